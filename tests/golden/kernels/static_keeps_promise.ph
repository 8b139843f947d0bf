// RUN: compile --emit=ast --static N=64
// A static extent is a constant everywhere, for shapes too.
@aligned(N = 16)
kernel fixed(A: tensor<f32>[N], B: tensor<f32>[M, N]) {
  var t: tile<f32>[N] = A[:]
  B[0, :] = t * 2.0
}
// ---- exit 0
// ---- stdout
// static N = 64
// extent M: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel fixed(A: tensor<f32>[64], B: tensor<f32>[M, 64]) {
  var t: tile<f32>[64] = A[0 :+ 64]  // staging
  B[0, 0 :+ 64] = t * broadcast<[64]>(2.0)
}
