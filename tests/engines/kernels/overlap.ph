// RUN: N=130
// RUN: N=40
@launch(64)
kernel overlap(X: tensor<f32>[N], T: tensor<i32>[1, 16]) {
  X[1 :+ 64] = X[0 :+ 64]
  X[0 :+ 32] = X[31 :+ 32] + X[2 :+ 32]
  var t: tile<i32>[1, 16] = T[:, :]
  t[0, 1 :+ 15] = t[0, 0 :+ 15]
  t[0, 4 :+ 8] += t[0, 0 :+ 8]
  T[:, :] = t
}
