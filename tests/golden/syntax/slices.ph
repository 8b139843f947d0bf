// Ranges with something missing.
kernel slices(A: tensor<f32>[16], i: i32) {
  let a = A[i :]  // error: no end
  let b = A[:+ 4]  // error: no start
  let c = A[0 :+]  // error: no length
  let d = A[0 : 4 : 2]  // error: no strides
}
// ---- exit 1
// ---- stderr
slices.ph:3:16: error: expected the end of the range after `:`, found `]` [slice-needs-end]
    3 |   let a = A[i :]  // error: no end
      |                ^
slices.ph:4:13: error: expected a start before `:+`; `0 :+ n` is the first n elements [slice-needs-start]
    4 |   let b = A[:+ 4]  // error: no start
      |             ^~
      |             0
slices.ph:5:17: error: expected an expression, found `]` [expected-expression]
    5 |   let c = A[0 :+]  // error: no length
      |                 ^
slices.ph:6:19: error: expected `,` or `]`, found `:` [expected-close]
    6 |   let d = A[0 : 4 : 2]  // error: no strides
      |                   ^
slices.ph:6:12: note: to match this `[`
    6 |   let d = A[0 : 4 : 2]  // error: no strides
      |            ^
4 errors generated
