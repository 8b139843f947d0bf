// Decimal, hexadecimal, underscores, and the forms of floats.
kernel numbers(A: tensor<i32>[16], B: tensor<f32>[16]) {
  A[0] = 0
  A[1] = 1_000_000
  A[2] = 0x7fff_FFFF
  A[3] = 0x0_f
  A[4] = 007
  B[0] = 1.0
  B[1] = 2.5e-6
  B[2] = 1e9
  B[3] = 1_0.2_5E+3
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel numbers(A: tensor<i32>[16], B: tensor<f32>[16]) {
  A[0] = 0
  A[1] = 1000000
  A[2] = 2147483647
  A[3] = 15
  A[4] = 7
  B[0] = 1.0
  B[1] = 2.5e-06
  B[2] = 1000000000.0
  B[3] = 10250.0
}
