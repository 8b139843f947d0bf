// Row reductions want one numeric tile or view of rank 2.
kernel bad(A: tensor<f32>[8, 16], V: tensor<f32>[N], T: tensor<bool>[8, 16], x: f32) {
  let a = rowsum(V[0 :+ 8])  // error: rank 1
  let b = rowmax(x)  // error: a scalar
  let c = rowmin()  // error: one argument
  let d = rowargmax(A[:, :], 1)  // error: one argument
  let e = rowsum(T[:, :])  // error: bools
  let f = rowmax(T[:, :])  // error: bools
  let g = rowsum(V)  // error: a whole tensor
}
// ---- exit 1
// ---- stderr
bad_row_reductions.ph:3:18: error: `rowsum` needs a tile of rank 2, found `view<f32>[8]` [argument-type]
    3 |   let a = rowsum(V[0 :+ 8])  // error: rank 1
      |                  ^~~~~~~~~
bad_row_reductions.ph:3:18: note: a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`
    3 |   let a = rowsum(V[0 :+ 8])  // error: rank 1
      |                  ^~~~~~~~~
bad_row_reductions.ph:4:18: error: `rowmax` needs a tile of rank 2, found `f32` [argument-type]
    4 |   let b = rowmax(x)  // error: a scalar
      |                  ^
bad_row_reductions.ph:5:11: error: `rowmin` takes 1 argument, found 0 [argument-count]
    5 |   let c = rowmin()  // error: one argument
      |           ^~~~~~~~
bad_row_reductions.ph:6:11: error: `rowargmax` takes 1 argument, found 2 [argument-count]
    6 |   let d = rowargmax(A[:, :], 1)  // error: one argument
      |           ^~~~~~~~~~~~~~~~~~~~~
bad_row_reductions.ph:7:18: error: `rowsum` needs numbers, found `view<bool>[8, 16]` [argument-type]
    7 |   let e = rowsum(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_row_reductions.ph:7:18: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    7 |   let e = rowsum(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_row_reductions.ph:8:18: error: `rowmax` needs numbers, found `view<bool>[8, 16]` [argument-type]
    8 |   let f = rowmax(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_row_reductions.ph:8:18: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    8 |   let f = rowmax(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_row_reductions.ph:9:18: error: `V` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    9 |   let g = rowsum(V)  // error: a whole tensor
      |                  ^
bad_row_reductions.ph:2:50: note: `N` is an extent that is known only at run time
    2 | kernel bad(A: tensor<f32>[8, 16], V: tensor<f32>[N], T: tensor<bool>[8, 16], x: f32) {
      |                                                  ^
7 errors generated
