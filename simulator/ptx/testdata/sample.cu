// What compilers make of the constructs that shape a module; see regenerate.sh.
#include <cstdio>

struct Settings {
  char kind;
  int scale;
  double bias;
};

__constant__ float weights[4] = {1.0f, 2.5f, -3.0f};
__device__ int counter = 5;
__device__ int* counter_address = &counter;
extern __shared__ float dynamic[];

__device__ __noinline__ float Affine(float x, Settings settings) {
  return x * settings.scale + static_cast<float>(settings.bias);
}

__device__ __forceinline__ float Square(float x) { return x * x; }
__device__ __forceinline__ float Norm(float x, float y) { return sqrtf(Square(x) + Square(y)); }

__device__ __noinline__ int Increment(int x) { return x + 1; }
__device__ __noinline__ int Triple(int x) { return x * 3; }
typedef int (*Step)(int);
__device__ Step steps[2] = {Increment, Triple};

extern "C" __global__ void __launch_bounds__(256, 2)
    Sample(float* out, const float* __restrict__ in, int n, Settings settings) {
  __shared__ float tile[32][33];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = in[i];
  __syncthreads();
  float v = Norm(tile[threadIdx.x][threadIdx.y], dynamic[i & 31]) + weights[i & 3];
  if (i < n) {
    v = Affine(v, settings);
  } else {
    printf("%d is outside\n", i);
  }
  switch (n & 7) {
    case 0: v += 1; break;
    case 1: v *= 5; break;
    case 2: v -= out[3]; break;
    case 3: v = out[4]; break;
    case 4: v = out[5] * 8; break;
    case 5: v = -v; break;
  }
  v += static_cast<float>(steps[n & 1](i) + atomicAdd(counter_address, 1));
  v += __shfl_xor_sync(0xffffffffu, v, 1);
  asm volatile("{ .reg .pred p; setp.eq.s32 p, %0, 0; @p bra L; membar.cta; L: }" ::"r"(n));
  asm volatile("{ .reg .pred p; setp.eq.s32 p, %0, 1; @p bra L; membar.gl; L: }" ::"r"(n));
  out[i] = v;
}
