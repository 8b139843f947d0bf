// RUN: N=32
@launch(32)
kernel nan_rules(X: tensor<f32>[N], O: tensor<f32>[3, N], I: tensor<i32>[N], A: tensor<i32>[1]) {
  let zero = X[0 :+ 32] * 0.0
  let nan = zero / zero
  let x = where(iota(32) % 3 == 0, nan, X[0 :+ 32])
  O[0, 0 :+ 32] = tmax(x, 0.5)
  O[1, 0 :+ 32] = tmin(0.5, x)
  O[2, 0 :+ 32] = where(x < 0.0, 1.0, 2.0)
  I[0 :+ 32] = i32(x * 100.0)
  var row: tile<f32>[1, 32] = x
  A[0 :+ 1] = flat(rowargmax(row))[0, :]
}
