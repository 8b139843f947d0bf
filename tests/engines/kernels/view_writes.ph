// RUN: N=40
@launch(32)
kernel view_writes(X: tensor<f32>[N, 16]) {
  let v = X[3 :+ 8, :]
  v[0 :+ 4, 0 :+ 8] = v[4 :+ 4, 8 :+ 8] * 2.0
  v[6 :+ 4, :] = 7.0
  v[1, 2] = 9.0
  v[9, 2] = 11.0
}
