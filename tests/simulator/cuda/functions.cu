// Target: sm_75
// Calls that stay calls.

__device__ __noinline__ int square_plus(int x, int y) { return x * x + y; }

__device__ __noinline__ int twice(int x) {
  if (x % 3 == 0) return square_plus(x, 1);
  return square_plus(square_plus(x, 2) % 100, 3);
}

extern "C" __global__ void call_chain(const int* in, int* out) {
  const int t = threadIdx.x;
  int x = in[t];
  if (x > 10) x = twice(x);
  for (int i = 0; i < x % 4; ++i) x = square_plus(x % 50, i);
  out[t] = x;
}

struct Pair {
  long long sum;
  float mean;
  short low, high;
};

__device__ __noinline__ Pair summarize(const int* values, int n) {
  Pair p = {0, 0, 32767, -32768};
  for (int i = 0; i < n; ++i) {
    p.sum += values[i];
    p.low = min(p.low, static_cast<short>(values[i]));
    p.high = max(p.high, static_cast<short>(values[i]));
  }
  p.mean = static_cast<float>(p.sum) / n;
  return p;
}

extern "C" __global__ void call_struct(const int* in, float* out, int n) {
  int mine[6];
  for (int i = 0; i < 6; ++i) mine[i] = in[threadIdx.x * 6 + (i * 5) % 6];
  const Pair p = summarize(mine, n);
  float* to = out + threadIdx.x * 4;
  to[0] = static_cast<float>(p.sum);
  to[1] = p.mean;
  to[2] = p.low;
  to[3] = p.high;
}

__device__ __noinline__ void swap_in_memory(double* a, double* b) {
  const double x = *a;
  *a = *b;
  *b = x;
}

// A pointer to local, shared or global memory reaches the same function.
extern "C" __global__ void call_generic(double* data) {
  __shared__ double s[32];
  const int t = threadIdx.x;
  double local = 100 + t;
  s[t] = 200 + t;
  swap_in_memory(&local, &s[t]);
  swap_in_memory(&s[t], &data[t]);
  data[32 + t] = local;
  data[64 + t] = s[t];
}

__device__ __noinline__ float op_add(float a, float b) { return a + b; }
__device__ __noinline__ float op_mul(float a, float b) { return a * b; }
__device__ __noinline__ float op_max(float a, float b) { return a > b ? a : b; }
typedef float (*Operation)(float, float);
__device__ Operation operations[3] = {op_add, op_mul, op_max};

extern "C" __global__ void call_indirect(const int* which, const float* in, float* out) {
  const int t = threadIdx.x;
  out[t] = operations[which[t]](in[t], 2.5f);
}

struct Shape {
  __device__ virtual float area(float s) const = 0;
};
struct Square : Shape {
  __device__ float area(float s) const override { return s * s; }
};
struct Triangle : Shape {
  __device__ float area(float s) const override { return s * s * 0.5f; }
};

extern "C" __global__ void call_virtual(const int* which, float* out) {
  Square square;
  Triangle triangle;
  const Shape* shape = which[threadIdx.x] ? static_cast<const Shape*>(&square) : &triangle;
  out[threadIdx.x] = shape->area(threadIdx.x);
}

// A barrier and a collective inside a function.
__device__ __noinline__ int block_sum(int x, int* scratch) {
  for (int step = 16; step > 0; step /= 2) x += __shfl_xor_sync(~0u, x, step);
  if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = x;
  __syncthreads();
  int sum = 0;
  for (unsigned i = 0; i < blockDim.x / 32; ++i) sum += scratch[i];
  __syncthreads();
  return sum;
}

extern "C" __global__ void call_collective(const int* in, int* out) {
  __shared__ int scratch[32];
  const int a = block_sum(in[threadIdx.x], scratch);
  const int b = block_sum(in[threadIdx.x] > 0, scratch);
  out[threadIdx.x] = a * 1000 + b;
}

__device__ __noinline__ unsigned hash(unsigned char a, short b, unsigned long long c, bool d) {
  return a * 7u + static_cast<unsigned>(b) * 13u + static_cast<unsigned>(c >> 20) + (d ? 5u : 0u);
}

extern "C" __global__ void call_small_types(const int* in, unsigned* out) {
  const int t = threadIdx.x, x = in[t];
  out[t] = hash(static_cast<unsigned char>(x), static_cast<short>(x * 3),
                static_cast<unsigned long long>(x) << 18, x & 1);
}
