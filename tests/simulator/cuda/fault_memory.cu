// Target: sm_75
// Accesses out of bounds, misaligned, of bytes never written: one each when `fault` is 1, none
// when it is 0.

// Out of bounds.

extern "C" __global__ void read_past_end(const int* in, int* out, int fault) {
  const int t = threadIdx.x;
  out[t] = in[t == 5 && fault ? 64 : t];  // @read_past_end
}

extern "C" __global__ void write_before_start(int* out, int fault) {
  const int t = threadIdx.x;
  out[t == 6 && fault ? -1 : t] = t;  // @write_before_start
}

extern "C" __global__ void read_far_away(const int* in, int* out, int fault) {
  const int t = threadIdx.x;
  out[t] = in[t == 33 && fault ? 1000000 : t];  // @read_far_away
}

// Half of the vector is inside.
extern "C" __global__ void vector_across_end(const float4* in, float4* out, int fault) {
  if (threadIdx.x == 2) out[0] = in[fault];  // @vector_across_end
}

extern "C" __global__ void atomic_past_end(int* cells, int fault) {
  if (threadIdx.x == 3) atomicAdd(&cells[3 + fault], 1);  // @atomic_past_end
}

extern "C" __global__ void shared_past_end(int* out, int fault) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[t] = s[t == 63 && fault ? 64 : 63 - t];  // @shared_past_end
}

extern "C" __global__ void shared_before_start(int* out, int fault) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t == 12 && fault ? -4 : t] = t;  // @shared_before_start
  __syncthreads();
  if (t != 12) out[t] = s[t];
}

extern "C" __global__ void dynamic_past_end(int* out, int fault) {
  extern __shared__ int dynamic[];
  const int t = threadIdx.x;
  dynamic[t + (t == 31 ? fault : 0)] = t;  // @dynamic_past_end
  __syncwarp();
  if (t != 31) out[t] = dynamic[t];
}

extern "C" __global__ void local_past_end(const int* at, int* out, int fault) {
  int mine[16];
  const int t = threadIdx.x;
  for (int i = 0; i < 16; ++i) mine[at[i] & 15] = i;
  out[t] = mine[t == 8 && fault ? 16 : at[t & 15]];  // @local_past_end
}

__constant__ int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

extern "C" __global__ void const_past_end(int* out, int fault) {
  const int t = threadIdx.x;
  out[t] = table[t == 9 && fault ? 8 : t & 7];  // @const_past_end
}

__device__ int device_table[16];

extern "C" __global__ void variable_past_end(int fault) {
  const int t = threadIdx.x;
  if (t < 16) device_table[t == 15 ? t + fault : t] = t;  // @variable_past_end
}

extern "C" __global__ void null_pointer(int* out, int fault) {
  const size_t address = reinterpret_cast<size_t>(out + threadIdx.x);
  int* p = reinterpret_cast<int*>(threadIdx.x == 17 ? address * (1 - fault) : address);
  *p = 1;  // @null_pointer
}

__device__ __noinline__ int load_through(const volatile int* p) {
  return *p;  // @generic_past_end
}

extern "C" __global__ void generic_past_end(int* out, int fault) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  out[t] = load_through(&s[t == 21 && fault ? 32 : t]);
}

extern "C" __global__ void ldmatrix_past_end(unsigned* out, int fault) {
  __shared__ alignas(16) unsigned short s[64];
  const int t = threadIdx.x;
  s[t] = t;
  s[t + 32] = t;
  __syncwarp();
  const unsigned row = t == 7 && fault ? 8 : t & 7;
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(s)) + row * 16;
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r) : "r"(at) : "memory");  // @ldmatrix_past_end
  out[t] = r;
}

// Misaligned: thread 7's address is `fault` bytes off.

#define MISALIGNED_LOAD(NAME, TYPE, OFF)                                          \
  extern "C" __global__ void NAME(const char* in, TYPE* out, int fault) {         \
    const int t = threadIdx.x, off = t == 7 ? fault * (OFF) : 0;                  \
    out[t] = *reinterpret_cast<const TYPE*>(in + t * sizeof(TYPE) + off);         \
  }
MISALIGNED_LOAD(misaligned_u16, unsigned short, 1)      // @misaligned_u16
MISALIGNED_LOAD(misaligned_u32, unsigned, 2)            // @misaligned_u32
MISALIGNED_LOAD(misaligned_u64, unsigned long long, 4)  // @misaligned_u64
MISALIGNED_LOAD(misaligned_v2f32, float2, 4)            // @misaligned_v2f32
MISALIGNED_LOAD(misaligned_v2f64, double2, 8)           // @misaligned_v2f64

extern "C" __global__ void misaligned_store(char* out, int fault) {
  const int t = threadIdx.x, off = t == 7 ? fault * 8 : 0;
  *reinterpret_cast<float4*>(out + t * 16 + off) = make_float4(t, 1, 2, 3);  // @misaligned_store
}

extern "C" __global__ void misaligned_atomic(char* cells, int fault) {
  const int t = threadIdx.x, off = t == 7 ? fault * 2 : 0;
  atomicAdd(reinterpret_cast<int*>(cells + off), 1);  // @misaligned_atomic
}

extern "C" __global__ void misaligned_shared_load(int* out, int fault) {
  __shared__ alignas(16) char s[256];
  const int t = threadIdx.x, off = t == 7 ? fault * 1 : 0;
  for (int i = t; i < 256; i += 32) s[i] = i;
  __syncwarp();
  out[t] = *reinterpret_cast<int*>(s + 4 * t + off);  // @misaligned_shared_load
}

extern "C" __global__ void misaligned_shared_store(double* out, int fault) {
  __shared__ alignas(16) char s[512];
  const int t = threadIdx.x, off = t == 7 ? fault * 4 : 0;
  *reinterpret_cast<double*>(s + 16 * t + off) = t;  // @misaligned_shared_store
  __syncwarp();
  if (t != 7) out[t] = *reinterpret_cast<double*>(s + 16 * t);
}

extern "C" __global__ void misaligned_shared_vector(float4* out, int fault) {
  __shared__ alignas(16) float s[256];
  const int t = threadIdx.x, off = t == 7 ? fault * 2 : 0;
  for (int i = t; i < 256; i += 32) s[i] = i;
  __syncwarp();
  out[t] = *reinterpret_cast<float4*>(&s[4 * t + off]);  // @misaligned_shared_vector
}

extern "C" __global__ void misaligned_shared_atomic(int* out, int fault) {
  __shared__ alignas(4) char s[8];
  const int t = threadIdx.x, off = t == 7 ? fault * 3 : 0;
  if (t < 2) reinterpret_cast<int*>(s)[t] = 0;
  __syncwarp();
  atomicAdd(reinterpret_cast<int*>(s + off), 1);  // @misaligned_shared_atomic
  __syncwarp();
  if (t == 0) *out = *reinterpret_cast<int*>(s);
}

extern "C" __global__ void misaligned_local(const int* at, int* out, int fault) {
  alignas(8) char mine[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 64; ++i) mine[at[i]] = i;
  const int off = at[t & 7] * 4 + (t == 7 ? fault : 0);
  out[t] = *reinterpret_cast<int*>(mine + off);  // @misaligned_local
}

extern "C" __global__ void misaligned_ldmatrix(unsigned* out, int fault) {
  __shared__ alignas(16) unsigned short s[72];
  const int t = threadIdx.x;
  for (int i = t; i < 72; i += 32) s[i] = i;
  __syncwarp();
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(s)) + (t & 7) * 16 +
                      (t == 7 ? fault * 8 : 0);
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r) : "r"(at) : "memory");  // @misaligned_ldmatrix
  out[t] = r;
}

// Never written.

extern "C" __global__ void unset_shared(int* out, int fault) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t != 9 || !fault) s[t] = t;
  __syncthreads();
  out[t] = s[63 - t];  // @unset_shared
}

extern "C" __global__ void unset_shared_byte(int* out, int fault) {
  __shared__ alignas(4) unsigned char s[32];
  const int t = threadIdx.x;
  if (t != 14 || !fault) s[t] = t;
  __syncwarp();
  if (t < 8) out[t] = reinterpret_cast<int*>(s)[t];  // @unset_shared_byte
}

extern "C" __global__ void unset_dynamic(float* out, int fault) {
  extern __shared__ float dynamic_floats[];
  const int t = threadIdx.x;
  if (t < 32 - fault) dynamic_floats[t] = t;
  __syncwarp();
  out[t] = dynamic_floats[t];  // @unset_dynamic
}

extern "C" __global__ void unset_vector(float4* out, int fault) {
  __shared__ alignas(16) float s[16];
  const int t = threadIdx.x;
  if (t < 16 && (t != 6 || !fault)) s[t] = t;
  __syncwarp();
  if (t < 4) out[t] = reinterpret_cast<float4*>(s)[t];  // @unset_vector
}

extern "C" __global__ void unset_local(const int* at, int* out, int fault) {
  int mine[16];
  const int t = threadIdx.x;
  for (int i = 0; i < 16 - (t == 4 ? fault : 0); ++i) mine[at[i]] = i;
  out[t] = mine[at[15]];  // @unset_local
}

extern "C" __global__ void unset_global(int* scratch, int* out, int fault) {
  const int t = threadIdx.x;
  if (t != 20 || !fault) scratch[t] = t;
  __syncthreads();
  out[t] = scratch[t ^ 1];  // @unset_global
}

extern "C" __global__ void unset_global_half(short* scratch, int* out, int fault) {
  const int t = threadIdx.x;
  scratch[2 * t] = t;
  if (t != 3 || !fault) scratch[2 * t + 1] = t;
  __syncwarp();
  out[t] = *reinterpret_cast<volatile int*>(&scratch[2 * t]);  // @unset_global_half
}

extern "C" __global__ void unset_shared_atomic(int* out, int fault) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0 && !fault) counter = 0;
  __syncwarp();
  if (t == 1) atomicAdd(&counter, 1);  // @unset_shared_atomic
  __syncwarp();
  if (t == 0 && !fault) out[0] = counter;
}

extern "C" __global__ void unset_global_atomic(int* cells, int fault) {
  const int t = threadIdx.x;
  if (t == 0 && !fault) cells[2] = 0;
  __syncwarp();
  if (t == 8) atomicMax(&cells[2], 5);  // @unset_global_atomic
}

extern "C" __global__ void unset_ldmatrix(unsigned* out, int fault) {
  __shared__ alignas(16) unsigned short s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t != 30 || !fault) s[t + 32] = t;
  __syncwarp();
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(s)) + (t & 7) * 16;
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r) : "r"(at) : "memory");  // @unset_ldmatrix
  out[t] = r;
}

// What the CTA before wrote is not there any more.
extern "C" __global__ void unset_by_this_block(int* out, int fault) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (blockIdx.x == 0 || !fault || t != 2) s[t] = t;
  __syncwarp();
  out[blockIdx.x * 32 + t] = s[t];  // @unset_by_this_block
}

__device__ __noinline__ int read_through(const volatile int* p) {
  return *p;  // @unset_generic
}

extern "C" __global__ void unset_generic(int* out, int fault) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t != 23 || !fault) s[t] = t;
  __syncwarp();
  out[t] = read_through(&s[t]);
}
