#include "attention.inc"
__global__ void __launch_bounds__(256) attention_block(const float* q, const __half* k, const __half* v, float* o, int r, int qw, int nk, int kw) {
  const int row = blockIdx.x * 8, head = blockIdx.y, first = nk - r + row;
  const size_t at = size_t(row) * qw + head * 128, kv = head / 8 * 128;
  Attend<float, 8, 8, 128>(q + at, k + kv, v + kv, o + at, r - row, min(nk, first + 8), qw, kw, first, true);
}
