// RUN: N=16
@launch(32)
kernel saturate(X: tensor<f32>[N], A: tensor<i8>[N], B: tensor<u8>[N], C: tensor<i32>[N], D: tensor<i64>[N], E: tensor<i16>[N]) {
  let e = f32(iota(16)) - 8.0
  let step = where(e < 0.0, 0.125, 512.0)
  let x = (X[0 :+ 16] + 2.0) * step * step * step * abs(e) * where(iota(16) % 2 == 0, 1.0, -1.0)
  A[0 :+ 16] = i8(x)
  B[0 :+ 16] = u8(x)
  C[0 :+ 16] = i32(x)
  D[0 :+ 16] = i64(x)
  E[0 :+ 16] = i16(x)
}
