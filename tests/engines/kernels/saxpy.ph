// RUN: N=1000 a=2.5
// RUN: N=1 a=-1
@launch(64)
kernel saxpy(X: tensor<f32>[N], Y: tensor<f32>[N], a: f32) {
  let i = ctx.block.x * 256
  Y[i :+ 256] = a * X[i :+ 256] + Y[i :+ 256]
}
