// RUN: M=30 N=50 K=40
@launch(64)
@padstage
kernel dot_f32_f32(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
  let r = ctx.block.y * 16
  let c = ctx.block.x * 24
  var acc: tile<f32>[16, 24] = 0.0
  for k in range(0, K, 16) {
    acc += dot(A[r :+ 16, k :+ 16], B[k :+ 16, c :+ 24])
  }
  C[r :+ 16, c :+ 24] = acc
}
