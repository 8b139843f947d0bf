// Target: sm_75
// Conversions, bit tricks, wide integers. Output k of thread i is out[k * n + i].

extern "C" __global__ void float_to_int(const float* a, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = a[i];
  out[i] = __float2int_rn(x);
  out[n + i] = __float2int_rz(x);
  out[2 * n + i] = __float2int_ru(x);
  out[3 * n + i] = __float2int_rd(x);
  out[4 * n + i] = static_cast<int>(__float2uint_rz(x));
  out[5 * n + i] = static_cast<int>(__float2ll_rn(x * 1024) >> 8);
  short s;
  asm("cvt.rni.sat.s16.f32 %0, %1;" : "=h"(s) : "f"(x));
  out[6 * n + i] = s;
  unsigned b;
  asm("{ .reg .u16 t; cvt.rzi.u8.f32 t, %1; cvt.u32.u16 %0, t; }" : "=r"(b) : "f"(x));
  out[7 * n + i] = b;
}

extern "C" __global__ void int_to_float(const int* a, float* out, double* wide, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __int2float_rn(a[i]);
  out[n + i] = __int2float_rz(a[i]);
  out[2 * n + i] = __int2float_ru(a[i]);
  out[3 * n + i] = __int2float_rd(a[i]);
  out[4 * n + i] = __uint2float_rn(a[i]);
  const long long x = static_cast<long long>(a[i]) * 1000003;
  out[5 * n + i] = __ll2float_rn(x);
  wide[i] = __ll2double_rn(x * 4099);
  wide[n + i] = a[i];
}

extern "C" __global__ void narrow(const double* a, float* out, long long* integers, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __double2float_rn(a[i]);
  out[n + i] = __double2float_rz(a[i]);
  out[2 * n + i] = __double2float_ru(a[i]);
  integers[i] = __double2ll_rn(a[i]);
  integers[n + i] = __double2ll_rd(a[i]);
  integers[2 * n + i] = __double2int_rz(a[i]);
}

extern "C" __global__ void integer_widths(const int* a, long long* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = static_cast<signed char>(a[i]);
  out[n + i] = static_cast<unsigned char>(a[i]);
  out[2 * n + i] = static_cast<short>(a[i]);
  out[3 * n + i] = static_cast<unsigned short>(a[i]);
  out[4 * n + i] = static_cast<unsigned>(a[i]);
  short s;
  asm("cvt.sat.s16.s32 %0, %1;" : "=h"(s) : "r"(a[i]));
  out[5 * n + i] = s;
  unsigned u;
  asm("{ .reg .u16 t; cvt.sat.u8.s32 t, %1; cvt.u32.u16 %0, t; }" : "=r"(u) : "r"(a[i]));
  out[6 * n + i] = u;
}

extern "C" __global__ void bit_tricks(const unsigned* a, unsigned* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned x = a[i];
  out[i] = __popc(x);
  out[n + i] = __clz(x);
  out[2 * n + i] = __brev(x);
  out[3 * n + i] = __ffs(x);
  const unsigned long long w = x * 0x100000003ull;
  out[4 * n + i] = __popcll(w);
  out[5 * n + i] = __clzll(w >> 7);
  out[6 * n + i] = static_cast<unsigned>(__brevll(w) >> 16);
  out[7 * n + i] = __byte_perm(x, ~x, 0x7531);
  out[8 * n + i] = __funnelshift_l(x, x ^ 0x1234, x & 63);
  out[9 * n + i] = __funnelshift_rc(x, 0xabcd, x & 63);
  out[10 * n + i] = (x & 0xff00ff) ^ (~x | 0x0f0f) & (x >> 3);
}

// Fields whose place and length come from data; shifts beyond the width.
extern "C" __global__ void bit_fields(const unsigned* a, unsigned* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned x = a[i], at = x % 40, length = x / 64 % 40;
  unsigned r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(at), "r"(length));
  out[i] = r;
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(at), "r"(length));
  out[n + i] = r;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(x), "r"(~x), "r"(at), "r"(length));
  out[2 * n + i] = r;
  asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(x));
  out[3 * n + i] = r;
  asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(x));
  out[4 * n + i] = r;
  asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(at));
  out[5 * n + i] = r;
  asm("shr.s32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(at));
  out[6 * n + i] = r;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(x * 77), "r"(x >> 5));
  out[7 * n + i] = r;
  asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(x * 77), "r"(x >> 5));
  out[8 * n + i] = r;
  asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(r) : "r"(x), "r"(x * 3), "r"(x * 5));
  out[9 * n + i] = r;
  asm("cnot.b32 %0, %1;" : "=r"(r) : "r"(x & 3));
  out[10 * n + i] = r;
}

extern "C" __global__ void wide_integers(const long long* a, const long long* b, long long* out,
                                         int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const long long x = a[i], y = b[i];
  const unsigned long long ux = x, uy = y;
  out[i] = x * y;
  out[n + i] = __mul64hi(x, y);
  out[2 * n + i] = __umul64hi(ux, uy);
  out[3 * n + i] = x / y;
  out[4 * n + i] = x % y;
  out[5 * n + i] = ux / (uy >> 20 | 1);
  out[6 * n + i] = ux % (uy >> 40 | 1);
  out[7 * n + i] = x >> (y & 63);
  out[8 * n + i] = ux >> (y & 63) ^ ux << (x & 63);
  out[9 * n + i] = min(x, y) ^ max(ux, uy);
  out[10 * n + i] = llabs(x) - (x < y);
}

extern "C" __global__ void integers_32(const int* a, const int* b, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int x = a[i], y = b[i];
  const unsigned ux = x, uy = y;
  out[i] = x / y;
  out[n + i] = x % y;
  out[2 * n + i] = ux / uy;
  out[3 * n + i] = ux % uy;
  out[4 * n + i] = __mulhi(x, y);
  out[5 * n + i] = __umulhi(ux, uy);
  out[6 * n + i] = __mul24(x, y);
  out[7 * n + i] = __sad(x, y, 9);
  out[8 * n + i] = __hadd(x, y);
  out[9 * n + i] = x / 7 + ux / 10 + x % 12;
  int r;
  asm("mad.hi.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(100));
  out[10 * n + i] = r;
  asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y));
  out[11 * n + i] = r;
  asm("slct.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(x ^ y));
  out[12 * n + i] = r;
  asm("set.le.u32.s32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y));
  out[13 * n + i] = r;
}

// 128-bit sums and products by carry chains.
extern "C" __global__ void carry_chains(const uint4* a, const uint4* b, uint4* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uint4 x = a[i], y = b[i];
  uint4 s;
  asm("add.cc.u32 %0, %4, %8; addc.cc.u32 %1, %5, %9; addc.cc.u32 %2, %6, %10; "
      "addc.u32 %3, %7, %11;"
      : "=r"(s.x), "=r"(s.y), "=r"(s.z), "=r"(s.w)
      : "r"(x.x), "r"(x.y), "r"(x.z), "r"(x.w), "r"(y.x), "r"(y.y), "r"(y.z), "r"(y.w));
  out[i] = s;
  asm("sub.cc.u32 %0, %4, %8; subc.cc.u32 %1, %5, %9; subc.cc.u32 %2, %6, %10; "
      "subc.u32 %3, %7, %11;"
      : "=r"(s.x), "=r"(s.y), "=r"(s.z), "=r"(s.w)
      : "r"(x.x), "r"(x.y), "r"(x.z), "r"(x.w), "r"(y.x), "r"(y.y), "r"(y.z), "r"(y.w));
  out[n + i] = s;
  // 64 x 64 -> 128 bits from 32-bit products.
  asm("{ mul.lo.u32 %0, %4, %6; mul.hi.u32 %1, %4, %6;\n\t"
      "mad.lo.cc.u32 %1, %4, %7, %1; madc.hi.u32 %2, %4, %7, 0;\n\t"
      "mad.lo.cc.u32 %1, %5, %6, %1; madc.hi.cc.u32 %2, %5, %6, %2; addc.u32 %3, 0, 0;\n\t"
      "mad.lo.cc.u32 %2, %5, %7, %2; madc.hi.u32 %3, %5, %7, %3; }"
      : "=&r"(s.x), "=&r"(s.y), "=&r"(s.z), "=&r"(s.w)
      : "r"(x.x), "r"(x.y), "r"(y.x), "r"(y.y));
  out[2 * n + i] = s;
  out[3 * n + i] = make_uint4(0, 0, 0, 0);
  const __int128 p = static_cast<__int128>(static_cast<long long>(x.x)) << 50;
  const __int128 q = p / static_cast<long long>(y.x | 1);
  out[3 * n + i].x = static_cast<unsigned>(q);
  out[3 * n + i].y = static_cast<unsigned>(q >> 32);
}

extern "C" __global__ void xorshift(const unsigned* seeds, unsigned* out, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = seeds[i];
  unsigned long long w = seeds[i] * 6364136223846793005ull + 1442695040888963407ull;
  for (int k = 0; k < rounds; ++k) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    w = w * 6364136223846793005ull + x;
  }
  out[i] = x ^ static_cast<unsigned>(w >> 32);
}
