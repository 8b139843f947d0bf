// RUN: compile --emit=ast -D T=48
// -D may take any value between the bounds.
@autotune(T in [16, 256])
kernel defined(A: tensor<f32>[T]) { A[0] = 1.0 }
// ---- exit 0
// ---- stdout
// constant T = 48 in [16, 32, 64, 128, 256]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel defined(A: tensor<f32>[48]) {
  A[0] = 1.0
}
