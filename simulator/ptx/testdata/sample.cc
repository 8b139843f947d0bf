// The same for clang, which needs no CUDA; see regenerate.sh.
typedef float Float4 __attribute__((vector_size(16)));
struct Settings {
  char kind;
  int scale;
  double bias;
};
struct __attribute__((packed)) Packed {
  char kind;
  int* address;
};

__attribute__((address_space(3))) float tile[128];
int counter = 7;
int* counter_end = &counter + 1;
Packed packed = {1, &counter};

__attribute__((noinline)) static Settings Scale(int by, Settings settings) {
  settings.scale += by;
  return settings;
}
static inline float Square(float x) { return x * x; }
static inline float Norm(float x, float y) { return Square(x) + Square(y); }
__attribute__((noinline)) static int Increment(int x) { return x + 1; }
int External(int x);
int (*steps[2])(int) = {Increment, External};

extern "C" __attribute__((nvptx_kernel)) void Sample(float* p, int n, Settings settings) {
  const int t = __nvvm_read_ptx_sreg_tid_x();
  tile[t] = p[t];
  __syncthreads();
  p[t] = Norm(tile[t ^ 1], tile[t ^ 2]);
  reinterpret_cast<Float4*>(p)[t + 1] *= reinterpret_cast<Float4*>(p)[t + 2];
  const Settings scaled = Scale(n, settings);
  switch (n) {
    case 0: p[1] = 3; break;
    case 1: p[2] = 5; break;
    case 2: p[4] = 1; break;
    case 3: p[5] = 9; break;
    case 4: p[9] = 8; break;
  }
  p[scaled.scale] = scaled.bias;
  p[3] = steps[n & 1](n);
}
