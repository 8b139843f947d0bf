// RUN: N=2
@launch(128)
@padstage
kernel dot_shape_3_5_7(A: tensor<f32>[N, 3, 7], B: tensor<f16>[N, 7, 5], T: tensor<f32>[N, 5, 7], C: tensor<f32>[N, 3, 5], D: tensor<f32>[N, 3, 5]) {
  let b = ctx.block.x
  C[b, :, :] = dot(A[b, :, :], B[b, :, :])
  var t = T[b, :, :]
  D[b, :, :] = dot_t(A[b, :, :], t) * 0.5
}
