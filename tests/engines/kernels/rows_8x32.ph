// RUN: N=3
@launch(64)
kernel rows_8x32(X: tensor<f32>[N, 8, 32], S: tensor<f32>[N, 8], M: tensor<f32>[N, 8], L: tensor<f32>[N, 8], A: tensor<i32>[N, 8], C: tensor<f32>[N, 8, 32]) {
  let b = ctx.block.x
  var x: tile<f32>[8, 32] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
