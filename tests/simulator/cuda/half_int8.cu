// Target: sm_75
// 16-bit floating point, packed 8- and 16-bit integers.
#include <cuda_fp16.h>

extern "C" __global__ void half_arithmetic(const half2* a, const half2* b, half2* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __hadd2_rn(a[i], b[i]);
  out[n + i] = __hsub2_rn(a[i], b[i]);
  out[2 * n + i] = __hmul2_rn(a[i], b[i]);
  out[3 * n + i] = __hfma2(a[i], b[i], a[i]);
  out[4 * n + i] = __hfma2_sat(a[i], b[i], b[i]);
  out[5 * n + i] = __hneg2(__habs2(a[i]));
}

extern "C" __global__ void half_scalar(const half* a, const half* b, half* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __hadd_rn(a[i], b[i]);
  out[n + i] = __hmul_sat(a[i], b[i]);
  out[2 * n + i] = __hlt(a[i], b[i]) ? a[i] : b[i];
  out[3 * n + i] = __heq(a[i], b[i]) ? __float2half(1.0f) : __hneg(a[i]);
}

extern "C" __global__ void half_convert(const float* in, unsigned short* rounded, int* integers,
                                        float* back, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const half h = __float2half_rn(in[i]);
  rounded[i] = __half_as_ushort(h);
  rounded[n + i] = __half_as_ushort(__float2half_rz(in[i]));
  rounded[2 * n + i] = __half_as_ushort(__float2half_ru(in[i]));
  rounded[3 * n + i] = __half_as_ushort(__float2half_rd(in[i]));
  integers[i] = __half2int_rn(h);
  integers[n + i] = __half2int_rz(h);
  integers[2 * n + i] = __half2int_ru(h);
  integers[3 * n + i] = __half2int_rd(h);
  back[i] = __half2float(h);
}

// Comparisons of pairs, as masks and as numbers.
extern "C" __global__ void half_compare(const half2* a, const half2* b, unsigned* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const half2 greater = __hgt2(a[i], b[i]);
  out[i] = *reinterpret_cast<const unsigned*>(&greater);
  out[n + i] = __hbeq2(a[i], b[i]) | __hble2(a[i], b[i]) << 1 | __hbne2(a[i], b[i]) << 2;
  out[2 * n + i] = __hisnan(__low2half(a[i])) | __hisnan(__high2half(a[i])) << 1;
}

extern "C" __global__ void half_axpy(float scale, const half2* x, half2* y, int n) {
  const half2 s = __float2half2_rn(scale);
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = __hfma2(s, x[i], y[i]);
}

extern "C" __global__ void half_atomic(const half2* in, half2* out) {
  atomicAdd(out, in[threadIdx.x]);
}

extern "C" __global__ void dot_dp4a(const int* a, const int* b, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __dp4a(a[i], b[i], 17);
  out[n + i] = static_cast<int>(
      __dp4a(static_cast<unsigned>(a[i]), static_cast<unsigned>(b[i]), 17u));
  out[2 * n + i] = __dp2a_lo(a[i], b[i], -3);
  out[3 * n + i] = __dp2a_hi(a[i], b[i], -3);
  int mixed;
  asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(mixed) : "r"(a[i]), "r"(b[i]), "r"(5));
  out[4 * n + i] = mixed;
}

extern "C" __global__ void video_bytes(const unsigned* a, const unsigned* b, unsigned* out,
                                       int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __vadd4(a[i], b[i]);
  out[n + i] = __vmaxu4(a[i], b[i]);
  out[2 * n + i] = __vcmpeq4(a[i], b[i]);
  out[3 * n + i] = __vaddss2(a[i], b[i]);
}

extern "C" __global__ void quantize(const float* in, signed char* out, float scale, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i >= n) return;
  const float4 x = reinterpret_cast<const float4*>(in)[i];
  auto round = [&](float v) {
    return static_cast<signed char>(max(-128, min(127, __float2int_rn(__fmul_rn(v, scale)))));
  };
  reinterpret_cast<char4*>(out)[i] = make_char4(round(x.x), round(x.y), round(x.z), round(x.w));
}
