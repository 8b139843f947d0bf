// A constant division by zero has no value.
kernel zero(A: tensor<i32>[16], i: i32) {
  A[0] = 1 / 0  // warning: unspecified
  A[1] = i % 0  // warning: unspecified
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel zero(A: tensor<i32>[16], i: i32) {
  A[0] = 1 / 0
  A[1] = i % 0
}
// ---- stderr
division_by_zero.ph:3:12: warning: division by zero gives an unspecified value [division-by-zero]
    3 |   A[0] = 1 / 0  // warning: unspecified
      |            ^
division_by_zero.ph:4:12: warning: remainder by zero gives an unspecified value [division-by-zero]
    4 |   A[1] = i % 0  // warning: unspecified
      |            ^
2 warnings generated
