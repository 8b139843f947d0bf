// Wrong arguments of `transpose` and `flat`.
kernel bad(A: tensor<f32>[2, 3, 4], V: tensor<f32>[16], x: f32) {
  let a = transpose(A[:, :, :])  // error: rank 3
  let b = flat(A[:, :, :])  // error: rank 3
  let c = flat(V[0 :+ 16])  // error: rank 1
  let d = transpose(x)  // error: a scalar
  let e = flat(x)  // error: a scalar
  let f = transpose(V[0 :+ 16], 1)  // error: one argument
}
// ---- exit 1
// ---- stderr
bad_transpose_flat.ph:3:21: error: `transpose` needs a tile of rank 1 or 2, found `view<f32>[2, 3, 4]` [argument-type]
    3 |   let a = transpose(A[:, :, :])  // error: rank 3
      |                     ^~~~~~~~~~
bad_transpose_flat.ph:4:16: error: `flat` needs a tile of rank 2, found `view<f32>[2, 3, 4]` [argument-type]
    4 |   let b = flat(A[:, :, :])  // error: rank 3
      |                ^~~~~~~~~~
bad_transpose_flat.ph:5:16: error: `flat` needs a tile of rank 2, found `view<f32>[16]` [argument-type]
    5 |   let c = flat(V[0 :+ 16])  // error: rank 1
      |                ^~~~~~~~~~
bad_transpose_flat.ph:5:16: note: a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`
    5 |   let c = flat(V[0 :+ 16])  // error: rank 1
      |                ^~~~~~~~~~
bad_transpose_flat.ph:6:21: error: `transpose` needs a tile of rank 1 or 2, found `f32` [argument-type]
    6 |   let d = transpose(x)  // error: a scalar
      |                     ^
bad_transpose_flat.ph:7:16: error: `flat` needs a tile of rank 2, found `f32` [argument-type]
    7 |   let e = flat(x)  // error: a scalar
      |                ^
bad_transpose_flat.ph:8:11: error: `transpose` takes 1 argument, found 2 [argument-count]
    8 |   let f = transpose(V[0 :+ 16], 1)  // error: one argument
      |           ^~~~~~~~~~~~~~~~~~~~~~~~
6 errors generated
