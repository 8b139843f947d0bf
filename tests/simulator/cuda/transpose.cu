// Target: sm_75
// Transposes of a square matrix whose side is a multiple of 32; blocks of 32x8 threads.

extern "C" __global__ void transpose_naive(const float* in, float* out, int n) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) out[x * n + y + i] = in[(y + i) * n + x];
}

extern "C" __global__ void transpose_shared(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * n + x];  // @shared:store
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    out[(y + i) * n + x] = tile[threadIdx.x][threadIdx.y + i];  // @shared:load
  }
}

extern "C" __global__ void transpose_padded(const float* in, float* out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * n + x];  // @padded:store
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    out[(y + i) * n + x] = tile[threadIdx.x][threadIdx.y + i];  // @padded:load
  }
}

extern "C" __global__ void transpose_swizzled(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    const int row = threadIdx.y + i;
    tile[row][threadIdx.x ^ row] = in[(y + i) * n + x];  // @swizzled:store
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8) {
    const int column = threadIdx.y + i;
    out[(y + i) * n + x] = tile[threadIdx.x][column ^ threadIdx.x];  // @swizzled:load
  }
}
