// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_17_31_64(A: tensor<f32>[N, 17, 64], B: tensor<f16>[N, 64, 31], T: tensor<f32>[N, 31, 64], C: tensor<f32>[N, 17, 31], D: tensor<f32>[N, 17, 31]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
