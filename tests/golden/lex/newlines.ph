// A statement ends at `;` or at a newline after a token that can end one, outside of ( and [.
kernel newlines(
    A: tensor<f32>[16],
    x: f32
) {
  let a = x +
      1.0
  let b = (x
      + 1.0)
  let c = A[
    3
  ]; let d = tmax(x,
                  a); A[0] = a
  A[1] = -
      b; A[2] = c;
  if x > 0.0 { A[3] = d } else { A[4] = d }
  if x > 1.0 { return }
  while true { break }
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel newlines(A: tensor<f32>[16], x: f32) {
  let a: f32 = x + 1.0
  let b: f32 = x + 1.0
  let c: f32 = A[3]
  let d: f32 = tmax(x, a)
  A[0] = a
  A[1] = -b
  A[2] = c
  if x > 0.0 {
    A[3] = d
  } else {
    A[4] = d
  }
  if x > 1.0 {
    return
  }
  while true {
    break
  }
}
