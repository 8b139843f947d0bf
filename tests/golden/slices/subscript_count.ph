// As many subscripts as dimensions.
kernel count(A: tensor<f32>[64, 32], B: tensor<f32>[16], x: f32) {
  var t: tile<f32>[8, 8] = 0.0
  let a = A[0]  // error: 1 of 2
  let b = A[0, 1, 2]  // error: 3 of 2
  let c = t[0 :+ 2]  // error: 1 of 2
  let d = x[0]  // error: a scalar
  t[0, 0, 0] = x  // error: 3 of 2
  let e = A[0 :+ 8, 3][0]
}
// ---- exit 1
// ---- stderr
subscript_count.ph:4:11: error: a value of shape `[64, 32]` needs 2 subscripts, found 1 [subscript-count]
    4 |   let a = A[0]  // error: 1 of 2
      |           ^~~~
subscript_count.ph:5:11: error: a value of shape `[64, 32]` needs 2 subscripts, found 3 [subscript-count]
    5 |   let b = A[0, 1, 2]  // error: 3 of 2
      |           ^~~~~~~~~~
subscript_count.ph:6:11: error: a value of shape `[8, 8]` needs 2 subscripts, found 1 [subscript-count]
    6 |   let c = t[0 :+ 2]  // error: 1 of 2
      |           ^~~~~~~~~
subscript_count.ph:7:11: error: a value of type `f32` has no elements to subscript [not-subscriptable]
    7 |   let d = x[0]  // error: a scalar
      |           ^
subscript_count.ph:8:3: error: a value of shape `[8, 8]` needs 2 subscripts, found 3 [subscript-count]
    8 |   t[0, 0, 0] = x  // error: 3 of 2
      |   ^~~~~~~~~~
5 errors generated
