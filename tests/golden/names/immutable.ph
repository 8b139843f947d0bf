// Only `var` is mutable.
@autotune(T in [16])
kernel immutable(A: tensor<f32>[N], x: f32) {
  let a = 1.0
  a = 2.0  // error: let
  x = 1.0  // error: a parameter
  N = 3  // error: an extent
  T = 3  // error: a constant
  let t = transpose(A[0 :+ 4])
  t[0, 0] = 1.0  // error: let
  for i in range(0, 4) {
    i = 2  // error: a loop variable
  }
}
// ---- exit 1
// ---- stderr
immutable.ph:5:3: error: cannot assign to `a`, which is a `let` [not-assignable]
    5 |   a = 2.0  // error: let
      |   ^
    4 |   let a = 1.0
      |   var
immutable.ph:4:7: note: `a` is declared here
    4 |   let a = 1.0
      |       ^
immutable.ph:6:3: error: cannot assign to `x`, which is a parameter [not-assignable]
    6 |   x = 1.0  // error: a parameter
      |   ^
immutable.ph:3:37: note: `x` is declared here
    3 | kernel immutable(A: tensor<f32>[N], x: f32) {
      |                                     ^
immutable.ph:7:3: error: cannot assign to `N`, which is an extent [not-assignable]
    7 |   N = 3  // error: an extent
      |   ^
immutable.ph:3:33: note: `N` is declared here
    3 | kernel immutable(A: tensor<f32>[N], x: f32) {
      |                                 ^
immutable.ph:8:3: error: cannot assign to `T`, which is an `@autotune` constant [not-assignable]
    8 |   T = 3  // error: a constant
      |   ^
immutable.ph:2:11: note: `T` is declared here
    2 | @autotune(T in [16])
      |           ^
immutable.ph:10:3: error: cannot assign to `t`, which is a `let` [not-assignable]
   10 |   t[0, 0] = 1.0  // error: let
      |   ^~~~~~~
    9 |   let t = transpose(A[0 :+ 4])
      |   var
immutable.ph:9:7: note: `t` is declared here
    9 |   let t = transpose(A[0 :+ 4])
      |       ^
immutable.ph:12:5: error: cannot assign to `i`, which is a loop's variable [not-assignable]
   12 |     i = 2  // error: a loop variable
      |     ^
immutable.ph:11:7: note: `i` is declared here
   11 |   for i in range(0, 4) {
      |       ^
6 errors generated
