// RUN: N=2
@launch(64)
@padstage
kernel transpose_tiles(X: tensor<f32>[N, 32, 64], O: tensor<f32>[N, 64, 32], Q: tensor<f32>[N, 32, 32]) {
  let b = ctx.block.x
  var x = X[b, :, :]
  O[b, :, :] = transpose(x)
  var s: tile<f32>[32, 32] = x[:, 16 :+ 32]
  s = transpose(s)
  s = s + tril(s)
  Q[b, :, :] = s
}
