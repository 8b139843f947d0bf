// A slice of a view is a view: its subscripts count from the view's start.
kernel view_of_view(A: tensor<f32>[N, 128], i: i32) {
  let v = A[i * 8 :+ 8, :]
  let w = v[2 :+ 4, 64 :+ 64]
  let x = w[1, 0 :+ 64]
  let y = x[5]
  A[0, 0 :+ 64] = x + y
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel view_of_view(A: tensor<f32>[N, 128], i: i32) {
  let v: view<f32>[8, 128] = A[i * 8 :+ 8, 0 :+ 128]
  let w: view<f32>[4, 64] = v[2 :+ 4, 64 :+ 64]
  let x: view<f32>[64] = w[1, 0 :+ 64]
  let y: f32 = x[5]
  A[0, 0 :+ 64] = x + broadcast<[64]>(y)
}
