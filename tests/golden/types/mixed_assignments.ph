// A tile does not fit a scalar, and a variable keeps its type.
kernel mixed(A: tensor<f32>[16], x: f32) {
  var s = x
  var t: tile<f32>[1] = 0.0
  s = t  // error: a tile for a scalar
  A[0] = t  // error: a tile for an element
  s = A[0 :+ 4]  // error: a view for a scalar
  let y: f32 = t  // error: a tile for a scalar
  t = x
}
// ---- exit 1
// ---- stderr
mixed_assignments.ph:5:7: error: expected a scalar, found `tile<f32>[1]`, where f32 is stored [tile-for-scalar]
    5 |   s = t  // error: a tile for a scalar
      |       ^
mixed_assignments.ph:6:10: error: expected a scalar, found `tile<f32>[1]`, where f32 is stored [tile-for-scalar]
    6 |   A[0] = t  // error: a tile for an element
      |          ^
mixed_assignments.ph:7:7: error: expected a scalar, found `view<f32>[4]`, where f32 is stored [tile-for-scalar]
    7 |   s = A[0 :+ 4]  // error: a view for a scalar
      |       ^~~~~~~~~
mixed_assignments.ph:8:16: error: expected a scalar, found `tile<f32>[1]`, where f32 is stored [tile-for-scalar]
    8 |   let y: f32 = t  // error: a tile for a scalar
      |                ^
4 errors generated
