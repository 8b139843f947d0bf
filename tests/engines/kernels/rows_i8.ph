// RUN: N=2
@launch(64)
kernel rows_i8(X: tensor<i8>[N, 12, 20], S: tensor<i32>[N, 12], M: tensor<i8>[N, 12], A: tensor<i32>[N, 12], C: tensor<i32>[N, 12, 20]) {
  let b = ctx.block.x
  let x = X[b, :, :]
  S[b, :] = transpose(rowsum(x))[0, :]
  M[b, :] = transpose(tmax(rowmax(x), -rowmin(x)))[0, :]
  A[b, :] = transpose(rowargmax(x))[0, :]
  C[b, :, :] = cumsum(x)
}
