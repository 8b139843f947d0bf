// RUN: compile --emit=ast --static N=100
// --static makes an extent a constant and removes its parameter.
kernel fixed(A: tensor<f32>[M, N]) {
  let _whole = A[0, :]
  A[1, 0] = N
}
// ---- exit 0
// ---- stdout
// static N = 100
// extent M: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel fixed(A: tensor<f32>[M, 100]) {
  let _whole: view<f32>[100] = A[0, 0 :+ 100]
  A[1, 0] = 100.0
}
