// error 5: expected `}`; a note shows the brace that is open
kernel unclosed(A: tensor<f32>[16]) {
  if A[0] > 0.0 {
    A[1] = 1.0
}
// ---- exit 1
// ---- stderr
unclosed_brace.ph:5:2: error: expected `}`, found the end of the file [expected-close]
    5 | }
      |  ^
unclosed_brace.ph:2:37: note: to match this `{`
    2 | kernel unclosed(A: tensor<f32>[16]) {
      |                                     ^
1 error generated
