// Wrong arguments of `extent`.
kernel bad(A: tensor<f32>[N, 64], n: i32, x: f32) {
  let a = extent(A, 2)  // error: 0 or 1
  let b = extent(A, -1)  // error: 0 or 1
  let c = extent(A, n)  // error: a constant
  let d = extent(x, 0)  // error: a scalar has none
  let e = extent(A)  // error: two arguments
}
// ---- exit 1
// ---- stderr
bad_extent.ph:3:21: error: `extent` needs a constant axis from 0 to 1, found `2` [axis-range]
    3 |   let a = extent(A, 2)  // error: 0 or 1
      |                     ^
bad_extent.ph:4:21: error: `extent` needs a constant axis from 0 to 1, found `-1` [axis-range]
    4 |   let b = extent(A, -1)  // error: 0 or 1
      |                     ^~
bad_extent.ph:5:21: error: `extent` needs a constant axis from 0 to 1, found `n` [axis-range]
    5 |   let c = extent(A, n)  // error: a constant
      |                     ^
bad_extent.ph:6:18: error: `extent` needs a tensor, view or tile, found `f32` [argument-type]
    6 |   let d = extent(x, 0)  // error: a scalar has none
      |                  ^
bad_extent.ph:7:11: error: `extent` takes 2 arguments, found 1 [argument-count]
    7 |   let e = extent(A)  // error: two arguments
      |           ^~~~~~~~~
5 errors generated
