// Lengths that are not constant.
kernel lengths(A: tensor<f32>[N], i: i32, j: i32) {
  let a = A[i : j]  // error: j - i
  let b = A[0 : N]  // error: N
  let c = A[:]  // error: N
  let d = A[0 :+ i]  // error: i
  let e = A[i : 2 * i]  // error: i
  let f = A[: i]  // error: i
  var v = i
  let g = A[v : v + 4]
  let h = A[i / 2 : (i + 8) / 2]  // error: division is not linear
}
// ---- exit 1
// ---- stderr
length_not_constant.ph:3:13: error: the length of `i : j` is no constant: it is `j - i` [range-length-not-constant]
    3 |   let a = A[i : j]  // error: j - i
      |             ^~~~~
length_not_constant.ph:3:13: note: constant are integers, `@autotune` constants, and what is computed from them
    3 |   let a = A[i : j]  // error: j - i
      |             ^~~~~
length_not_constant.ph:4:13: error: the length of `0 : N` is no constant: it is `N` [range-length-not-constant]
    4 |   let b = A[0 : N]  // error: N
      |             ^~~~~
length_not_constant.ph:4:13: note: constant are integers, `@autotune` constants, and what is computed from them
    4 |   let b = A[0 : N]  // error: N
      |             ^~~~~
length_not_constant.ph:5:13: error: `:` takes the whole of `N`, whose length is no constant; a slice such as `i :+ 8` has one [whole-run-time-dimension]
    5 |   let c = A[:]  // error: N
      |             ^
length_not_constant.ph:2:31: note: `N` is an extent that is known only at run time
    2 | kernel lengths(A: tensor<f32>[N], i: i32, j: i32) {
      |                               ^
length_not_constant.ph:6:18: error: the length `i` is no constant [length-not-constant]
    6 |   let d = A[0 :+ i]  // error: i
      |                  ^
length_not_constant.ph:6:18: note: constant are integers, `@autotune` constants, and what is computed from them
    6 |   let d = A[0 :+ i]  // error: i
      |                  ^
length_not_constant.ph:7:13: error: the length of `i : 2 * i` is no constant: it is `i` [range-length-not-constant]
    7 |   let e = A[i : 2 * i]  // error: i
      |             ^~~~~~~~~
length_not_constant.ph:7:13: note: constant are integers, `@autotune` constants, and what is computed from them
    7 |   let e = A[i : 2 * i]  // error: i
      |             ^~~~~~~~~
length_not_constant.ph:8:13: error: the length of `: i` is no constant: it is `i` [range-length-not-constant]
    8 |   let f = A[: i]  // error: i
      |             ^~~
length_not_constant.ph:8:13: note: constant are integers, `@autotune` constants, and what is computed from them
    8 |   let f = A[: i]  // error: i
      |             ^~~
length_not_constant.ph:11:13: error: the length of `i / 2 : (i + 8) / 2` is no constant: it is `((i + 8) / 2) - (i / 2)` [range-length-not-constant]
   11 |   let h = A[i / 2 : (i + 8) / 2]  // error: division is not linear
      |             ^~~~~~~~~~~~~~~~~~~
length_not_constant.ph:11:13: note: constant are integers, `@autotune` constants, and what is computed from them
   11 |   let h = A[i / 2 : (i + 8) / 2]  // error: division is not linear
      |             ^~~~~~~~~~~~~~~~~~~
7 errors generated
