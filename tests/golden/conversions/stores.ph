// A store into another numeric type converts.
kernel stores(A: tensor<i8>[64], H: tensor<f16>[64], X: tensor<f32>[64], i: i32) {
  A[0] = i
  A[0 :+ 64] = X[0 :+ 64]
  H[0 :+ 64] = X[0 :+ 64]
  H[1] += X[1]
  var _n: i32 = 2.75
  var _t: tile<f16>[64] = X[0 :+ 64]
  _t += X[0 :+ 64]
  _n = X[3]
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel stores(A: tensor<i8>[64], H: tensor<f16>[64], X: tensor<f32>[64], i: i32) {
  A[0] = i8(i)
  A[0 :+ 64] = i8(X[0 :+ 64])
  H[0 :+ 64] = f16(X[0 :+ 64])
  H[1] = f16(f32(old) + X[1])
  var _n: i32 = 2
  var _t: tile<f16>[64] = f16(X[0 :+ 64])
  _t = f16(f32(old) + X[0 :+ 64])
  _n = i32(X[3])
}
