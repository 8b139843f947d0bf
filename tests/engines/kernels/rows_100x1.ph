// RUN: N=3
@launch(64)
kernel rows_100x1(X: tensor<f32>[N, 100, 1], S: tensor<f32>[N, 100], M: tensor<f32>[N, 100], L: tensor<f32>[N, 100], A: tensor<i32>[N, 100], C: tensor<f32>[N, 100, 1]) {
  let b = ctx.block.x
  var x: tile<f32>[100, 1] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
