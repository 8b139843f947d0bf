// RUN: N=1000
// RUN: N=77 --seed=3
@launch(64)
kernel arith_bf16(X: tensor<bf16>[N], Y: tensor<bf16>[N], O: tensor<bf16>[N]) {
  let i = ctx.block.x * 128
  let x = X[i :+ 128]
  let y = Y[i :+ 128]
  O[i :+ 128] = (x + y) * x - y / (abs(x) + bf16(1.5)) + tmax(x, y) * tmin(-x, y)
}
