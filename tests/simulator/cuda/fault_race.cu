// Target: sm_75
// Races: each kernel has one when `fault` is 1 and none when it is 0. Comments name the two places.

// The compiler must not know all uses of what p points to, or it would spread or fold the array.
__device__ void keep(void* p) { asm volatile("" ::"l"(p) : "memory"); }

extern "C" __global__ void raw_missing_barrier(int* out, int fault) {
  __shared__ int s[8];
  keep(s);
  const int t = threadIdx.x;
  if (t == 0) s[5] = 1;  // @raw_missing_barrier:first
  if (!fault) __syncthreads();
  if (t == 40) out[0] = s[5];  // @raw_missing_barrier:second
}

extern "C" __global__ void war_missing_barrier(int* out, int fault) {
  __shared__ int s[8];
  keep(s);
  const int t = threadIdx.x;
  if (t < 8) s[t] = t;
  __syncthreads();
  if (t == 3) out[0] = s[7];  // @war_missing_barrier:first
  if (!fault) __syncthreads();
  if (t == 64) s[7] = 9;  // @war_missing_barrier:second
}

extern "C" __global__ void waw_two_warps(int* out, int fault) {
  __shared__ int s[16];
  keep(s);
  const int t = threadIdx.x;
  if (t == 1) s[9] = 1;  // @waw_two_warps:first
  if (!fault) __syncthreads();
  if (t == 33) s[9] = 2;  // @waw_two_warps:second
  __syncthreads();
  if (t == 0) out[0] = s[9];
}

extern "C" __global__ void raw_missing_syncwarp(int* out, int fault) {
  __shared__ int s[32];
  keep(s);
  const int t = threadIdx.x;
  if (t == 4) s[6] = 1;  // @raw_missing_syncwarp:first
  if (!fault) __syncwarp();
  if (t == 6) out[0] = s[6];  // @raw_missing_syncwarp:second
}

extern "C" __global__ void war_missing_syncwarp(int* out, int fault) {
  __shared__ int s[32];
  keep(s);
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  if (t == 7) out[0] = s[2];  // @war_missing_syncwarp:first
  if (!fault) __syncwarp();
  if (t == 2) s[2] = 50;  // @war_missing_syncwarp:second
}

extern "C" __global__ void waw_one_instruction(int* out, int fault) {
  __shared__ int s[32];
  keep(s);
  const int t = threadIdx.x;
  s[t == 11 ? t - fault : t] = t;  // @waw_one_instruction:first @waw_one_instruction:second
  __syncwarp();
  if (t == 0) out[0] = s[10];
}

// Byte 2 of a word, read while another thread writes the word's upper or lower half.
extern "C" __global__ void raw_part_of_word(int* out, int fault) {
  __shared__ alignas(4) unsigned char s[4];
  keep(s);
  const int t = threadIdx.x;
  if (t < 4) s[t] = t;
  __syncthreads();
  if (t == 0) *reinterpret_cast<short*>(&s[2 * fault]) = 5;  // @raw_part_of_word:first
  if (t == 32) out[0] = s[2];  // @raw_part_of_word:second
}

extern "C" __global__ void raw_wrong_mask(int* out, int fault) {
  __shared__ int s[1];
  keep(s);
  const int t = threadIdx.x;
  if (t == 0) s[0] = 1;  // @raw_wrong_mask:first
  if (fault) {
    if (t < 16) {
      __syncwarp(0x0000ffff);
    } else {
      __syncwarp(0xffff0000);
    }
  } else {
    __syncwarp();
  }
  if (t == 20) out[0] = s[0];  // @raw_wrong_mask:second
}

// Each warp waits at its own barrier.
extern "C" __global__ void raw_wrong_barrier(int* out, int fault) {
  __shared__ int s[1];
  keep(s);
  const int t = threadIdx.x, warp = t / 32;
  if (t == 31) s[0] = 1;  // @raw_wrong_barrier:first
  if (fault) {
    asm volatile("bar.sync %0, 32;" ::"r"(1 + warp) : "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  if (t == 63) out[0] = s[0];  // @raw_wrong_barrier:second
}

// The barrier that protects the slot before it is filled again.
extern "C" __global__ void war_in_loop(int* out, int fault) {
  __shared__ int s[1];
  keep(s);
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) {
    if (t == 50) s[0] = i;  // @war_in_loop:second
    __syncthreads();
    if (t == 0) out[i] = s[0];  // @war_in_loop:first
    if (!fault) __syncthreads();
  }
}

// A flag hands the value over, but nothing orders value and flag.
extern "C" __global__ void raw_without_fence(int* out, int fault) {
  __shared__ int value, flag;
  keep(&value);
  const int t = threadIdx.x;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    value = 7;  // @raw_without_fence:first
    if (!fault) __threadfence_block();
    atomicExch(&flag, 1);
  }
  if (t == 32) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    if (!fault) __threadfence_block();
    out[0] = value;  // @raw_without_fence:second
  }
}

extern "C" __global__ void waw_atomic_and_store(int* out, int fault) {
  __shared__ int s[1];
  keep(s);
  const int t = threadIdx.x;
  if (t == 0) s[0] = 0;
  __syncthreads();
  if (t == 2) atomicAdd(&s[0], 1);  // @waw_atomic_and_store:first
  if (!fault) __syncthreads();
  if (t == 34) s[0] = 12;  // @waw_atomic_and_store:second
  __syncthreads();
  if (t == 0) out[0] = s[0];
}

extern "C" __global__ void raw_global(int* data, int* out, int fault) {
  const int t = threadIdx.x;
  if (t == 2) data[3] = 77;  // @raw_global:first
  if (!fault) __syncthreads();
  if (t == 62) out[0] = *static_cast<volatile int*>(&data[3]);  // @raw_global:second
}

extern "C" __global__ void waw_global(int* data, int fault) {
  const int t = threadIdx.x;
  if (t == 31) data[4] = 1;  // @waw_global:first
  if (!fault) __syncthreads();
  if (t == 32) data[4] = 2;  // @waw_global:second
}

// Only the lanes of a wide store and of a narrow load overlap.
extern "C" __global__ void raw_wide_store(int* out, int fault) {
  __shared__ alignas(16) int s[8];
  keep(s);
  const int t = threadIdx.x;
  if (t < 8) s[t] = t;
  __syncthreads();
  int4* quads = reinterpret_cast<int4*>(s);
  if (t == 9) quads[fault] = make_int4(1, 2, 3, 4);  // @raw_wide_store:first
  if (t == 41) out[0] = s[6];  // @raw_wide_store:second
}

// Both write the same value.
extern "C" __global__ void waw_benign(int* out, int fault) {
  __shared__ int s[1];
  keep(s);
  const int t = threadIdx.x;
  if (t == 0) s[0] = 5;  // @waw_benign:first
  if (!fault) __syncthreads();
  if (t == 32) s[0] = 5;  // @waw_benign:second
  __syncthreads();
  if (t == 0) out[0] = s[0];
}

// In a function, through a generic pointer.
__device__ __noinline__ void store_through(volatile int* p, int x) {
  *p = x;  // @raw_generic:first
}

extern "C" __global__ void raw_generic(int* out, int fault) {
  __shared__ int s[4];
  keep(s);
  const int t = threadIdx.x;
  if (t == 5) store_through(&s[1], 3);
  if (!fault) __syncthreads();
  if (t == 37) out[0] = s[1];  // @raw_generic:second
}
