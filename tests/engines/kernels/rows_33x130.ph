// RUN: N=3
@launch(64)
kernel rows_33x130(X: tensor<f32>[N, 33, 130], S: tensor<f32>[N, 33], M: tensor<f32>[N, 33], L: tensor<f32>[N, 33], A: tensor<i32>[N, 33], C: tensor<f32>[N, 33, 130]) {
  let b = ctx.block.x
  var x: tile<f32>[33, 130] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
