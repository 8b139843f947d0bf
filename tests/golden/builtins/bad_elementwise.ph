// Wrong arguments of elementwise functions.
kernel bad(A: tensor<f32>[N], p: bool, x: f32) {
  let a = exp()  // error: one argument
  let b = exp(x, x)  // error: one argument
  let c = exp(p)  // error: a bool
  let d = exp(A)  // error: a whole tensor
  let e = pow(x)  // error: two arguments
  let f = pow(A[0 :+ 4], A[0 :+ 8])  // error: shapes
  let g = abs(p)  // error: a bool
}
// ---- exit 1
// ---- stderr
bad_elementwise.ph:3:11: error: `exp` takes 1 argument, found 0 [argument-count]
    3 |   let a = exp()  // error: one argument
      |           ^~~~~
bad_elementwise.ph:4:11: error: `exp` takes 1 argument, found 2 [argument-count]
    4 |   let b = exp(x, x)  // error: one argument
      |           ^~~~~~~~~
bad_elementwise.ph:5:15: error: `exp` needs floats, found `bool` [argument-type]
    5 |   let c = exp(p)  // error: a bool
      |               ^
bad_elementwise.ph:5:15: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    5 |   let c = exp(p)  // error: a bool
      |               ^
bad_elementwise.ph:6:15: error: `A` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    6 |   let d = exp(A)  // error: a whole tensor
      |               ^
bad_elementwise.ph:2:27: note: `N` is an extent that is known only at run time
    2 | kernel bad(A: tensor<f32>[N], p: bool, x: f32) {
      |                           ^
bad_elementwise.ph:7:11: error: `pow` takes 2 arguments, found 1 [argument-count]
    7 |   let e = pow(x)  // error: two arguments
      |           ^~~~~~
bad_elementwise.ph:8:11: error: shapes do not broadcast: `[4]` and `[8]` [shapes-do-not-broadcast]
    8 |   let f = pow(A[0 :+ 4], A[0 :+ 8])  // error: shapes
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~
bad_elementwise.ph:8:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    8 |   let f = pow(A[0 :+ 4], A[0 :+ 8])  // error: shapes
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~
bad_elementwise.ph:9:15: error: `abs` needs numbers, found `bool` [argument-type]
    9 |   let g = abs(p)  // error: a bool
      |               ^
bad_elementwise.ph:9:15: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    9 |   let g = abs(p)  // error: a bool
      |               ^
7 errors generated
