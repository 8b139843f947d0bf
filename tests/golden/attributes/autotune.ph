// Each form of a constant's values: the first is the default.
@autotune(PIN in [64], BOUNDS in [16, 256], LIST in [32, 8, 128])
kernel tuned(A: tensor<f32>[PIN, BOUNDS], B: tensor<f32>[LIST]) {
  A[0, 0] = B[0]
}
// ---- exit 0
// ---- stdout
// constant PIN = 64 in [64]
// constant BOUNDS = 16 in [16, 32, 64, 128, 256]
// constant LIST = 32 in [32, 8, 128]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel tuned(A: tensor<f32>[64, 16], B: tensor<f32>[32]) {
  A[0, 0] = B[0]
}
