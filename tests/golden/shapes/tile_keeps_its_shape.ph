// A variable's shape is that of its declaration.
kernel keeps(A: tensor<f32>[16]) {
  var t = A[0 :+ 8]
  t = A[0 :+ 4]  // error: [4] into [8]
  var u: tile<f32>[4] = t  // error: [8] into [4]
}
// ---- exit 1
// ---- stderr
tile_keeps_its_shape.ph:4:7: error: a value of shape `[4]` does not broadcast to `[8]` [value-does-not-fit]
    4 |   t = A[0 :+ 4]  // error: [4] into [8]
      |       ^~~~~~~~~
tile_keeps_its_shape.ph:4:7: note: shapes align at the right, and each pair of extents must be equal or have a 1
    4 |   t = A[0 :+ 4]  // error: [4] into [8]
      |       ^~~~~~~~~
tile_keeps_its_shape.ph:5:25: error: a value of shape `[8]` does not broadcast to `[4]` [value-does-not-fit]
    5 |   var u: tile<f32>[4] = t  // error: [8] into [4]
      |                         ^
tile_keeps_its_shape.ph:5:25: note: shapes align at the right, and each pair of extents must be equal or have a 1
    5 |   var u: tile<f32>[4] = t  // error: [8] into [4]
      |                         ^
2 errors generated
