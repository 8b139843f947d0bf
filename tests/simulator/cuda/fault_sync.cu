// Target: sm_75
// Barriers that a part of a warp reaches, waits that never end: one each when `fault` is 1, none
// when it is 0.

extern "C" __global__ void barrier_in_branch(int* out, int fault) {
  const int t = threadIdx.x;
  if (!fault || t < 16) {
    asm volatile("bar.sync 0;" ::: "memory");  // @barrier_in_branch
  }
  out[t] = t;
}

// As many rounds as the lane says.
extern "C" __global__ void barrier_in_loop(const int* rounds, int* out, int fault) {
  const int t = threadIdx.x;
  const int n = fault ? rounds[t] : 3;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += i;
    asm volatile("bar.sync 0;" ::: "memory");  // @barrier_in_loop
  }
  out[t] = sum;
}

extern "C" __global__ void barrier_in_both_branches(int* out, int fault) {
  const int t = threadIdx.x;
  if (t % 32 < (fault ? 8 : 32)) {
    asm volatile("bar.sync 1;" ::: "memory");  // @barrier_in_both_branches
    out[t] = 1;
  } else {
    asm volatile("bar.sync 1;" ::: "memory");
    out[t] = 2;
  }
}

extern "C" __global__ void barrier_in_switch(int* out, int fault) {
  const int t = threadIdx.x;
  int x = 0;
  switch (fault ? t & 3 : 1) {
    case 0: x = 5; break;
    case 1:
      asm volatile("bar.sync 2;" ::: "memory");  // @barrier_in_switch
      x = 6;
      break;
    case 2: x = 7 * t; break;
    default: x = t; break;
  }
  out[t] = x;
}

extern "C" __global__ void reduction_in_branch(int* out, int fault) {
  const int t = threadIdx.x;
  int any = 0;
  if (!fault || t != 40) {
    asm volatile("{ .reg .pred p, q; setp.eq.s32 p, %1, 3;\n\t"
                 "bar.red.or.pred q, 0, p;\n\t"
                 "selp.s32 %0, 1, 0, q; }"
                 : "=r"(any) : "r"(t) : "memory");  // @reduction_in_branch
  }
  out[t] = any;
}

extern "C" __global__ void arrive_in_branch(int* out, int fault) {
  const int t = threadIdx.x;
  if (t < 32) {
    if (!fault || t >= 4) {
      asm volatile("bar.arrive 3, 64;" ::: "memory");  // @arrive_in_branch
    }
  } else {
    asm volatile("bar.sync 3, 64;" ::: "memory");
  }
  out[t] = t;
}

__device__ __noinline__ void meet() {
  asm volatile("bar.sync 4;" ::: "memory");  // @barrier_in_function
}

extern "C" __global__ void barrier_in_function(int* out, int fault) {
  const int t = threadIdx.x;
  if (!fault || (t & 1)) meet();
  out[t] = t;
}

// Waits that never end.

extern "C" __global__ void deadlock_count(int* out, int fault) {
  if (fault) {
    asm volatile("bar.sync 1, 96;" ::: "memory");  // @deadlock_count
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  out[threadIdx.x] = 1;
}

extern "C" __global__ void deadlock_two_barriers(int* out, int fault) {
  const int t = threadIdx.x;
  if (t < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");  // @deadlock_two_barriers
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else if (fault) {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.sync 2, 64;" ::: "memory");
  }
  out[t] = 1;
}

// Half of the warp waits for the other half at a warp barrier, which waits at a CTA barrier.
extern "C" __global__ void deadlock_in_warp(int* out, int fault) {
  const int t = threadIdx.x;
  if (t < 16) {
    if (fault) asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");  // @deadlock_in_warp
    asm volatile("barrier.sync 1;" ::: "memory");
  } else {
    asm volatile("barrier.sync 1;" ::: "memory");
    if (fault) asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  }
  out[t] = 1;
}

extern "C" __global__ void deadlock_named(int* out, int fault) {
  const int t = threadIdx.x;
  if (t < 64) {
    asm volatile("bar.sync 5, 128;" ::: "memory");  // @deadlock_named
  } else if (!fault) {
    asm volatile("bar.arrive 5, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 6, 128;" ::: "memory");
  }
  out[t] = 1;
}

extern "C" __global__ void spin_for_ever(volatile int* flag, int* out, int fault) {
  if (threadIdx.x == 0 && !fault) *flag = 1;
  __syncthreads();
  while (*flag == 0) {  // @spin_for_ever
  }
  out[threadIdx.x] = 1;
}

extern "C" __global__ void lock_taken_twice(int* lock, int* out, int fault) {
  if (threadIdx.x == 0) {
    for (int i = 0; i <= fault; ++i) {
      while (atomicCAS(lock, 0, 1) != 0) {  // @lock_taken_twice
      }
    }
    out[0] = 1;
    atomicExch(lock, 0);
  }
}

extern "C" __global__ void loop_without_end(unsigned* out, int fault) {
  unsigned x = threadIdx.x + 1;
  do {
    x = x * 1664525 + 1013904223;
  } while (fault | (x & 7));
  out[threadIdx.x] = x;
}

extern "C" __global__ void trap(int* out, int fault) {
  if (fault && threadIdx.x == 13) {
    __trap();  // @trap
  }
  out[threadIdx.x] = 1;
}
