// `for<unroll n>` is read; it is not supported yet.
kernel unroll(A: tensor<f32>[16]) {
  for<unroll 4> i in range(0, 16) {  // error: not supported yet
    A[i] = 1.0
  }
}
// ---- exit 1
// ---- stderr
unroll.ph:3:6: error: `for<unroll>` is not supported yet [not-supported-yet]
    3 |   for<unroll 4> i in range(0, 16) {  // error: not supported yet
      |      ^~~~~~~~~~
1 error generated
