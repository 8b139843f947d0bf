// Target: sm_75
// Sums and extremes of blocks of 256 threads, in every usual style.

extern "C" __global__ void reduce_tree(const int* in, int* out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// The classic with divergent warps and, later, bank conflicts.
extern "C" __global__ void reduce_interleaved(const int* in, int* out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    if (t % (2 * step) == 0) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

extern "C" __global__ void reduce_strided(const int* in, int* out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    const int i = 2 * step * t;
    if (i < 256) s[i] += s[i + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// The last warp goes on alone, ordered by __syncwarp.
extern "C" __global__ void reduce_last_warp(const float* in, float* out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 128; step >= 32; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t < 32) {
    float sum = s[t];
    for (int step = 16; step > 0; step /= 2) {
      const float other = s[t + step];
      __syncwarp();
      sum += other;
      s[t] = sum;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
}

extern "C" __global__ void reduce_shuffle(const float* in, float* out) {
  __shared__ float warps[8];
  float sum = in[blockIdx.x * 256 + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 8) {
    sum = warps[threadIdx.x];
    for (int step = 4; step > 0; step /= 2) sum += __shfl_down_sync(0xff, sum, step, 8);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
}

extern "C" __global__ void reduce_shared_atomics(const int* in, int* out, int n) {
  __shared__ int sum, low, high;
  if (threadIdx.x == 0) sum = 0, low = 0x7fffffff, high = -0x7fffffff - 1;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(&sum, in[i]);
    atomicMin(&low, in[i]);
    atomicMax(&high, in[i]);
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sum, out[1] = low, out[2] = high;
}

extern "C" __global__ void reduce_global_atomics(const int* in, long long* out, int n) {
  long long sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    sum += in[i];
  }
  atomicAdd(reinterpret_cast<unsigned long long*>(out), static_cast<unsigned long long>(sum));
}

// One launch: the CTA that arrives last sums the others' results.
__device__ unsigned arrived;

extern "C" __global__ void reduce_last_block(const int* in, volatile int* partial, int* out) {
  __shared__ int s[64];
  __shared__ bool last;
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int step = 32; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) {
    partial[blockIdx.x] = s[0];
    __threadfence();
    last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    __threadfence();
    int sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += partial[i];
    *out = sum;
  }
}

extern "C" __global__ void dot_double(const double* a, const double* b, double* out, int n) {
  __shared__ double s[128];
  double sum = 0;
  for (int i = threadIdx.x; i < n; i += 128) sum = fma(a[i], b[i], sum);
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int step = 64; step > 0; step /= 2) {
    if (threadIdx.x < step) s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}
