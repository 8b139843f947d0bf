#include <cuda_fp16.h>
#include "gemm.inc"
__global__ void __launch_bounds__(128) gemm_f16(const __half* a, const __half* b, float* c, int m, int n, int k) {
  Gemm<__half, 32>(a, b, c, m, n, k);
}
