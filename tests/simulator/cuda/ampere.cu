// Target: sm_80
// What came with sm_80: redux, cp.async, bf16 and tf32, larger mma shapes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>

extern "C" __global__ void reduce_redux(const int* in, int* out) {
  const int x = in[threadIdx.x];
  const unsigned bits = static_cast<unsigned>(x);
  int r[8];
  r[0] = __reduce_add_sync(~0u, x);
  r[1] = __reduce_min_sync(~0u, x);
  r[2] = __reduce_max_sync(~0u, x);
  r[3] = __reduce_min_sync(~0u, bits);
  r[4] = __reduce_max_sync(~0u, bits);
  r[5] = __reduce_and_sync(~0u, bits | 0xff);
  r[6] = __reduce_or_sync(~0u, bits & 0xf0f0);
  r[7] = __reduce_xor_sync(~0u, bits);
  if (threadIdx.x % 32 == 5) {
    for (int i = 0; i < 8; ++i) out[threadIdx.x / 32 * 8 + i] = r[i];
  }
}

// Sums of a sliding window of tiles; two stages in flight.
extern "C" __global__ void pipeline_two_stages(const float4* in, float4* out, int tiles) {
  __shared__ float4 stage[2][64];
  const int t = threadIdx.x;
  float4 sum = make_float4(0, 0, 0, 0);
  __pipeline_memcpy_async(&stage[0][t], &in[t], 16);
  __pipeline_commit();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &in[(i + 1) * 64 + t], 16);
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    const float4 x = stage[i % 2][63 - t];
    sum.x += x.x, sum.y += x.y, sum.z += x.z, sum.w += x.w;
    __syncthreads();
  }
  out[t] = sum;
}

// Copies of 4, 8 and 16 bytes, with the rest of a short one filled with zeros.
extern "C" __global__ void async_copy_sizes(const unsigned* in, unsigned* out, int valid) {
  __shared__ alignas(16) unsigned s[3][32 * 4];
  const int t = threadIdx.x;
  const unsigned to4 = static_cast<unsigned>(__cvta_generic_to_shared(&s[0][t]));
  const unsigned to8 = static_cast<unsigned>(__cvta_generic_to_shared(&s[1][2 * t]));
  const unsigned to16 = static_cast<unsigned>(__cvta_generic_to_shared(&s[2][4 * t]));
  const int bytes = min(16, max(0, 4 * (valid - 4 * t)));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to4), "l"(in + t) : "memory");
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(to8), "l"(in + 2 * t) : "memory");
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to16), "l"(in + 4 * t),
               "r"(bytes)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[t] = s[0][31 - t];
  for (int i = 0; i < 2; ++i) out[32 + 2 * t + i] = s[1][2 * (31 - t) + i];
  for (int i = 0; i < 4; ++i) out[96 + 4 * t + i] = s[2][4 * (31 - t) + i];
}

extern "C" __global__ void bf16_arithmetic(const __nv_bfloat162* a, const __nv_bfloat162* b,
                                           __nv_bfloat162* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __hfma2(a[i], b[i], a[i]);
  out[n + i] = __hmax2(a[i], b[i]);
  out[2 * n + i] = __hmin2(a[i], __hneg2(b[i]));
  out[3 * n + i] = __floats2bfloat162_rn(__low2float(a[i]) / 3.0f, __high2float(b[i]) / 7.0f);
}

extern "C" __global__ void mma_m16n8k16_f16(const half* a, const half* b_columns, float* d) {
  __shared__ alignas(16) half sa[16 * 16], sb[8 * 16];
  const int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) sa[i] = a[i];
  for (int i = lane; i < 128; i += 32) sb[i] = b_columns[i];
  __syncwarp();
  unsigned ra[4], rb[2];
  const unsigned at_a =
      static_cast<unsigned>(__cvta_generic_to_shared(&sa[lane % 16 * 16 + lane / 16 * 8]));
  const unsigned at_b =
      static_cast<unsigned>(__cvta_generic_to_shared(&sb[lane % 8 * 16 + lane / 8 % 2 * 8]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
               : "r"(at_a)
               : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
               : "=r"(rb[0]), "=r"(rb[1])
               : "r"(at_b)
               : "memory");
  float x[4];
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%10,%10,%10};"
      : "=f"(x[0]), "=f"(x[1]), "=f"(x[2]), "=f"(x[3])
      : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "f"(0.0f));
  for (int i = 0; i < 4; ++i) d[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = x[i];
}

extern "C" __global__ void matmul_wmma_bf16(const __nv_bfloat16* a, const __nv_bfloat16* b,
                                            float* c) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, __nv_bfloat16, row_major> fa;
  fragment<matrix_b, 16, 16, 16, __nv_bfloat16, col_major> fb;
  fragment<accumulator, 16, 16, 16, float> fc;
  fill_fragment(fc, 1.0f);
  load_matrix_sync(fa, a, 16);
  load_matrix_sync(fb, b, 16);
  mma_sync(fc, fa, fb, fc);
  store_matrix_sync(c, fc, 16, mem_row_major);
}

extern "C" __global__ void mma_m16n8k8_tf32(const float* a, const float* b_columns, float* d) {
  const int lane = threadIdx.x, group = lane / 4, member = lane % 4;
  unsigned ra[4], rb[2];
  for (int i = 0; i < 4; ++i) {
    ra[i] = __float_as_uint(a[(group + i % 2 * 8) * 8 + member + i / 2 * 4]);
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(ra[i]) : "f"(__uint_as_float(ra[i])));
  }
  for (int i = 0; i < 2; ++i) rb[i] = __float_as_uint(b_columns[group * 8 + member + i * 4]);
  float x[4];
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%10,%10,%10};"
      : "=f"(x[0]), "=f"(x[1]), "=f"(x[2]), "=f"(x[3])
      : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "f"(0.5f));
  for (int i = 0; i < 4; ++i) d[(group + i / 2 * 8) * 8 + member * 2 + i % 2] = x[i];
}

extern "C" __global__ void mma_m8n8k4_f64(const double* a, const double* b_columns, double* d) {
  const int lane = threadIdx.x;
  double d0, d1;
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%4};"
      : "=d"(d0), "=d"(d1)
      : "d"(a[lane]), "d"(b_columns[lane]), "d"(0.25));
  d[lane / 4 * 8 + lane % 4 * 2] = d0;
  d[lane / 4 * 8 + lane % 4 * 2 + 1] = d1;
}

extern "C" __global__ void mma_m16n8k32_u8(const unsigned* a, const unsigned* b_columns, int* d) {
  const int lane = threadIdx.x, group = lane / 4, member = lane % 4;
  unsigned ra[4], rb[2];
  for (int i = 0; i < 4; ++i) ra[i] = a[(group + i % 2 * 8) * 8 + member + i / 2 * 4];
  for (int i = 0; i < 2; ++i) rb[i] = b_columns[group * 8 + member + i * 4];
  int x[4];
  asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%10,%10,%10};"
      : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
      : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(-5));
  for (int i = 0; i < 4; ++i) d[(group + i / 2 * 8) * 8 + member * 2 + i % 2] = x[i];
}
