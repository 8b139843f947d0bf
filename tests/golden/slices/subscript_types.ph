// A subscript is an integer scalar.
kernel kinds(A: tensor<f32>[64], f: f32, p: bool, B: tensor<i32>[64]) {
  let a = A[f]  // error: a float
  let b = A[1.0 :+ 4]  // error: a float
  let c = A[p]  // error: a bool
  let d = A[iota(4)]  // error: a tile; gather
  let e = A[B[0 :+ 4]]  // error: a view; gather
  let g = A[B[0]]
}
// ---- exit 1
// ---- stderr
subscript_types.ph:3:13: error: expected an integer as a subscript, found `f32` [subscript-not-integer]
    3 |   let a = A[f]  // error: a float
      |             ^
      |             i32(f)
subscript_types.ph:4:13: error: expected an integer as a subscript, found `f32` [subscript-not-integer]
    4 |   let b = A[1.0 :+ 4]  // error: a float
      |             ^~~
      |             i32(1.0)
subscript_types.ph:5:13: error: expected an integer as a subscript, found `bool` [subscript-not-integer]
    5 |   let c = A[p]  // error: a bool
      |             ^
subscript_types.ph:6:13: error: expected an integer as a subscript, found `tile<i32>[4]` [subscript-not-integer]
    6 |   let d = A[iota(4)]  // error: a tile; gather
      |             ^~~~~~~
subscript_types.ph:6:13: note: a tile of indices is looked up with `gather(table, indices)`
    6 |   let d = A[iota(4)]  // error: a tile; gather
      |             ^~~~~~~
subscript_types.ph:7:13: error: expected an integer as a subscript, found `view<i32>[4]` [subscript-not-integer]
    7 |   let e = A[B[0 :+ 4]]  // error: a view; gather
      |             ^~~~~~~~~
subscript_types.ph:7:13: note: a tile of indices is looked up with `gather(table, indices)`
    7 |   let e = A[B[0 :+ 4]]  // error: a view; gather
      |             ^~~~~~~~~
5 errors generated
