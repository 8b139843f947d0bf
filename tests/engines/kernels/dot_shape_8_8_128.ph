// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_8_8_128(A: tensor<f32>[N, 8, 128], B: tensor<f16>[N, 128, 8], T: tensor<f32>[N, 8, 128], C: tensor<f32>[N, 8, 8], D: tensor<f32>[N, 8, 8]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
