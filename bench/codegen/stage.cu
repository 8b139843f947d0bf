// A tile of 8 x 128 halves through shared memory.
#include <cuda_fp16.h>
__global__ void stage(const __half* k, __half* o) {
  __shared__ __half tile[8][136];
  for (int i = threadIdx.x; i < 8 * 128; i += blockDim.x) tile[i / 128][i % 128] = k[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 8 * 128; i += blockDim.x) o[i] = tile[i / 128][i % 128];
}
