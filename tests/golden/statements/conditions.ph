// A condition is one bool scalar, and may depend on elements.
kernel conditions(A: tensor<f32>[64], n: i32, p: bool) {
  var t: tile<f32>[4] = 0.0
  if p { A[0] = 1.0 }
  if n > 3 && !p { A[1] = 1.0 }
  if A[0] > 0.0 || t[1] < 1.0 { A[2] = 1.0 }
  while t[0] < 8.0 { t += 1.0 }
  while true { break }
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel conditions(A: tensor<f32>[64], n: i32, p: bool) {
  var t: tile<f32>[4] = broadcast<[4]>(0.0)
  if p {
    A[0] = 1.0
  }
  if n > 3 && !p {
    A[1] = 1.0
  }
  if A[0] > 0.0 || t[1] < 1.0 {
    A[2] = 1.0
  }
  while t[0] < 8.0 {
    t = old + broadcast<[4]>(1.0)
  }
  while true {
    break
  }
}
