// RUN: N=300
@launch(64)
kernel math_f32(X: tensor<f32>[N], O: tensor<f32>[6, N]) {
  let i = ctx.block.x * 64
  let x = X[i :+ 64]
  let p = abs(x) + f32(0.25)
  O[0, i :+ 64] = exp(x)
  O[1, i :+ 64] = log(p)
  O[2, i :+ 64] = sqrt(p)
  O[3, i :+ 64] = rsqrt(p)
  O[4, i :+ 64] = tanh(x)
  O[5, i :+ 64] = pow(p, x)
}
