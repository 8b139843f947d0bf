// RUN: N=5
@launch(64)
kernel reverse_loop(O: tensor<f32>[N, 64], X: tensor<f32>[N, 64]) {
  var t: tile<f32>[64, 1] = 1.0
  for i in range(0, N) {
    var x = X[i :+ 1, :]
    t = transpose(x) + t
    let u = transpose(t)
    O[i :+ 1, :] = u
  }
}
