// RUN: N=9
@launch(64)
@padstage
kernel tile_loop_slices(X: tensor<f32>[64, 32], O: tensor<f32>[N, 32], P: tensor<f32>[N]) {
  var t = X[:, :]
  for i in range(0, N) {
    O[i, :] = t[i * 4, :] + t[i * 4 + 3, :]
    t[i, 0 :+ 16] = t[i + 1, 16 :+ 16]
    P[i] = t[i, i] + t[i + 60, 2]
    t[i * 2, i] = 0.25
  }
}
