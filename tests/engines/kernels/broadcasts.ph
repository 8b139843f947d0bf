// RUN: N=3
@launch(64)
kernel broadcasts(X: tensor<f32>[N, 4, 1, 6], Y: tensor<f32>[5, 1], O: tensor<f32>[N, 4, 5, 6], S: tensor<f32>[1]) {
  let b = ctx.block.x
  O[b, :, :, :] = X[b, :, :, :] * Y[:, :] + S[0]
  O[b, 0, :, :] += 1.0
  O[b, 1, 2, :] = 3.0
  O[b, 2, :, 3] *= Y[:, 0]
}
