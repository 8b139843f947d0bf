// `%` is for integers.
kernel remainder(i: i32, l: i64, f: f32, A: tensor<i64>[4]) {
  A[0] = i % l
  A[1] = A[1] % 7
  let x = f % 2.0  // error: integers only
}
// ---- exit 1
// ---- stderr
remainder.ph:5:11: error: `%` needs integers, found `f32` [binary-operand]
    5 |   let x = f % 2.0  // error: integers only
      |           ^
remainder.ph:5:11: note: the remainder of floats is `a - b * floor(a / b)`
    5 |   let x = f % 2.0  // error: integers only
      |           ^
1 error generated
