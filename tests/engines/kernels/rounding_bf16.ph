// RUN: N=100
@launch(32)
kernel rounding_bf16(X: tensor<bf16>[N], O: tensor<bf16>[3, N]) {
  let i = ctx.block.x * 50
  let x = X[i :+ 50] * bf16(4.0)
  O[0, i :+ 50] = round(x)
  O[1, i :+ 50] = floor(x)
  O[2, i :+ 50] = ceil(x)
}
