// Target: sm_75
// Prefix sums, sorts and partitions of one block.

extern "C" __global__ void scan_hillis_steele(const int* in, int* out) {
  __shared__ int s[2][256];
  const int t = threadIdx.x;
  int from = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    s[1 - from][t] = t >= step ? s[from][t] + s[from][t - step] : s[from][t];
    from = 1 - from;
    __syncthreads();
  }
  out[t] = s[from][t];
}

extern "C" __global__ void scan_blelloch(const unsigned* in, unsigned* out) {
  __shared__ unsigned s[512];
  const int t = threadIdx.x;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  int offset = 1;
  for (int d = 256; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[511] = 0;
  for (int d = 1; d < 512; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      const int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      const unsigned left = s[a];
      s[a] = s[b];
      s[b] += left;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}

extern "C" __global__ void scan_warp(const float* in, float* out) {
  const int lane = threadIdx.x % 32;
  float x = in[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    const float left = __shfl_up_sync(~0u, x, step);
    if (lane >= step) x += left;
  }
  out[threadIdx.x] = x;
}

// shfl's predicate says whether the source lane is in range.
extern "C" __global__ void scan_warp_predicate(const int* in, int* out) {
  int x = in[threadIdx.x];
#pragma unroll
  for (int step = 1; step < 32; step *= 2) {
    asm("{ .reg .pred p; .reg .b32 r;\n\t"
        "shfl.sync.up.b32 r|p, %0, %1, 0, -1;\n\t"
        "@p add.s32 %0, r, %0; }"
        : "+r"(x)
        : "r"(step));
  }
  out[threadIdx.x] = x;
}

extern "C" __global__ void bitonic_sort_shared(const int* in, int* out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int size = 2; size <= 256; size *= 2) {
    for (int step = size / 2; step > 0; step /= 2) {
      const int partner = t ^ step;
      if (partner > t) {
        const int a = s[t], b = s[partner];
        if ((a > b) == ((t & size) == 0)) {
          s[t] = b;
          s[partner] = a;
        }
      }
      __syncthreads();
    }
  }
  out[blockIdx.x * 256 + t] = s[t];
}

extern "C" __global__ void bitonic_sort_warp(const float* in, float* out) {
  const int lane = threadIdx.x % 32;
  float x = in[threadIdx.x];
  for (int size = 2; size <= 32; size *= 2) {
    for (int step = size / 2; step > 0; step /= 2) {
      const float other = __shfl_xor_sync(~0u, x, step);
      const bool low = ((lane & step) == 0) == ((lane & size) == 0);
      x = low ? fminf(x, other) : fmaxf(x, other);
    }
  }
  out[threadIdx.x] = x;
}

extern "C" __global__ void odd_even_sort(unsigned short* data, int n) {
  extern __shared__ unsigned short line[];
  const int t = threadIdx.x;
  if (t < n) line[t] = data[t];
  __syncthreads();
  for (int round = 0; round < n; ++round) {
    const int left = 2 * t + (round & 1);
    if (left + 1 < n && line[left] > line[left + 1]) {
      const unsigned short swap = line[left];
      line[left] = line[left + 1];
      line[left + 1] = swap;
    }
    __syncthreads();
  }
  if (t < n) data[t] = line[t];
}

// Moves the elements with the bit clear before those with it set, keeping the order.
extern "C" __global__ void radix_split(const unsigned* in, unsigned* out, int bit) {
  __shared__ int zeros[4];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned x = in[threadIdx.x];
  const bool set = x >> bit & 1;
  const unsigned clear_mask = __ballot_sync(~0u, !set);
  if (lane == 0) zeros[warp] = __popc(clear_mask);
  __syncthreads();
  int before = 0, total = 0;
  for (int w = 0; w < 4; ++w) {
    if (w < warp) before += zeros[w];
    total += zeros[w];
  }
  before += __popc(clear_mask & ((1u << lane) - 1));
  out[set ? total + threadIdx.x - before : before] = x;
}

// Appends what satisfies a test; one global atomic a warp.
extern "C" __global__ void filter_aggregated(const int* in, int* out, int* count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] <= 0) return;
  const unsigned active = __activemask();
  const int lane = threadIdx.x % 32;
  const int leader = __ffs(active) - 1;
  int at = 0;
  if (lane == leader) at = atomicAdd(count, __popc(active));
  at = __shfl_sync(active, at, leader);
  out[at + __popc(active & ((1u << lane) - 1))] = in[i];
}
