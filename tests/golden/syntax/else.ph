// Where `else` may stand.
kernel elses(A: tensor<f32>[16], p: bool) {
  if p {
    A[0] = 1.0
  }
  else {  // error: on the line of the `}`
    A[0] = 2.0
  }
  else { A[1] = 1.0 }  // error: there is no if
  if p { A[2] = 1.0 } elif p { A[2] = 2.0 }  // error: else if
}
// ---- exit 1
// ---- stderr
else.ph:6:3: error: `else` must stand on the line of the `}` before it [else-on-new-line]
    6 |   else {  // error: on the line of the `}`
      |   ^~~~
else.ph:9:3: error: `else` without an `if` before it [else-without-if]
    9 |   else { A[1] = 1.0 }  // error: there is no if
      |   ^~~~
else.ph:10:23: error: `elif` is written `else if` [else-if-spelling]
   10 |   if p { A[2] = 1.0 } elif p { A[2] = 2.0 }  // error: else if
      |                       ^~~~
      |                       else if
3 errors generated
