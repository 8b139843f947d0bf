// RUN: N=1000
// RUN: N=77 --seed=3
@launch(64)
kernel arith_f16(X: tensor<f16>[N], Y: tensor<f16>[N], O: tensor<f16>[N]) {
  let i = ctx.block.x * 128
  let x = X[i :+ 128]
  let y = Y[i :+ 128]
  O[i :+ 128] = (x + y) * x - y / (abs(x) + f16(1.5)) + tmax(x, y) * tmin(-x, y)
}
