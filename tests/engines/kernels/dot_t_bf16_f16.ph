// RUN: M=30 N=50 K=40
@launch(64)
@padstage
kernel dot_t_bf16_f16(A: tensor<bf16>[M, K], B: tensor<f16>[N, K], C: tensor<f32>[M, N]) {
  let r = ctx.block.y * 16
  let c = ctx.block.x * 24
  var acc: tile<f32>[16, 24] = 0.0
  for k in range(0, K, 16) {
    acc += dot_t(A[r :+ 16, k :+ 16], B[c :+ 24, k :+ 16])
  }
  C[r :+ 16, c :+ 24] = acc
}
