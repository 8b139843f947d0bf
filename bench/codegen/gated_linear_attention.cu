// The chunkwise recurrence state = diag(sigmoid(g)) * state + transpose(k) * v, o = q * state.
template <int kC, int kD, int kV>
__device__ void Chunks(const float* q, const float* k, const float* g, const float* v, float* o, int t, int w, int col) {
  __shared__ float qs[kC][kD + 1], ks[kC][kD + 1], vs[kC][kV], state[kD][kV], decay[kC][kD], scores[kC][kC];
  for (int i = threadIdx.x; i < kD * kV; i += blockDim.x) state[i / kV][i % kV] = 0.0f;
  for (int start = 0; start < t; start += kC) {
    __syncthreads();
    for (int d = threadIdx.x; d < kD; d += blockDim.x) {
      float sum = 0.0f;
      for (int c = 0; c < kC; ++c) {
        const float gate = start + c < t ? g[size_t(start + c) * kD + d] : 0.0f;
        sum += fminf(gate, 0.0f) - __logf(1.0f + __expf(-fabsf(gate)));
        decay[c][d] = sum;
      }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kC * kD; i += blockDim.x) {
      const int c = i / kD, d = i % kD;
      const bool inside = start + c < t;
      qs[c][d] = inside ? q[size_t(start + c) * kD + d] * __expf(decay[c][d]) : 0.0f;
      ks[c][d] = inside ? k[size_t(start + c) * kD + d] * __expf(-decay[c][d]) : 0.0f;
    }
    for (int i = threadIdx.x; i < kC * kV; i += blockDim.x) {
      const int c = i / kV, x = col + i % kV;
      vs[c][i % kV] = start + c < t && x < w ? v[size_t(start + c) * w + x] : 0.0f;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kC * kC; i += blockDim.x) {
      float sum = 0.0f;
      for (int d = 0; d < kD; ++d) sum += qs[i / kC][d] * ks[i % kC][d];
      scores[i / kC][i % kC] = i % kC <= i / kC ? sum : 0.0f;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kC * kV; i += blockDim.x) {
      const int c = i / kV, x = i % kV;
      float sum = 0.0f;
      for (int j = 0; j < kC; ++j) sum += scores[c][j] * vs[j][x];
      for (int d = 0; d < kD; ++d) sum += qs[c][d] * state[d][x];
      if (start + c < t && col + x < w) o[size_t(start + c) * w + col + x] = sum;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kD * kV; i += blockDim.x) {
      const int d = i / kV, x = i % kV;
      float sum = state[d][x];
      for (int c = 0; c < kC; ++c) sum += ks[c][d] * vs[c][x];
      state[d][x] = sum * __expf(decay[kC - 1][d]);
    }
  }
}
__global__ void __launch_bounds__(128) gated_linear_attention(const float* q, const float* k, const float* g, const float* v, float* o, int t, int w) {
  const size_t head = blockIdx.y, at = head * t * 32, vat = head * t * w;
  Chunks<16, 32, 32>(q + at, k + at, g + at, v + vat, o + vat, t, w, blockIdx.x * 32);
}
