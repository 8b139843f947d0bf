// Y = X * rsqrt(mean(X^2) + eps) * G, a block a row.
__global__ void rmsnorm(const float* x, const float* g, float* y, float eps, int n) {
  __shared__ float partial[32];
  const float* in = x + size_t(blockIdx.x) * n;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[i] * in[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0.0f;
  for (int w = 0; w < int(blockDim.x) / 32; ++w) sum += partial[w];
  const float scale = rsqrtf(sum / n + eps);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    y[size_t(blockIdx.x) * n + i] = in[i] * scale * g[i];
  }
}
