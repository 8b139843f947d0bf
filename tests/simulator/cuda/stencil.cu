// Target: sm_75
// Stencils and convolutions, with borders.

__constant__ float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

extern "C" __global__ void stencil_1d(const float* in, float* out, int n) {
  __shared__ float s[128 + 4];
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t + 2] = i < n ? in[i] : 0;
  if (t < 2) {
    s[t] = i >= 2 ? in[i - 2] : 0;
    s[t + 130] = i + 128 < n ? in[i + 128] : 0;
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 5; ++k) sum = fmaf(weights[k], s[t + k], sum);
  if (i < n) out[i] = sum;
}

extern "C" __global__ void stencil_2d(const float* in, float* out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[y * w + x] = in[y * w + x];
    return;
  }
  const float around = ((in[(y - 1) * w + x] + in[(y + 1) * w + x]) + in[y * w + x - 1]) +
                       in[y * w + x + 1];
  out[y * w + x] = fmaf(around, 0.125f, 0.5f * in[y * w + x]);
}

// Many steps on a ring that stays in shared memory.
extern "C" __global__ void heat_ring(const int* in, int* out, int steps) {
  __shared__ int ring[2][96];
  const int t = threadIdx.x, left = t == 0 ? 95 : t - 1, right = t == 95 ? 0 : t + 1;
  ring[0][t] = in[t];
  __syncthreads();
  for (int i = 0; i < steps; ++i) {
    const int* from = ring[i & 1];
    ring[~i & 1][t] = (from[left] + 2 * from[t] + from[right]) / 4;
    __syncthreads();
  }
  out[t] = ring[steps & 1][t];
}

// 3D blocks and grids.
extern "C" __global__ void laplace_3d(const short* in, short* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
            z = blockIdx.z * blockDim.z + threadIdx.z;
  const int nx = gridDim.x * blockDim.x, ny = gridDim.y * blockDim.y, nz = gridDim.z * blockDim.z;
  auto at = [&](int i, int j, int k) {
    return in[((k + nz) % nz * ny + (j + ny) % ny) * nx + (i + nx) % nx];
  };
  const int around = at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) +
                     at(x, y, z - 1) + at(x, y, z + 1);
  out[(z * ny + y) * nx + x] = around - 6 * at(x, y, z);
}

extern "C" __global__ void game_of_life(const unsigned char* in, unsigned char* out, int w, int h) {
  __shared__ unsigned char cells[10][34];
  for (int y = threadIdx.y; y < 10; y += 8) {
    for (int x = threadIdx.x; x < 34; x += 32) {
      const int gx = (blockIdx.x * 32 + x - 1 + w) % w, gy = (blockIdx.y * 8 + y - 1 + h) % h;
      cells[y][x] = in[gy * w + gx];
    }
  }
  __syncthreads();
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  int alive = -cells[y][x];
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) alive += cells[y + dy][x + dx];
  }
  out[(blockIdx.y * 8 + threadIdx.y) * w + blockIdx.x * 32 + threadIdx.x] =
      alive == 3 || (alive == 2 && cells[y][x]);
}
