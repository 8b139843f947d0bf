// RUN: N=64
@launch(64)
kernel bool_tiles(X: tensor<bool>[N], O: tensor<bool>[2, N]) {
  var t: tile<bool>[64] = X[0 :+ 64]
  var u: tile<bool>[64, 1] = transpose(t)
  O[0, 0 :+ 64] = !t ^ (iota(64) > 31)
  O[1, 0 :+ 64] = transpose(u)[0, :]
}
