// Target: sm_75
// Spaces, vectors, structs, generic addresses.

extern "C" __global__ void local_array(const int* in, int* out, int n) {
  int mine[16];
  const int t = threadIdx.x;
  for (int i = 0; i < 16; ++i) mine[i] = in[(t + i) % 64];
  // Insertion sort, at addresses known only at run time.
  for (int i = 1; i < n; ++i) {
    const int x = mine[i];
    int j = i - 1;
    for (; j >= 0 && mine[j] > x; --j) mine[j + 1] = mine[j];
    mine[j + 1] = x;
  }
  for (int i = 0; i < 16; ++i) out[t * 16 + i] = mine[i];
}

__constant__ short table[8] = {3, -1, 4, 1, -5, 9, 2, -6};
__constant__ double scale = 0.125;
struct Entry {
  char name[4];
  float weight;
  const short* values;
};
__constant__ Entry entries[2] = {{"ab", 1.5f, table}, {"xyz", -2.5f, table + 4}};

extern "C" __global__ void constants(const int* at, double* out) {
  const int t = threadIdx.x;
  const Entry& e = entries[at[t] & 1];
  out[t] = table[at[t]] * scale + e.name[at[t] & 3] + e.weight * e.values[at[t] & 3];
}

__device__ int counter = 41;
__device__ float device_array[64];

extern "C" __global__ void device_variables(int* out) {
  device_array[threadIdx.x] = threadIdx.x * 0.5f;
  __syncthreads();
  const float x = device_array[63 - threadIdx.x];
  if (threadIdx.x == 0) counter += 1;
  __syncthreads();
  out[threadIdx.x] = counter + static_cast<int>(x * 2);
}

extern "C" __global__ void dynamic_shared(const float* in, float* out, int n) {
  extern __shared__ float4 dynamic[];
  float* floats = reinterpret_cast<float*>(dynamic);
  unsigned char* bytes = reinterpret_cast<unsigned char*>(floats + n);
  const int t = threadIdx.x;
  floats[t] = in[t];
  bytes[t] = t * 3;
  __syncthreads();
  out[t] = floats[n - 1 - t] + bytes[(t + 1) % n];
}

struct Parameters {
  int n;
  float scale;
  double offset;
  short steps[5];
  float* out;
  unsigned char flag;
};

extern "C" __global__ void struct_parameter(Parameters p, char extra, short more) {
  const int i = threadIdx.x;
  if (i < p.n) {
    p.out[i] = static_cast<float>(i * p.scale + p.offset + p.steps[i % 5] + p.flag + extra + more);
  }
}

extern "C" __global__ void vector_types(const uchar4* a, const short2* b, const double2* c,
                                        const uint2* d, float3* out3, int4* out4, double2* out2) {
  const int t = threadIdx.x;
  const uchar4 x = a[t];
  const short2 y = b[t];
  const double2 z = c[t];
  const uint2 w = d[t];
  out3[t] = make_float3(x.x + y.x, x.y + y.y, x.z * x.w);
  out4[t] = make_int4(w.x + x.x, w.y - x.y, y.x * y.y, x.w);
  out2[t] = make_double2(z.y * 2, z.x + w.x);
}

// One pointer to any space.
extern "C" __global__ void generic_addresses(const int* which, int* global, int* out) {
  __shared__ int shared[32];
  const int t = threadIdx.x;
  int local[2] = {t, t + 1};
  shared[t] = 100 + t;
  int* p = which[t] == 0 ? &local[t & 1] : which[t] == 1 ? &shared[t] : &global[t];
  *p += 1000;
  unsigned in_shared, in_local, in_global;
  asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(in_shared) : "l"(p));
  asm("{ .reg .pred p; isspacep.local p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(in_local) : "l"(p));
  asm("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(in_global) : "l"(p));
  out[t] = *p * 8 + in_shared + 2 * in_local + 4 * in_global;
  out[32 + t] = local[0] + local[1] + shared[t] + global[t];
}

extern "C" __global__ void shared_types(const int* in, double* out) {
  __shared__ char c[64];
  __shared__ short s[64];
  __shared__ double d[64];
  __shared__ long long l[64];
  const int t = threadIdx.x, r = 63 - t;
  c[t] = in[t];
  s[t] = in[t] * 3;
  d[t] = in[t] * 0.25;
  l[t] = in[t] * 1000000007ll;
  __syncthreads();
  out[t] = c[r] + s[r] + d[r] + static_cast<double>(l[r]);
}

extern "C" __global__ void ldmatrix_forms(const unsigned short* in, unsigned* out) {
  __shared__ alignas(16) unsigned short s[32 * 8];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) s[i] = in[i];
  __syncwarp();
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&s[t * 8]));
  unsigned r[7];
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r[0]) : "r"(at) : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(r[1]), "=r"(r[2]) : "r"(at) : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]) : "r"(at) : "memory");
  for (int i = 0; i < 7; ++i) out[i * 32 + t] = r[i];
}
