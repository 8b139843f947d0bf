// `let` of a slice is a view, `var` of a slice is a copy, `let` of a tile is a copy.
kernel views(A: tensor<f16>[N, 64], O: tensor<f16>[N, 64]) {
  let view = A[8 :+ 8, 0 :+ 64]
  let part = view[2 :+ 4, 0 :+ 32]
  let point = view[1, 2]
  var copy = A[0 :+ 8, 0 :+ 64]
  var copy_of_view = view
  var converted: tile<f32>[8, 64] = view
  let snapshot = copy
  let value = view + 1.0
  copy[0, 0] = point
  O[0 :+ 4, 0 :+ 32] = part
  O[8 :+ 8, :] = snapshot + copy_of_view
  O[16 :+ 8, :] = converted + value
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel views(A: tensor<f16>[N, 64], O: tensor<f16>[N, 64]) {
  let view: view<f16>[8, 64] = A[8 :+ 8, 0 :+ 64]
  let part: view<f16>[4, 32] = view[2 :+ 4, 0 :+ 32]
  let point: f16 = view[1, 2]
  var copy: tile<f16>[8, 64] = A[0 :+ 8, 0 :+ 64]  // staging
  var copy_of_view: tile<f16>[8, 64] = view  // staging
  var converted: tile<f32>[8, 64] = f32(view)
  let snapshot: tile<f16>[8, 64] = copy
  let value: tile<f32>[8, 64] = f32(view) + broadcast<[8, 64]>(1.0)
  copy[0, 0] = point
  O[0 :+ 4, 0 :+ 32] = part
  O[8 :+ 8, 0 :+ 64] = snapshot + copy_of_view
  O[16 :+ 8, 0 :+ 64] = f16(converted + value)
}
