// What follows a return, a break or a continue is never reached.
kernel unreachable(A: tensor<f32>[64], p: bool) {
  for i in range(0, 4) {
    if p { break }
    A[i] = 1.0
  }
  if p { return }
  A[0] = 1.0
  return
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
    A[i] = 1.0
  }
  if p {
    return
  }
  A[0] = 1.0
  return
}
