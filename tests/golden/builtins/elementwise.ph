// The elementwise functions of scalars, tiles and views, in every float type.
kernel elementwise(A: tensor<f32>[64], H: tensor<f16>[64], D: tensor<f64>[64], x: f32) {
  let a = A[0 :+ 64]
  A[0 :+ 64] = exp(a) + log(a) + sqrt(a) + rsqrt(a) + tanh(a)
  A[0 :+ 64] = abs(a) + round(a) + floor(a) + ceil(a)
  H[0 :+ 64] = exp(H[0 :+ 64])
  D[0 :+ 64] = pow(D[0 :+ 64], 2.0)
  A[0] = exp(x) + pow(x, 0.5) + abs(-x)
  A[0 :+ 64] = pow(a, a)
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel elementwise(A: tensor<f32>[64], H: tensor<f16>[64], D: tensor<f64>[64], x: f32) {
  let a: view<f32>[64] = A[0 :+ 64]
  A[0 :+ 64] = exp(a) + log(a) + sqrt(a) + rsqrt(a) + tanh(a)
  A[0 :+ 64] = abs(a) + round(a) + floor(a) + ceil(a)
  H[0 :+ 64] = exp(H[0 :+ 64])
  D[0 :+ 64] = pow(D[0 :+ 64], broadcast<[64]>(2.0_f64))
  A[0] = exp(x) + pow(x, 0.5) + abs(-x)
  A[0 :+ 64] = pow(a, a)
}
