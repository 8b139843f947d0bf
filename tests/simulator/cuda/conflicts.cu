// Target: sm_75
// Shared-memory access patterns whose cost is published.

// A word stride that the launch gives.
extern "C" __global__ void word_stride(float* out, int stride) {
  extern __shared__ float words[];
  words[threadIdx.x * stride] = threadIdx.x;  // @stride:store
  __syncwarp();
  out[threadIdx.x] = words[threadIdx.x * stride];  // @stride:load
}

extern "C" __global__ void uint2_pairs(uint2* out) {
  __shared__ uint2 s[32];
  s[threadIdx.x] = make_uint2(threadIdx.x, 1);  // @uint2:store
  __syncwarp();
  uint2 a = s[threadIdx.x];  // @uint2:lane
  const uint2 b = s[threadIdx.x / 2];  // @uint2:half
  a.x += b.x, a.y += b.y;
  out[threadIdx.x] = a;
}

// Quadwords at 16 * `scale` * ((lane / divide) % period).
extern "C" __global__ void float4_pattern(float4* out, unsigned mask, int scale, int divide,
                                          int period) {
  extern __shared__ float4 quads[];
  const int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) quads[i] = make_float4(i, 0, 0, 0);
  __syncwarp();
  if (mask >> lane & 1) out[lane] = quads[scale * (lane / divide % period)];  // @float4:load
}

extern "C" __global__ void float4_store(float* out, int scale) {
  extern __shared__ float4 quads[];
  quads[threadIdx.x * scale] = make_float4(threadIdx.x, 1, 2, 3);  // @float4:store
  __syncwarp();
  out[threadIdx.x] = quads[threadIdx.x * scale].x;
}

extern "C" __global__ void double_store(double* out) {
  extern __shared__ double doubles[];
  doubles[threadIdx.x * 32] = threadIdx.x;  // @double:store
  __syncwarp();
  out[threadIdx.x] = doubles[threadIdx.x * 32];  // @double:load
}

extern "C" __global__ void broadcast(float* out, int divide) {
  __shared__ float s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x / divide];  // @broadcast:load
}

extern "C" __global__ void byte_access(unsigned char* out) {
  __shared__ unsigned char s[32];
  s[threadIdx.x] = threadIdx.x;  // @byte:store
  __syncwarp();
  out[threadIdx.x] = s[31 - threadIdx.x];  // @byte:load
}

extern "C" __global__ void same_word_store(int* out) {
  __shared__ int s[2];
  s[threadIdx.x % 2] = 7;  // @same:store
  __syncwarp();
  out[threadIdx.x] = s[0];  // @same:load
}

// Rows of `stride` halves; the swizzle permutes the 8-half columns of a row.
extern "C" __global__ void ldmatrix_rows(unsigned* out, int stride, int swizzle) {
  extern __shared__ float4 quads[];
  const int lane = threadIdx.x;
  for (int i = lane; i < 512; i += 32) quads[i] = make_float4(0, 0, 0, 0);
  __syncwarp();
  const int row = lane, column = swizzle ? (row & 7) << 3 : 0;
  const unsigned at =
      static_cast<unsigned>(__cvta_generic_to_shared(quads)) + 2 * (row * stride + column);
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at) : "memory");  // @ldmatrix:x4
  out[lane] = a + b + c + d;
}

// Four adjacent words a lane, one by one: what ptxas turns into one load of 128 bits.
extern "C" __global__ void adjacent_scalars(float* out) {
  __shared__ alignas(16) float s[128];
  for (int i = threadIdx.x; i < 128; i += 32) s[i] = i;
  __syncwarp();
  const float* p = &s[threadIdx.x * 4];
  float a, b, c, d;
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(p));
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(a) : "r"(at));       // @adjacent:0
  asm volatile("ld.shared.f32 %0, [%1+4];" : "=f"(b) : "r"(at));     // @adjacent:1
  asm volatile("ld.shared.f32 %0, [%1+8];" : "=f"(c) : "r"(at));     // @adjacent:2
  asm volatile("ld.shared.f32 %0, [%1+12];" : "=f"(d) : "r"(at));    // @adjacent:3
  out[threadIdx.x] = a + b + c + d;
}

// Global memory: 32-byte sectors and 128-byte lines.
extern "C" __global__ void global_stride(const float* in, float* out, int stride, int offset) {
  out[threadIdx.x] = in[threadIdx.x * stride + offset];  // @global:load
}
