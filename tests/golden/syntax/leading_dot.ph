// A number begins with a digit.
kernel dots(A: tensor<f32>[16]) {
  A[0] = .5  // error: 0.5
}
// ---- exit 1
// ---- stderr
leading_dot.ph:3:10: error: a number starts with a digit: `0.5` [leading-dot]
    3 |   A[0] = .5  // error: 0.5
      |          ^~
      |          0
1 error generated
