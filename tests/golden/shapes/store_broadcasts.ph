// The right side broadcasts to the destination.
kernel store(A: tensor<f32>[8, 16], x: f32) {
  var t: tile<f32>[8, 16] = x
  let row = A[0 :+ 1, 0 :+ 16]
  let col = A[0 :+ 8, 0 :+ 1]
  t = row
  t = col
  t[0 :+ 4, :] = iota(16)
  t[3, :] = 0.0
  A[0 :+ 8, 0 :+ 16] = t
  A[0 :+ 8, 0 :+ 16] = x
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel store(A: tensor<f32>[8, 16], x: f32) {
  var t: tile<f32>[8, 16] = broadcast<[8, 16]>(x)
  let row: view<f32>[1, 16] = A[0 :+ 1, 0 :+ 16]
  let col: view<f32>[8, 1] = A[0 :+ 8, 0 :+ 1]
  t = broadcast<[8, 16]>(row)
  t = broadcast<[8, 16]>(col)
  t[0 :+ 4, 0 :+ 16] = broadcast<[4, 16]>(f32(iota(16)))
  t[3, 0 :+ 16] = broadcast<[16]>(0.0)
  A[0 :+ 8, 0 :+ 16] = t
  A[0 :+ 8, 0 :+ 16] = broadcast<[8, 16]>(x)
}
