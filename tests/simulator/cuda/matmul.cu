// Target: sm_75
// C = A B for row-major matrices, from naive to tensor cores.
#include <cuda_fp16.h>
#include <mma.h>

extern "C" __global__ void matmul_naive(const float* a, const float* b, float* c, int m, int n,
                                        int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum = fmaf(a[row * k + i], b[i * n + column], sum);
  c[row * n + column] = sum;
}

extern "C" __global__ void matmul_tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[16][16], tile_b[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; i += 16) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * n + i + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(i + threadIdx.y) * n + column];
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 16; ++j) {
      sum = fmaf(tile_a[threadIdx.y][j], tile_b[j][threadIdx.x], sum);
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// 64x64 of C by 256 threads, 4x4 a thread.
extern "C" __global__ void matmul_register_blocked(const float* a, const float* b, float* c,
                                                   int n) {
  __shared__ float tile_a[16][64];
  __shared__ float tile_b[16][64];
  const int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float sum[4][4] = {};
  for (int i = 0; i < n; i += 16) {
    for (int e = threadIdx.x; e < 1024; e += 256) {
      tile_a[e % 16][e / 16] = a[(blockIdx.y * 64 + e / 16) * n + i + e % 16];
      tile_b[e / 64][e % 64] = b[(i + e / 64) * n + blockIdx.x * 64 + e % 64];
    }
    __syncthreads();
    for (int j = 0; j < 16; ++j) {
      const float4 x = *reinterpret_cast<float4*>(&tile_a[j][4 * ty]);
      const float4 y = *reinterpret_cast<float4*>(&tile_b[j][4 * tx]);
      const float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int r = 0; r < 4; ++r) {
#pragma unroll
        for (int s = 0; s < 4; ++s) sum[r][s] = fmaf(xs[r], ys[s], sum[r][s]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < 4; ++r) {
    float4* to = reinterpret_cast<float4*>(
        &c[(blockIdx.y * 64 + 4 * ty + r) * n + blockIdx.x * 64 + 4 * tx]);
    *to = make_float4(sum[r][0], sum[r][1], sum[r][2], sum[r][3]);
  }
}

// One warp a 16x16 tile, through global memory.
extern "C" __global__ void matmul_wmma(const half* a, const half* b, float* c, int n) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, half, row_major> fa;
  fragment<matrix_b, 16, 16, 16, half, row_major> fb;
  fragment<accumulator, 16, 16, 16, float> fc;
  fill_fragment(fc, 0.0f);
  for (int i = 0; i < n; i += 16) {
    load_matrix_sync(fa, a + blockIdx.y * 16 * n + i, n);
    load_matrix_sync(fb, b + i * n + blockIdx.x * 16, n);
    mma_sync(fc, fa, fb, fc);
  }
  for (int i = 0; i < fc.num_elements; ++i) fc.x[i] *= 2.0f;
  store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, fc, n, mem_row_major);
}

// B by columns, staged in shared memory, 8-bit integers.
extern "C" __global__ void matmul_wmma_s8(const signed char* a, const signed char* b, int* c) {
  using namespace nvcuda::wmma;
  __shared__ alignas(32) signed char sa[32 * 16], sb[8 * 16];
  for (int i = threadIdx.x; i < 512; i += 32) sa[i] = a[i];
  for (int i = threadIdx.x; i < 128; i += 32) sb[i] = b[i];
  __syncthreads();
  fragment<matrix_a, 32, 8, 16, signed char, row_major> fa;
  fragment<matrix_b, 32, 8, 16, signed char, col_major> fb;
  fragment<accumulator, 32, 8, 16, int> fc;
  fill_fragment(fc, -7);
  load_matrix_sync(fa, sa, 16);
  load_matrix_sync(fb, sb, 16);
  mma_sync(fc, fa, fb, fc);
  store_matrix_sync(c, fc, 32, mem_col_major);
}

// D = A B + C with m16n8k8, fragments loaded by hand: A and B row-major in global memory.
extern "C" __global__ void mma_m16n8k8_f16(const half* a, const half* b, const float* c,
                                           float* d) {
  const int lane = threadIdx.x, group = lane / 4, member = lane % 4;
  const unsigned* a32 = reinterpret_cast<const unsigned*>(a);
  const unsigned a0 = a32[group * 4 + member], a1 = a32[(group + 8) * 4 + member];
  const half2 b_pair = __halves2half2(b[2 * member * 8 + group], b[(2 * member + 1) * 8 + group]);
  const unsigned b0 = *reinterpret_cast<const unsigned*>(&b_pair);
  float x[4];
  for (int i = 0; i < 4; ++i) x[i] = c[(group + i / 2 * 8) * 8 + 2 * member + i % 2];
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%0,%1,%2,%3};"
      : "+f"(x[0]), "+f"(x[1]), "+f"(x[2]), "+f"(x[3])
      : "r"(a0), "r"(a1), "r"(b0));
  for (int i = 0; i < 4; ++i) d[(group + i / 2 * 8) * 8 + 2 * member + i % 2] = x[i];
}

extern "C" __global__ void mma_m8n8k16_s8(const int* a, const int* b_columns, int* d) {
  const int lane = threadIdx.x;
  int d0, d1;
  asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, {%4,%4};"
      : "=r"(d0), "=r"(d1)
      : "r"(a[lane]), "r"(b_columns[lane]), "r"(1000));
  d[lane / 4 * 8 + lane % 4 * 2] = d0;
  d[lane / 4 * 8 + lane % 4 * 2 + 1] = d1;
}
