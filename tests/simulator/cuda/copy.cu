// Target: sm_75
// Copies: scalar, vector, grid-stride, bytes, structs, gather, scatter.

extern "C" __global__ void copy_scalar(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

extern "C" __global__ void copy_vector4(const float4* in, float4* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

extern "C" __global__ void copy_grid_stride(const double* in, double* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    out[i] = in[i];
  }
}

extern "C" __global__ void copy_bytes_reversed(const unsigned char* in, unsigned char* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}

struct Particle {
  float x, y, z;
  short charge;
  char kind;
  double mass;
};

extern "C" __global__ void copy_structs(const Particle* in, Particle* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Particle p = in[i];
  out[i].x = p.y;
  out[i].y = p.z;
  out[i].z = p.x;
  out[i].charge = -p.charge;
  out[i].kind = p.kind + 1;
  out[i].mass = p.mass * 0.5;
}

extern "C" __global__ void gather(const short* __restrict__ table, const unsigned* __restrict__ at,
                                  short* __restrict__ out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __ldg(&table[__ldg(&at[i])]);
}

extern "C" __global__ void scatter_cached(const long long* in, const unsigned* to, long long* out,
                                          int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) __stcs(&out[__ldcg(&to[i])], __ldcs(&in[i]));
}
