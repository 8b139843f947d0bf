// RUN: compile --emit=ast --kernel second
// --kernel chooses one of several.
kernel first(A: tensor<f32>[16]) { A[0] = 1.0 }
kernel second(A: tensor<f32>[16]) { A[0] = 2.0 }
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel second(A: tensor<f32>[16]) {
  A[0] = 2.0
}
