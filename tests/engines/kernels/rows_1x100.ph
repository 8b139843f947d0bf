// RUN: N=3
@launch(64)
kernel rows_1x100(X: tensor<f32>[N, 1, 100], S: tensor<f32>[N, 1], M: tensor<f32>[N, 1], L: tensor<f32>[N, 1], A: tensor<i32>[N, 1], C: tensor<f32>[N, 1, 100]) {
  let b = ctx.block.x
  var x: tile<f32>[1, 100] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
