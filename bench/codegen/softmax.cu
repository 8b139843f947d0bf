// The softmax of each row: a block a row.
__global__ void softmax(const float* x, float* y, int n) {
  __shared__ float partial[32];
  const float* in = x + size_t(blockIdx.x) * n;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float top = -3.0e38f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) top = fmaxf(top, in[i]);
  for (int d = 16; d > 0; d /= 2) top = fmaxf(top, __shfl_xor_sync(~0u, top, d));
  if (lane == 0) partial[warp] = top;
  __syncthreads();
  for (int w = 0; w < warps; ++w) top = fmaxf(top, partial[w]);
  __syncthreads();
  float total = 0.0f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) total += __expf(in[i] - top);
  for (int d = 16; d > 0; d /= 2) total += __shfl_xor_sync(~0u, total, d);
  if (lane == 0) partial[warp] = total;
  __syncthreads();
  total = 0.0f;
  for (int w = 0; w < warps; ++w) total += partial[w];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    y[size_t(blockIdx.x) * n + i] = __expf(in[i] - top) / total;
  }
}
