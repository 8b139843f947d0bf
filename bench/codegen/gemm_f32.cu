#include "gemm.inc"
__global__ void __launch_bounds__(128) gemm_f32(const float* a, const float* b, float* c, int m, int n, int k) {
  Gemm<float, 16>(a, b, c, m, n, k);
}
