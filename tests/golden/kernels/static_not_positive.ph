// RUN: compile --emit=ast --static N=0
// error 3: an extent is at least 1.
kernel fixed(A: tensor<f32>[M, N]) { A[0, 0] = 1.0 }
// ---- exit 1
// ---- stderr
static_not_positive.ph:3:32: error: --static N=0 is no extent: expected 1 to 2147483647 [static-range]
    3 | kernel fixed(A: tensor<f32>[M, N]) { A[0, 0] = 1.0 }
      |                                ^
1 error generated
