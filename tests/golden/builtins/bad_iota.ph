// The length of an iota is a constant of at least 1.
kernel bad(A: tensor<i32>[N], n: i32) {
  let a = iota(N)  // error: not constant
  let b = iota(n)  // error: not constant
  let c = iota(0)  // error: at least 1
  let d = iota(-4)  // error: at least 1
  let e = iota()  // error: one argument
  let f = iota(2.0)  // error: an integer
  let g = iota(1, 5)  // error: one argument
}
// ---- exit 1
// ---- stderr
bad_iota.ph:3:16: error: expected a constant as a dimension, found `N` [dimension-not-constant]
    3 |   let a = iota(N)  // error: not constant
      |                ^
bad_iota.ph:2:27: note: `N` is an extent that is known only at run time
    2 | kernel bad(A: tensor<i32>[N], n: i32) {
      |                           ^
bad_iota.ph:4:16: error: expected a constant as a dimension, found `n` [dimension-not-constant]
    4 |   let b = iota(n)  // error: not constant
      |                ^
bad_iota.ph:4:16: note: constant are integers, `@autotune` constants, and what is computed from them
    4 |   let b = iota(n)  // error: not constant
      |                ^
bad_iota.ph:5:16: error: a dimension of 0 is out of range: expected 1 to 16777216 [dimension-range]
    5 |   let c = iota(0)  // error: at least 1
      |                ^
bad_iota.ph:6:16: error: a dimension of -4 is out of range: expected 1 to 16777216 [dimension-range]
    6 |   let d = iota(-4)  // error: at least 1
      |                ^~
bad_iota.ph:7:11: error: `iota` takes 1 argument, found 0 [argument-count]
    7 |   let e = iota()  // error: one argument
      |           ^~~~~~
bad_iota.ph:8:16: error: expected an integer as a dimension, found `f32` [dimension-not-integer]
    8 |   let f = iota(2.0)  // error: an integer
      |                ^~~
bad_iota.ph:9:11: error: `iota` takes 1 argument, found 2 [argument-count]
    9 |   let g = iota(1, 5)  // error: one argument
      |           ^~~~~~~~~~
7 errors generated
