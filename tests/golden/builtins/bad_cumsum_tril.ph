// Wrong arguments of `cumsum` and `tril`.
kernel bad(V: tensor<f32>[16], T: tensor<bool>[4, 4], x: f32) {
  let a = cumsum(V[0 :+ 16])  // error: rank 1
  let b = tril(V[0 :+ 16])  // error: rank 1
  let c = cumsum(x)  // error: a scalar
  let d = cumsum(T[:, :])  // error: bools
  let e = tril()  // error: one argument
}
// ---- exit 1
// ---- stderr
bad_cumsum_tril.ph:3:18: error: `cumsum` needs a tile of rank 2, found `view<f32>[16]` [argument-type]
    3 |   let a = cumsum(V[0 :+ 16])  // error: rank 1
      |                  ^~~~~~~~~~
bad_cumsum_tril.ph:3:18: note: a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`
    3 |   let a = cumsum(V[0 :+ 16])  // error: rank 1
      |                  ^~~~~~~~~~
bad_cumsum_tril.ph:4:16: error: `tril` needs a tile of rank 2, found `view<f32>[16]` [argument-type]
    4 |   let b = tril(V[0 :+ 16])  // error: rank 1
      |                ^~~~~~~~~~
bad_cumsum_tril.ph:4:16: note: a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`
    4 |   let b = tril(V[0 :+ 16])  // error: rank 1
      |                ^~~~~~~~~~
bad_cumsum_tril.ph:5:18: error: `cumsum` needs a tile of rank 2, found `f32` [argument-type]
    5 |   let c = cumsum(x)  // error: a scalar
      |                  ^
bad_cumsum_tril.ph:6:18: error: `cumsum` needs numbers, found `view<bool>[4, 4]` [argument-type]
    6 |   let d = cumsum(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_cumsum_tril.ph:6:18: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    6 |   let d = cumsum(T[:, :])  // error: bools
      |                  ^~~~~~~
bad_cumsum_tril.ph:7:11: error: `tril` takes 1 argument, found 0 [argument-count]
    7 |   let e = tril()  // error: one argument
      |           ^~~~~~
5 errors generated
