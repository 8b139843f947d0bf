// ESCAPES
// Lines may end in CR LF.\r
kernel crlf(A: tensor<f32>[16]) {\r
  let x = 1.0\r
  A[0] = x\r
}\r
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel crlf(A: tensor<f32>[16]) {
  let x: f32 = 1.0
  A[0] = 1.0
}
