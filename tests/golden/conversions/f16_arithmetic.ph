// An operation on f16 has the type f16: each is computed in f32 and rounded.
kernel half(X: tensor<f16>[64], Y: tensor<bf16>[64], h: f16) {
  X[0 :+ 64] = X[0 :+ 64] * h + h
  Y[0 :+ 64] = exp(Y[0 :+ 64])
  X[0 :+ 64] = X[0 :+ 64] * Y[0 :+ 64]
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel half(X: tensor<f16>[64], Y: tensor<bf16>[64], h: f16) {
  X[0 :+ 64] = X[0 :+ 64] * broadcast<[64]>(h) + broadcast<[64]>(h)
  Y[0 :+ 64] = exp(Y[0 :+ 64])
  X[0 :+ 64] = f16(f32(X[0 :+ 64]) * f32(Y[0 :+ 64]))
}
