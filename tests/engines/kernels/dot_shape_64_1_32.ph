// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_64_1_32(A: tensor<f32>[N, 64, 32], B: tensor<f16>[N, 32, 1], T: tensor<f32>[N, 1, 32], C: tensor<f32>[N, 64, 1], D: tensor<f32>[N, 64, 1]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
