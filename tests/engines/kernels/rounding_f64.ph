// RUN: N=100
@launch(32)
kernel rounding_f64(X: tensor<f64>[N], O: tensor<f64>[3, N]) {
  let i = ctx.block.x * 50
  let x = X[i :+ 50] * f64(4.0)
  O[0, i :+ 50] = round(x)
  O[1, i :+ 50] = floor(x)
  O[2, i :+ 50] = ceil(x)
}
