// Wrong arguments of `where`, `tmax` and `tmin`.
kernel bad(A: tensor<f32>[8, 16], i: i32, p: bool, x: f32) {
  let a = where(i, x, x)  // error: the condition is no bool
  let b = where(A[0 :+ 8, 0 :+ 16], x, x)  // error: the condition is no bool
  let c = where(p, x)  // error: three arguments
  let d = where(p, p, x)  // error: bool and float
  let e = tmax(x)  // error: two arguments
  let f = tmin(A[0 :+ 8, 0 :+ 16], A[0 :+ 4, 0 :+ 16])  // error: shapes
  let g = tmax(p, p)  // error: no order of bools
}
// ---- exit 1
// ---- stderr
bad_where.ph:3:17: error: `where` needs bools as its first argument, found `i32` [argument-type]
    3 |   let a = where(i, x, x)  // error: the condition is no bool
      |                 ^
bad_where.ph:3:17: note: a number becomes a bool by a comparison such as `x != 0`
    3 |   let a = where(i, x, x)  // error: the condition is no bool
      |                 ^
bad_where.ph:4:17: error: `where` needs bools as its first argument, found `view<f32>[8, 16]` [argument-type]
    4 |   let b = where(A[0 :+ 8, 0 :+ 16], x, x)  // error: the condition is no bool
      |                 ^~~~~~~~~~~~~~~~~~
bad_where.ph:4:17: note: a number becomes a bool by a comparison such as `x != 0`
    4 |   let b = where(A[0 :+ 8, 0 :+ 16], x, x)  // error: the condition is no bool
      |                 ^~~~~~~~~~~~~~~~~~
bad_where.ph:5:11: error: `where` takes 3 arguments, found 2 [argument-count]
    5 |   let c = where(p, x)  // error: three arguments
      |           ^~~~~~~~~~~
bad_where.ph:6:11: error: operands of where have no common type: `bool` and `f32` [no-common-type]
    6 |   let d = where(p, p, x)  // error: bool and float
      |           ^~~~~~~~~~~~~~
bad_where.ph:6:20: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    6 |   let d = where(p, p, x)  // error: bool and float
      |                    ^
bad_where.ph:7:11: error: `tmax` takes 2 arguments, found 1 [argument-count]
    7 |   let e = tmax(x)  // error: two arguments
      |           ^~~~~~~
bad_where.ph:8:11: error: shapes do not broadcast: `[8, 16]` and `[4, 16]` [shapes-do-not-broadcast]
    8 |   let f = tmin(A[0 :+ 8, 0 :+ 16], A[0 :+ 4, 0 :+ 16])  // error: shapes
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
bad_where.ph:8:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    8 |   let f = tmin(A[0 :+ 8, 0 :+ 16], A[0 :+ 4, 0 :+ 16])  // error: shapes
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
bad_where.ph:9:16: error: `tmax` needs numbers, found `bool` [argument-type]
    9 |   let g = tmax(p, p)  // error: no order of bools
      |                ^
bad_where.ph:9:16: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    9 |   let g = tmax(p, p)  // error: no order of bools
      |                ^
7 errors generated
