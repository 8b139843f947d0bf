// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_64_64_8(A: tensor<f32>[N, 64, 8], B: tensor<f16>[N, 8, 64], T: tensor<f32>[N, 64, 8], C: tensor<f32>[N, 64, 64], D: tensor<f32>[N, 64, 64]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
