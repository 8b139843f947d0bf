// RUN: N=2
@launch(64)
@padstage
kernel flat_iota(X: tensor<f32>[N, 6, 32], O: tensor<f32>[N, 192], P: tensor<i32>[10, 12]) {
  let b = ctx.block.x
  var x = X[b, :, :]
  O[b, :] = flat(x)[0, :]
  P[:, :] = transpose(iota(10)) * 12 + iota(12)
}
