#include "attention.inc"
__global__ void __launch_bounds__(256) flash_attention(const __half* q, const __half* k, const __half* v, float* o, int nq, int nk) {
  const int row = blockIdx.x * 32;
  const size_t at = (size_t(blockIdx.y) * nq + row) * 64, kv = size_t(blockIdx.y) * nk * 64;
  Attend<__half, 32, 32, 64>(q + at, k + kv, v + kv, o + at, nq - row, nk, 64, 64, 0, false);
}
