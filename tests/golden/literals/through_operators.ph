// A literal that meets a literal has its own type; the result is no literal.
kernel through(A: tensor<i8>[16], b: i8, d: f64, D: tensor<f64>[16]) {
  A[0] = b + (1 + 1)
  A[1] = (b + 1) * 2
  D[0] = d * (0.1 + 0.2)
  D[1] = -0.1 * d
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel through(A: tensor<i8>[16], b: i8, d: f64, D: tensor<f64>[16]) {
  A[0] = i8(i32(b) + 2)
  A[1] = (b + 1_i8) * 2_i8
  D[0] = d * 0.30000001192092896_f64
  D[1] = -0.1_f64 * d
}
