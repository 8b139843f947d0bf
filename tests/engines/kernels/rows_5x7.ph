// RUN: N=3
@launch(64)
kernel rows_5x7(X: tensor<f32>[N, 5, 7], S: tensor<f32>[N, 5], M: tensor<f32>[N, 5], L: tensor<f32>[N, 5], A: tensor<i32>[N, 5], C: tensor<f32>[N, 5, 7]) {
  let b = ctx.block.x
  var x: tile<f32>[5, 7] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
