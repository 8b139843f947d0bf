// Target: sm_80
// Faults of asynchronous copies: one each when `fault` is 1, none when it is 0.

__device__ unsigned shared_address(const void* p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

// Thread 5 copies, thread 40 reads, after a barrier but before the copy is waited for.
extern "C" __global__ void async_without_wait(const int* in, int* out, int fault) {
  __shared__ alignas(16) int s[4];
  const int t = threadIdx.x;
  if (t == 5) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
                 ::"r"(shared_address(s)), "l"(in) : "memory");  // @async_without_wait:first
    if (!fault) asm volatile("cp.async.wait_all;" ::: "memory");
  }
  __syncthreads();
  if (t == 40) out[0] = s[2];  // @async_without_wait:second
  asm volatile("cp.async.wait_all;" ::: "memory");
}

extern "C" __global__ void async_without_barrier(const int* in, int* out, int fault) {
  __shared__ alignas(16) int s[4];
  const int t = threadIdx.x;
  if (t == 5) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
                 ::"r"(shared_address(s)), "l"(in) : "memory");  // @async_without_barrier:first
    asm volatile("cp.async.wait_all;" ::: "memory");
  }
  if (!fault) __syncthreads();
  if (t == 40) out[0] = s[2];  // @async_without_barrier:second
}

// Waits for the older of two groups, reads what the younger brings.
extern "C" __global__ void async_wrong_group(const int* in, int* out, int fault) {
  __shared__ alignas(16) int s[8];
  const int t = threadIdx.x;
  if (t == 5) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
                 ::"r"(shared_address(s)), "l"(in) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
                 ::"r"(shared_address(s + 4)), "l"(in + 4) : "memory");  // @async_wrong_group:first
    asm volatile("cp.async.commit_group;" ::: "memory");
    if (fault) {
      asm volatile("cp.async.wait_group 1;" ::: "memory");
    } else {
      asm volatile("cp.async.wait_group 0;" ::: "memory");
    }
  }
  __syncthreads();
  if (t == 40) out[0] = s[6];  // @async_wrong_group:second
  asm volatile("cp.async.wait_all;" ::: "memory");
}

extern "C" __global__ void async_past_end(const int* in, int* out, int fault) {
  __shared__ alignas(16) int s[128];
  const int t = threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
               ::"r"(shared_address(&s[4 * t])),
               "l"(in + 4 * t + (t == 31 ? 4 * fault : 0))  // @async_past_end
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  if (t != 31) out[t] = s[4 * t];
}

extern "C" __global__ void async_misaligned(const int* in, int* out, int fault) {
  __shared__ alignas(16) int s[132];
  const int t = threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;"
               ::"r"(shared_address(&s[4 * t]) + (t == 31 ? 8 * fault : 0)),
               "l"(in + 4 * t)  // @async_misaligned
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  if (t != 31) out[t] = s[4 * t];
}
