// Target: sm_75
// Arithmetic and functions. Output k of thread i is out[k * n + i].

extern "C" __global__ void ieee_f32(const float* a, const float* b, const float* c, float* out,
                                    int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i], y = b[i], z = c[i];
  out[i] = __fadd_rn(x, y);
  out[n + i] = __fmul_rn(x, y);
  out[2 * n + i] = __fdiv_rn(x, y);
  out[3 * n + i] = __fsqrt_rn(fabsf(x));
  out[4 * n + i] = __fmaf_rn(x, y, z);
  out[5 * n + i] = __frcp_rn(y);
  out[6 * n + i] = fminf(x, y);
  out[7 * n + i] = fmaxf(x, z);
  out[8 * n + i] = copysignf(x, y);
  out[9 * n + i] = __saturatef(x);
}

// Toward zero, up and down.
extern "C" __global__ void rounding_f32(const float* a, const float* b, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i], y = b[i];
  out[i] = __fadd_rz(x, y);
  out[n + i] = __fadd_ru(x, y);
  out[2 * n + i] = __fadd_rd(x, y);
  out[3 * n + i] = __fmul_rz(x, y);
  out[4 * n + i] = __fmul_ru(x, y);
  out[5 * n + i] = __fmul_rd(x, y);
  out[6 * n + i] = __fdiv_rz(x, y);
  out[7 * n + i] = __fdiv_ru(x, y);
  out[8 * n + i] = __fsqrt_rd(fabsf(x));
  out[9 * n + i] = __fmaf_ru(x, y, x);
}

extern "C" __global__ void ieee_f64(const double* a, const double* b, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = a[i], y = b[i];
  out[i] = __dadd_rn(x, y);
  out[n + i] = __dmul_rn(x, y);
  out[2 * n + i] = __ddiv_rn(x, y);
  out[3 * n + i] = __dsqrt_rn(fabs(x));
  out[4 * n + i] = fma(x, y, x);
  out[5 * n + i] = floor(x) + ceil(y) * 2 + trunc(x * 4) * 4 + rint(y * 8) * 8;
  out[6 * n + i] = fmin(x, y) + fmax(x, y);
}

extern "C" __global__ void functions_f32(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i];
  out[i] = expf(x);
  out[n + i] = logf(fabsf(x) + 0.001f);
  out[2 * n + i] = sinf(x);
  out[3 * n + i] = cosf(x);
  out[4 * n + i] = tanhf(x);
  out[5 * n + i] = powf(fabsf(x), 1.7f);
  out[6 * n + i] = atan2f(x, 0.7f);
  out[7 * n + i] = erff(x);
  out[8 * n + i] = cbrtf(x);
  out[9 * n + i] = fmodf(x, 0.37f);
}

// Arguments beyond the fast reduction: Payne and Hanek's, with a table and local memory.
extern "C" __global__ void sine_of_large(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sinf(a[i]);
}

extern "C" __global__ void approximations_f32(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i];
  out[i] = __expf(x);
  out[n + i] = __logf(fabsf(x) + 0.5f);
  out[2 * n + i] = __sinf(x);
  out[3 * n + i] = __cosf(x);
  out[4 * n + i] = rsqrtf(fabsf(x) + 0.01f);
  out[5 * n + i] = __fdividef(x, 3.7f);
  out[6 * n + i] = exp2f(x);
  out[7 * n + i] = log2f(fabsf(x) + 2.0f);
  float t;
  asm("tanh.approx.f32 %0, %1;" : "=f"(t) : "f"(x));
  out[8 * n + i] = t;
  asm("sqrt.approx.f32 %0, %1;" : "=f"(t) : "f"(fabsf(x)));
  out[9 * n + i] = t;
}

extern "C" __global__ void functions_f64(const double* a, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double x = a[i];
  out[i] = exp(x);
  out[n + i] = log(fabs(x) + 0.001);
  out[2 * n + i] = sin(x);
  out[3 * n + i] = cos(x);
  out[4 * n + i] = pow(fabs(x), 1.7);
  out[5 * n + i] = rsqrt(fabs(x) + 0.01);
  out[6 * n + i] = tanh(x);
}

extern "C" __global__ void softmax_rows(const float* in, float* out, int columns) {
  const float* row = in + blockIdx.x * columns;
  float top = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += 32) top = fmaxf(top, row[i]);
  for (int step = 16; step > 0; step /= 2) top = fmaxf(top, __shfl_xor_sync(~0u, top, step));
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += 32) sum += expf(row[i] - top);
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(~0u, sum, step);
  for (int i = threadIdx.x; i < columns; i += 32) {
    out[blockIdx.x * columns + i] = expf(row[i] - top) / sum;
  }
}

extern "C" __global__ void flush_denormals(const float* a, const float* b, float* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  float x;
  asm("add.ftz.f32 %0, %1, %2;" : "=f"(x) : "f"(a[i]), "f"(b[i]));
  out[i] = x;
  asm("mul.rn.ftz.f32 %0, %1, %2;" : "=f"(x) : "f"(a[i]), "f"(b[i]));
  out[n + i] = x;
  asm("fma.rn.ftz.sat.f32 %0, %1, %2, %1;" : "=f"(x) : "f"(a[i]), "f"(b[i]));
  out[2 * n + i] = x;
  asm("add.f32 %0, %1, %2;" : "=f"(x) : "f"(a[i]), "f"(b[i]));
  out[3 * n + i] = x;
}

extern "C" __global__ void classify(const float* a, unsigned* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  unsigned bits = isnan(a[i]) | isinf(a[i]) << 1 | isfinite(a[i]) << 2 | signbit(a[i]) << 3;
  unsigned r;
  asm("{ .reg .pred p; testp.normal.f32 p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(a[i]));
  bits |= r << 4;
  asm("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(a[i]));
  bits |= r << 5;
  // Unordered comparisons, and one combined with a predicate.
  asm("{ .reg .pred p, q; setp.ltu.f32 p, %1, 0f3F800000; setp.gt.and.f32 q, %1, 0f00000000, p;\n\t"
      "selp.u32 %0, 2, 0, p; @q add.u32 %0, %0, 1; }"
      : "=r"(r)
      : "f"(a[i]));
  out[i] = bits | r << 6;
}
