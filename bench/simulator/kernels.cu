// The kernels of simulator_bench.cc; kernels.ptx is made of them by
//   nvcc -ptx -arch=sm_75 -O3 kernels.cu -o kernels.ptx

constexpr int kTile = 32;

// C = A * B for n x n matrices, n a multiple of 32; 32 x 32 threads, one element each.
extern "C" __global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[kTile][kTile], bs[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int k = 0; k < n; k += kTile) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += as[y][i] * bs[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// The same with 64 x 64 tiles of C, 16 x 16 threads, 4 x 4 elements each, read four at a time.
extern "C" __global__ void blocked(const float* a, const float* b, float* c, int n) {
  __shared__ float4 as[16][16], bs[16][16];  // as: transposed
  const int x = threadIdx.x, y = threadIdx.y, t = y * 16 + x;
  const int row = blockIdx.y * 64, column = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int k = 0; k < n; k += 16) {
    for (int i = t; i < 1024; i += 256) {
      reinterpret_cast<float*>(as)[(i % 16) * 64 + i / 16] = a[(row + i / 16) * n + k + i % 16];
      reinterpret_cast<float*>(bs)[i] = b[(k + i / 64) * n + column + i % 64];
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      const float4 p = as[i][y], q = bs[i][x];
      const float pa[4] = {p.x, p.y, p.z, p.w}, qa[4] = {q.x, q.y, q.z, q.w};
#pragma unroll
      for (int u = 0; u < 4; ++u)
#pragma unroll
        for (int v = 0; v < 4; ++v) sum[u][v] += pa[u] * qa[v];
    }
    __syncthreads();
  }
  for (int u = 0; u < 4; ++u)
    for (int v = 0; v < 4; ++v) c[(row + 4 * y + u) * n + column + 4 * x + v] = sum[u][v];
}
