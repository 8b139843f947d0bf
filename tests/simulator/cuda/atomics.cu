// Target: sm_75
// Histograms and every atomic operation, on global and shared memory.

extern "C" __global__ void histogram_shared(const unsigned char* in, unsigned* bins, int n) {
  __shared__ unsigned local_bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) local_bins[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&local_bins[in[i]], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&bins[i], local_bins[i]);
}

extern "C" __global__ void histogram_global(const unsigned char* in, unsigned* bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[in[i] % 16], 1);
}

// Cells: add sub min max and or xor inc dec exch(any) cas-increment.
extern "C" __global__ void atomics_u32(const unsigned* in, unsigned* cells, unsigned* old) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned x = in[i];
  old[i] = atomicAdd(&cells[0], x);
  atomicSub(&cells[1], x);
  atomicMin(&cells[2], x);
  atomicMax(&cells[3], x);
  atomicAnd(&cells[4], x);
  atomicOr(&cells[5], x);
  atomicXor(&cells[6], x);
  atomicInc(&cells[7], 16);
  atomicDec(&cells[8], 12);
  unsigned seen = atomicOr(&cells[9], 0), expected;
  do {
    expected = seen;
    seen = atomicCAS(&cells[9], expected, expected + 1);
  } while (seen != expected);
}

extern "C" __global__ void atomics_s32_s64(const int* in, int* cells, long long* wide) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(&cells[0], in[i]);
  atomicMax(&cells[1], in[i]);
  const long long x = static_cast<long long>(in[i]) * 0x10001;
  atomicMin(&wide[0], x);
  atomicMax(&wide[1], x);
  atomicAnd(&wide[2], x);
  atomicOr(&wide[3], x);
  atomicXor(&wide[4], x);
  atomicAdd(reinterpret_cast<unsigned long long*>(&wide[5]), static_cast<unsigned long long>(x));
}

extern "C" __global__ void atomics_float(const float* in, float* sum, double* wide) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, in[i]);
  atomicAdd(wide, static_cast<double>(in[i]));
}

extern "C" __global__ void atomics_shared(const int* in, unsigned* out) {
  __shared__ unsigned cells[8];
  __shared__ unsigned long long wide;
  __shared__ float real;
  const int t = threadIdx.x;
  if (t < 8) cells[t] = t == 1 || t == 3 ? ~0u : 0;
  if (t == 0) wide = 0, real = 0;
  __syncthreads();
  const unsigned x = in[t];
  atomicAdd(&cells[0], x);
  atomicMin(&cells[1], x);
  atomicMax(&cells[2], x);
  atomicAnd(&cells[3], x | 0xf0000000);
  atomicOr(&cells[4], x & 0xff);
  atomicXor(&cells[5], x);
  atomicInc(&cells[6], 10);
  const unsigned last = atomicExch(&cells[7], 7);
  atomicAdd(&wide, static_cast<unsigned long long>(x) << 16);
  atomicAdd(&real, 0.25f);
  __syncthreads();
  if (t < 8) out[t] = cells[t];
  if (t == 0) {
    out[8] = static_cast<unsigned>(wide);
    out[9] = static_cast<unsigned>(wide >> 32);
    out[10] = __float_as_uint(real);
  }
  // Exactly one thread found the first value.
  const int firsts = __syncthreads_count(last == 0);
  if (t == 0) out[11] = firsts;
}

// Through a generic address, the space known only at run time.
extern "C" __global__ void atomics_generic(int* global, int* out) {
  __shared__ int shared;
  if (threadIdx.x == 0) shared = 0;
  __syncthreads();
  int* target = threadIdx.x % 3 == 0 ? &shared : global;
  atomicAdd(target, threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) *out = shared;
}
