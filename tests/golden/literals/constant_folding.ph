// Constant expressions are computed as the program would.
@autotune(T in [16])
kernel folding(A: tensor<i32>[16], B: tensor<f32>[16]) {
  A[0] = 7 / 2
  A[1] = -7 / 2
  A[2] = -7 % 3
  A[3] = 2147483647 + 1
  A[4] = 1 << 40
  A[5] = -1 >> 40
  A[6] = T * T - 1
  A[7] = ~0
  B[0] = 1.0 / 3.0
  B[1] = 1.0 - 0.9
  B[2] = 1.0 / 0.0
}
// ---- exit 0
// ---- stdout
// constant T = 16 in [16]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel folding(A: tensor<i32>[16], B: tensor<f32>[16]) {
  A[0] = 3
  A[1] = -3
  A[2] = -1
  A[3] = -2147483648
  A[4] = 0
  A[5] = -1
  A[6] = 255
  A[7] = -1
  B[0] = 0.33333334
  B[1] = 0.100000024
  B[2] = inf
}
