// An inner block may shadow; the value of a declaration still sees the outer name.
kernel shadowing(A: tensor<f32>[16], x: f32) {
  let a = x
  if a > 0.0 {
    let a = a + 1.0
    let x = a * 2.0
    A[0] = x
  }
  for a in range(0, 4) {
    A[a] = x
  }
  A[1] = a
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel shadowing(A: tensor<f32>[16], x: f32) {
  let a: f32 = x
  if a > 0.0 {
    let a: f32 = a + 1.0
    let x: f32 = a * 2.0
    A[0] = x
  }
  for a: i32 in range(0, 4, 1) {
    A[a] = x
  }
  A[1] = a
}
