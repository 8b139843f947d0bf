// B = transpose(A), through a padded tile.
__global__ void transpose(const float* a, float* b, int m, int n) {
  __shared__ float tile[32][33];
  const int row = blockIdx.y * 32, col = blockIdx.x * 32;
  for (int r = threadIdx.y; r < 32; r += blockDim.y) {
    const int y = row + r, x = col + threadIdx.x;
    tile[r][threadIdx.x] = y < m && x < n ? a[size_t(y) * n + x] : 0.0f;
  }
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += blockDim.y) {
    const int y = col + r, x = row + threadIdx.x;
    if (y < n && x < m) b[size_t(y) * m + x] = tile[threadIdx.x][r];
  }
}
