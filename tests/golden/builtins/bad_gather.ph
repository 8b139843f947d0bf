// Wrong arguments of `gather`.
kernel bad(T: tensor<f32>[N], M: tensor<f32>[8, 16], F: tensor<f32>[16], x: f32) {
  let a = gather(M[:, :], iota(4))  // error: a table of rank 2
  let b = gather(M, iota(4))  // error: a table of rank 2
  let c = gather(T, F[:])  // error: indices are integers
  let d = gather(T)  // error: two arguments
  let e = gather(x, iota(4))  // error: a scalar is no table
  let f = gather(T, F[:] > 0.0)  // error: indices are integers
}
// ---- exit 1
// ---- stderr
bad_gather.ph:3:18: error: `gather` needs a table of rank 1 or of one row, `[1, n]`, found `view<f32>[8, 16]` [argument-type]
    3 |   let a = gather(M[:, :], iota(4))  // error: a table of rank 2
      |                  ^~~~~~~
bad_gather.ph:4:18: error: `gather` needs a table of rank 1 or of one row, `[1, n]`, found `tensor<f32> of rank 2` [argument-type]
    4 |   let b = gather(M, iota(4))  // error: a table of rank 2
      |                  ^
bad_gather.ph:5:21: error: `gather` needs a tile of integers as its indices, found `view<f32>[16]` [argument-type]
    5 |   let c = gather(T, F[:])  // error: indices are integers
      |                     ^~~~
bad_gather.ph:6:11: error: `gather` takes 2 arguments, found 1 [argument-count]
    6 |   let d = gather(T)  // error: two arguments
      |           ^~~~~~~~~
bad_gather.ph:7:18: error: `gather` needs a table of rank 1 or of one row, `[1, n]`, found `f32` [argument-type]
    7 |   let e = gather(x, iota(4))  // error: a scalar is no table
      |                  ^
bad_gather.ph:8:21: error: `gather` needs a tile of integers as its indices, found `tile<bool>[16]` [argument-type]
    8 |   let f = gather(T, F[:] > 0.0)  // error: indices are integers
      |                     ^~~~~~~~~~
6 errors generated
