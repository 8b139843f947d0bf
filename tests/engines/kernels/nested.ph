// RUN: N=4 M=5
@launch(96)
@padstage
kernel nested(X: tensor<f32>[N, M, 32], W: tensor<f32>[32, 32], O: tensor<f32>[N, 32]) {
  let b = ctx.block.x
  var total: tile<f32>[1, 32] = 0.0
  for i in range(0, M) {
    var x = X[b, i :+ 1, :]
    for j in range(0, i + 1) {
      let w = W[j * 8 :+ 32, :]
      total += dot(x, w) * f32(j + 1)
    }
    if i % 2 == 1 { total = total * 0.5 }
  }
  O[b :+ 1, :] = total
}
