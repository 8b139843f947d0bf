// C = A * dequantised W: 64 columns a block, four threads a column.
__global__ void __launch_bounds__(256) q8_matvec(const float* a, const signed char* w, const float* s, float* c, int k, int n) {
  __shared__ float partial[4][64];
  const int col = blockIdx.x * 64 + threadIdx.x % 64, part = threadIdx.x / 64;
  float sum = 0.0f;
  for (int start = 0; start < k; start += 32) {
    float block = 0.0f;
    for (int i = part * 8; i < part * 8 + 8; ++i) {
      if (start + i < k && col < n) block += a[start + i] * float(w[size_t(start + i) * n + col]);
    }
    if (col < n) sum += block * s[size_t(start / 32) * n + col];
  }
  partial[part][threadIdx.x % 64] = sum;
  __syncthreads();
  if (part == 0 && col < n) {
    for (int p = 1; p < 4; ++p) sum += partial[p][threadIdx.x];
    c[col] = sum;
  }
}
