// Scalar parameters of every kind take part in expressions; extents do too.
kernel scalars(A: tensor<f32>[N], n: i32, h: f16, b: u8) {
  A[n] = h * b + N
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel scalars(A: tensor<f32>[N], n: i32, h: f16, b: u8) {
  A[n] = f32(h * f16(b) + f16(N))
}
