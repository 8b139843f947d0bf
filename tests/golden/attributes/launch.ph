// The size of a CTA, the CTAs per SM, the registers per thread.
@launch(128, 4, 64)
kernel launched(A: tensor<f32>[N]) { A[0] = 1.0 }
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(128, 4, 64)
kernel launched(A: tensor<f32>[N]) {
  A[0] = 1.0
}
