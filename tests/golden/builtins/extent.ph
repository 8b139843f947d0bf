// `extent(x, d)` of a tensor, a view and a tile.
kernel extents(A: tensor<f32>[N, 64], O: tensor<i32>[16]) {
  var t: tile<f32>[8, 4] = 0.0
  let v = A[0 :+ 16, :]
  O[0] = extent(A, 0)
  O[1] = extent(A, 1)
  O[2] = extent(v, 0)
  O[3] = extent(t, 1)
  var _u: tile<f32>[extent(v, 0)] = 0.0
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel extents(A: tensor<f32>[N, 64], O: tensor<i32>[16]) {
  var t: tile<f32>[8, 4] = broadcast<[8, 4]>(0.0)
  let v: view<f32>[16, 64] = A[0 :+ 16, 0 :+ 64]
  O[0] = N
  O[1] = 64
  O[2] = 16
  O[3] = 4
  var _u: tile<f32>[16] = broadcast<[16]>(0.0)
}
