// @aligned promises a multiple of a literal or of a constant.
@autotune(T in [64])
@aligned(M = 16, N = T)
kernel promised(A: tensor<f32>[M, N]) { A[0, 0] = 1.0 }
// ---- exit 0
// ---- stdout
// constant T = 64 in [64]
// extent M: i32, a multiple of 16
// extent N: i32, a multiple of 64
// grid x = 1, y = 1, z = 1
@launch(256)
kernel promised(A: tensor<f32>[M, N]) {
  A[0, 0] = 1.0
}
