// RUN: N=70
// RUN: N=50 --seed=9
@launch(64)
kernel convert_f16(X: tensor<f16>[N], Of16: tensor<f16>[N], Obf16: tensor<bf16>[N], Of32: tensor<f32>[N], Of64: tensor<f64>[N], Oi8: tensor<i8>[N], Ou8: tensor<u8>[N], Oi16: tensor<i16>[N], Oi32: tensor<i32>[N], Oi64: tensor<i64>[N]) {
  Of16[0 :+ 70] = f16(X[0 :+ 70] * f16(3.7))
  Obf16[0 :+ 70] = bf16(X[0 :+ 70] * f16(3.7))
  Of32[0 :+ 70] = f32(X[0 :+ 70] * f16(3.7))
  Of64[0 :+ 70] = f64(X[0 :+ 70] * f16(3.7))
  Oi8[0 :+ 70] = i8(X[0 :+ 70] * f16(3.7))
  Ou8[0 :+ 70] = u8(X[0 :+ 70] * f16(3.7))
  Oi16[0 :+ 70] = i16(X[0 :+ 70] * f16(3.7))
  Oi32[0 :+ 70] = i32(X[0 :+ 70] * f16(3.7))
  Oi64[0 :+ 70] = i64(X[0 :+ 70] * f16(3.7))
}
