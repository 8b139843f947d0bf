// RUN: M=64 N=96 K=32
@autotune(T in [32], KT in [16])
@aligned(M = T, N = 32, K = KT)
@launch(128)
@padstage
kernel aligned_gemm(A: tensor<f16>[M, K], B: tensor<f16>[N, K], C: tensor<f16>[M, N]) {
  let r = ctx.block.y * T
  let c = ctx.block.x * 32
  var acc: tile<f32>[T, 32] = 0.0
  for k in range(0, K, KT) { acc += dot_t(A[r :+ T, k :+ KT], B[c :+ 32, k :+ KT]) }
  C[r :+ T, c :+ 32] = acc
}
