// Target: sm_75
// Warp-wide operations. Output k of thread t is out[k * blockDim.x + t].

extern "C" __global__ void shuffles(const int* in, int* out) {
  const int t = threadIdx.x, n = blockDim.x, x = in[t];
  out[t] = __shfl_xor_sync(~0u, x, 5);
  out[n + t] = __shfl_up_sync(~0u, x, 3);
  out[2 * n + t] = __shfl_down_sync(~0u, x, 7, 16);
  out[3 * n + t] = __shfl_sync(~0u, x, x & 31);
  out[4 * n + t] = __shfl_sync(~0u, x, 3, 8);
  out[5 * n + t] = __shfl_up_sync(~0u, x, 1, 4);
}

// 64-bit and floating-point values, and a rotation of a transposed 4x4.
extern "C" __global__ void shuffles_wide(const double* in, double* out) {
  const int t = threadIdx.x;
  double x = in[t];
  x = __shfl_sync(~0u, x, (t + 1) % 32);
  x += __shfl_xor_sync(~0u, x, 16);
  out[t] = x;
}

extern "C" __global__ void votes(const int* in, unsigned* out) {
  const int t = threadIdx.x, n = blockDim.x, x = in[t];
  out[t] = __ballot_sync(~0u, x > 0);
  out[n + t] = __any_sync(~0u, x == 7) | __all_sync(~0u, x < 100) << 1;
  unsigned uniform;
  asm volatile("{ .reg .pred p, q; setp.gt.s32 p, %1, 0; vote.sync.uni.pred q, p, -1;\n\t"
               "selp.u32 %0, 1, 0, q; }"
               : "=r"(uniform)
               : "r"(x));
  out[2 * n + t] = uniform;
}

extern "C" __global__ void matches(const int* in, unsigned* out) {
  const int t = threadIdx.x, n = blockDim.x;
  out[t] = __match_any_sync(~0u, in[t]);
  out[n + t] = __match_any_sync(~0u, static_cast<long long>(in[t]) << 33);
  int all = 0;
  out[2 * n + t] = __match_all_sync(~0u, in[t], &all);
  out[3 * n + t] = all;
}

extern "C" __global__ void active_masks(const int* in, unsigned* out) {
  const int t = threadIdx.x;
  if (in[t] > 0) {
    out[t] = __activemask();
  } else if (t % 2 == 0) {
    out[t] = __activemask() + 1;
  } else {
    out[t] = 0;
  }
  __syncwarp();
}

// Collectives among a part of the warp.
extern "C" __global__ void divergent_collectives(const int* in, int* out) {
  const int t = threadIdx.x, lane = t % 32;
  int x = in[t];
  if (lane < 12) {
    for (int step = 8; step > 0; step /= 2) {
      const int other = __shfl_down_sync(0xfff, x, step);
      if (lane + step < 12) x += other;
    }
  } else {
    x = __popc(__ballot_sync(0xfffff000, x & 1));
  }
  out[t] = x;
}

extern "C" __global__ void special_registers(unsigned* out) {
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  unsigned lane, le, lt, ge, gt, eq;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  unsigned* to = out + (block * threads + thread) * 4;
  to[0] = lane;
  to[1] = (le ^ lt) == eq && (ge ^ gt) == eq && (le & ge) == eq && (lt | ge) == ~0u;
  to[2] = lt;
  to[3] = blockDim.x + 100 * blockDim.y + 10000 * blockDim.z;
}

// Time goes on.
extern "C" __global__ void clocks(unsigned* out) {
  const long long a = clock64();
  unsigned long long ns0, ns1;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns0));
  __nanosleep(100);
  const long long b = clock64();
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns1));
  out[threadIdx.x] = (b > a) | (ns1 >= ns0) << 1;
}
