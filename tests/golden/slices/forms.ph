// Every form of subscript.
kernel forms(A: tensor<f32>[64, 32], B: tensor<f32>[N, 32], i: i32, j: i64, k: u8) {
  let _point = A[i, j]
  let _all = A[0 :+ 64, :]
  let _upto = A[: 16, :]
  let _bounds = A[16 : 32, 0 : 32]
  let _length = A[i :+ 8, k :+ 4]
  let _row = B[i, :]
  let _col = A[:, 3]
  let _part = B[i :+ 8, : 4]
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel forms(A: tensor<f32>[64, 32], B: tensor<f32>[N, 32], i: i32, j: i64, k: u8) {
  let _point: f32 = A[i, j]
  let _all: view<f32>[64, 32] = A[0 :+ 64, 0 :+ 32]
  let _upto: view<f32>[16, 32] = A[0 :+ 16, 0 :+ 32]
  let _bounds: view<f32>[16, 32] = A[16 :+ 16, 0 :+ 32]
  let _length: view<f32>[8, 4] = A[i :+ 8, k :+ 4]
  let _row: view<f32>[32] = B[i, 0 :+ 32]
  let _col: view<f32>[64] = A[0 :+ 64, 3]
  let _part: view<f32>[8, 4] = B[i :+ 8, 0 :+ 4]
}
