// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_1_1_200(A: tensor<f32>[N, 1, 200], B: tensor<f16>[N, 200, 1], T: tensor<f32>[N, 1, 200], C: tensor<f32>[N, 1, 1], D: tensor<f32>[N, 1, 1]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
