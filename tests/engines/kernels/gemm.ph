// RUN: M=64 N=64 K=32
// RUN: M=70 N=33 K=19
// RUN: M=1 N=1 K=1
@launch(128)
@padstage
kernel gemm(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
  let row = ctx.block.y * 32
  let col = ctx.block.x * 32
  var acc: tile<f32>[32, 32] = 0.0
  for k in range(0, K, 16) {
    acc += dot(A[row :+ 32, k :+ 16], B[k :+ 16, col :+ 32])
  }
  C[row :+ 32, col :+ 32] = acc
}
