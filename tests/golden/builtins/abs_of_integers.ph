// `abs` keeps an integer's type.
kernel integers(A: tensor<i32>[64], B: tensor<i8>[64], i: i64) {
  A[0 :+ 64] = abs(A[0 :+ 64])
  B[0] = abs(B[0])
  let _a = abs(i)
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel integers(A: tensor<i32>[64], B: tensor<i8>[64], i: i64) {
  A[0 :+ 64] = abs(A[0 :+ 64])
  B[0] = abs(B[0])
  let _a: i64 = abs(i)
}
