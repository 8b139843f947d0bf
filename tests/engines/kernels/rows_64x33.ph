// RUN: N=3
@launch(64)
kernel rows_64x33(X: tensor<f32>[N, 64, 33], S: tensor<f32>[N, 64], M: tensor<f32>[N, 64], L: tensor<f32>[N, 64], A: tensor<i32>[N, 64], C: tensor<f32>[N, 64, 33]) {
  let b = ctx.block.x
  var x: tile<f32>[64, 33] = X[b, :, :] * 2.0
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(rowmax(x))[0, :]
  L[b, :] = transpose(rowmin(x))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
