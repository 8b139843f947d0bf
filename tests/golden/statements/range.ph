// The bounds and the step of a loop.
kernel ranges(A: tensor<i64>[64], n: i32, l: i64, s: u8) {
  for i in range(0, n) { A[i] = i }
  for i in range(n, 0, n) { A[i] = i }
  for i in range(0, l) { A[i] = i }
  for i in range(s, 10, 2) { A[i] = i }
  for i in range(5, 0) { A[i] = i }
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel ranges(A: tensor<i64>[64], n: i32, l: i64, s: u8) {
  for i: i32 in range(0, n, 1) {
    A[i] = i64(i)
  }
  for i: i32 in range(n, 0, n) {
    A[i] = i64(i)
  }
  for i: i64 in range(0_i64, l, 1_i64) {
    A[i] = i
  }
  for i: u8 in range(s, 10_u8, 2_u8) {
    A[i] = i64(i)
  }
  for i: i32 in range(5, 0, 1) {
    A[i] = i64(i)
  }
}
