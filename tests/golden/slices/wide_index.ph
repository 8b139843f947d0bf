// A subscript may be an i64.
kernel wide(A: tensor<f32>[N], l: i64) {
  A[l * 1000000 :+ 16] = A[l :+ 16]
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel wide(A: tensor<f32>[N], l: i64) {
  A[l * 1000000_i64 :+ 16] = A[l :+ 16]
}
