// RUN: N=1000
// RUN: N=77 --seed=3
@launch(64)
kernel arith_f32(X: tensor<f32>[N], Y: tensor<f32>[N], O: tensor<f32>[N]) {
  let i = ctx.block.x * 128
  let x = X[i :+ 128]
  let y = Y[i :+ 128]
  O[i :+ 128] = (x + y) * x - y / (abs(x) + f32(1.5)) + tmax(x, y) * tmin(-x, y)
}
