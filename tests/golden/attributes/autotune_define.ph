// RUN: compile --emit=ast -D T=32 -D U=8
// -D chooses a constant's value.
@autotune(T in [16, 256], U in [4, 8, 2])
kernel defined(A: tensor<f32>[T]) {
  A[0 :+ U] = 1.0
}
// ---- exit 0
// ---- stdout
// constant T = 32 in [16, 32, 64, 128, 256]
// constant U = 8 in [4, 8, 2]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel defined(A: tensor<f32>[32]) {
  A[0 :+ 8] = broadcast<[8]>(1.0)
}
