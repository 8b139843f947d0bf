// A range has at least one element.
kernel empty(A: tensor<f32>[64], i: i32) {
  let a = A[4 : 4]  // error: 0
  let b = A[8 : 4]  // error: -4
  let c = A[0 :+ 0]  // error: 0
  let d = A[i + 2 : i]  // error: -2
  let e = A[0 :+ -1]  // error: -1
}
// ---- exit 1
// ---- stderr
empty.ph:3:13: error: a range of length 0 is empty: expected at least 1 [empty-range]
    3 |   let a = A[4 : 4]  // error: 0
      |             ^~~~~
empty.ph:4:13: error: a range of length -4 is empty: expected at least 1 [empty-range]
    4 |   let b = A[8 : 4]  // error: -4
      |             ^~~~~
empty.ph:5:18: error: a range of length 0 is empty: expected at least 1 [empty-range]
    5 |   let c = A[0 :+ 0]  // error: 0
      |                  ^
empty.ph:6:13: error: a range of length -2 is empty: expected at least 1 [empty-range]
    6 |   let d = A[i + 2 : i]  // error: -2
      |             ^~~~~~~~~
empty.ph:7:18: error: a range of length -1 is empty: expected at least 1 [empty-range]
    7 |   let e = A[0 :+ -1]  // error: -1
      |                  ^~
5 errors generated
