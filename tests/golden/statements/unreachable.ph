// What is never reached gets a warning, once per block.
kernel unreachable(A: tensor<f32>[64], p: bool) {
  for i in range(0, 4) {
    if p {
      break
      A[i] = 1.0  // warning: after a break
    }
    continue
    A[i] = 2.0  // warning: after a continue
    A[i] = 3.0
  }
  return
  A[0] = 1.0  // warning: after a return
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel unreachable(A: tensor<f32>[64], p: bool) {
  for i: i32 in range(0, 4, 1) {
    if p {
      break
    }
    continue
  }
  return
}
// ---- stderr
unreachable.ph:6:7: warning: nothing reaches this statement [unreachable-statement]
    6 |       A[i] = 1.0  // warning: after a break
      |       ^~~~~~~~~~
unreachable.ph:9:5: warning: nothing reaches this statement [unreachable-statement]
    9 |     A[i] = 2.0  // warning: after a continue
      |     ^~~~~~~~~~
unreachable.ph:13:3: warning: nothing reaches this statement [unreachable-statement]
   13 |   A[0] = 1.0  // warning: after a return
      |   ^~~~~~~~~~
3 warnings generated
