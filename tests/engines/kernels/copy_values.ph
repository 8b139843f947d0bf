// RUN: N=2
@launch(64)
kernel copy_values(X: tensor<f32>[N, 8, 8], O: tensor<f32>[N, 8, 8]) {
  let b = ctx.block.x
  var t: tile<f32>[8, 8] = X[b, :, :]
  let y = t
  t += 1.0
  let z = t[2 :+ 4, :]
  t = y * 2.0
  t[0 :+ 4, :] -= z
  if t[3, 3] > 0.0 { t = -t } else { t[5, :] = y[4, :] }
  O[b, :, :] = t + y
}
