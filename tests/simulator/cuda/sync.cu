// Target: sm_75
// Locks, flags and barriers.

__device__ void acquire(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
}
__device__ void release(int* lock) {
  __threadfence();
  atomicExch(lock, 0);
}

// Every lane takes the lock, the others of its warp spinning meanwhile.
extern "C" __global__ void lock_lanes(int* lock, int* counter) {
  acquire(lock);
  volatile int* c = counter;
  const int x = *c;
  *c = x + 1;
  release(lock);
}

// The form that also ended on chips without independent threads.
extern "C" __global__ void lock_lanes_loop(int* counter) {
  __shared__ int lock;
  __shared__ volatile int shared_counter;
  if (threadIdx.x == 0) lock = 0, shared_counter = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      shared_counter = shared_counter + static_cast<int>(threadIdx.x);
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) counter[blockIdx.x] = shared_counter;
}

// One lane a warp; the lock is in global memory, between CTAs.
extern "C" __global__ void lock_warps(int* lock, volatile long long* list, int n) {
  if (threadIdx.x % 32 == 0) {
    acquire(lock);
    const long long length = list[0];
    if (length < n) list[1 + length] = length * length;
    list[0] = length + 1;
    release(lock);
  }
  __syncwarp();
}

extern "C" __global__ void lock_ticket(unsigned* tickets, volatile unsigned* order) {
  __shared__ unsigned next, serving;
  if (threadIdx.x == 0) next = 0, serving = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    const unsigned mine = atomicAdd(&next, 1);
    while (atomicAdd(&serving, 0) != mine) __nanosleep(20);
    __threadfence_block();
    order[mine] = threadIdx.x / 32;
    tickets[threadIdx.x / 32] = mine;
    __threadfence_block();
    atomicAdd(&serving, 1);
  }
}

// CTA b hands a value to CTA b + 1; waits for an earlier one.
extern "C" __global__ void chain_blocks(int* flags, volatile int* values) {
  if (threadIdx.x != 0) return;
  int x = 1;
  if (blockIdx.x > 0) {
    while (atomicAdd(&flags[blockIdx.x - 1], 0) == 0) {
    }
    __threadfence();
    x = values[blockIdx.x - 1] * 3 + 1;
  }
  values[blockIdx.x] = x;
  __threadfence();
  atomicExch(&flags[blockIdx.x], 1);
}

// The same the other way: an earlier CTA waits for a later one.
extern "C" __global__ void chain_blocks_backwards(int* flags, volatile int* values) {
  if (threadIdx.x != 0) return;
  int x = 1;
  if (blockIdx.x + 1 < gridDim.x) {
    while (atomicAdd(&flags[blockIdx.x + 1], 0) == 0) {
    }
    __threadfence();
    x = values[blockIdx.x + 1] * 3 + 1;
  }
  values[blockIdx.x] = x;
  __threadfence();
  atomicExch(&flags[blockIdx.x], 1);
}

// A barrier of the whole grid.
extern "C" __global__ void grid_barrier(int* arrived, volatile int* values, int* out) {
  const int t = threadIdx.x;
  values[blockIdx.x * 32 + t] = blockIdx.x + t;
  __threadfence();
  __syncthreads();
  if (t == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) != static_cast<int>(gridDim.x)) {
    }
    __threadfence();
  }
  __syncthreads();
  const int next = (blockIdx.x + 1) % gridDim.x;
  out[blockIdx.x * 32 + t] = values[next * 32 + 31 - t];
}

// Warp 0 and 1 produce, 2 and 3 consume; barriers 1 (full) and 2 (empty).
extern "C" __global__ void named_barriers(const int* in, int* out, int rounds) {
  __shared__ int slot[64];
  const int t = threadIdx.x;
  if (t < 64) {
    for (int i = 0; i < rounds; ++i) {
      if (i > 0) asm volatile("bar.sync 2, 128;" ::: "memory");
      slot[t] = in[i * 64 + t];
      __threadfence_block();
      asm volatile("bar.arrive 1, 128;" ::: "memory");
    }
  } else {
    int sum = 0;
    for (int i = 0; i < rounds; ++i) {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      sum += slot[127 - t];
      if (i + 1 < rounds) asm volatile("bar.arrive 2, 128;" ::: "memory");
    }
    out[t - 64] = sum;
  }
}

// Each pair of warps meets at its own barrier, some more often than others.
extern "C" __global__ void pair_barriers(int* out) {
  __shared__ int s[128];
  const int t = threadIdx.x, pair = t / 64;
  s[t] = t;
  for (int i = 0; i <= 3 * pair; ++i) {
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 3) : "memory");
    const int x = s[pair * 64 + (t + 32) % 64];
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 3) : "memory");
    s[t] = x + 1;
  }
  out[t] = s[t];
}

extern "C" __global__ void barrier_reductions(const int* in, int* out) {
  const int t = threadIdx.x, x = in[t];
  out[t] = __syncthreads_count(x > 0) * 4 + (__syncthreads_and(x < 50) ? 2 : 0) +
           (__syncthreads_or(x == 13) ? 1 : 0);
}

// Producer and consumer lanes of one warp.
extern "C" __global__ void warp_exchange(const int* in, int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x, base = t & ~31, lane = t & 31;
  s[t] = in[t];
  __syncwarp();
  int x = 0;
  if (lane < 16) {
    x = s[base + 31 - lane];
    __syncwarp(0x0000ffff);
    s[t] = x * 2;
    __syncwarp(0x0000ffff);
    x = s[base + (lane ^ 1)];
  }
  __syncwarp();
  out[t] = x + s[base + lane / 2];
}

// barrier.sync without .aligned may be reached by parts of a warp.
extern "C" __global__ void unaligned_barrier(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t * 5;
  if (t % 2 == 0) {
    asm volatile("barrier.sync 3;" ::: "memory");
    out[t] = s[63 - t];
  } else {
    asm volatile("barrier.sync 3;" ::: "memory");
    out[t] = s[63 - t] + 1000;
  }
}
