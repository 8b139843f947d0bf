// `var` copies of tensor slices in their own type are staging tiles; conversions, expressions and
// slices of tiles are not.
@padstage
kernel staging(A: tensor<f16>[N, 64]) {
  var stage = A[0 :+ 8, :]
  let view = A[8 :+ 8, :]
  var _stage_of_view = view
  var _converted: tile<f32>[8, 64] = view
  var _expression = view + view
  var _of_tile = stage[0 :+ 4, :]
  var _declared: tile<f16>[8, 64] = view
  var _assigned: tile<f16>[8, 64]
  _assigned = view
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
@padstage
kernel staging(A: tensor<f16>[N, 64]) {
  var stage: tile<f16>[8, 64] = A[0 :+ 8, 0 :+ 64]  // staging
  let view: view<f16>[8, 64] = A[8 :+ 8, 0 :+ 64]
  var _stage_of_view: tile<f16>[8, 64] = view  // staging
  var _converted: tile<f32>[8, 64] = f32(view)
  var _expression: tile<f16>[8, 64] = view + view
  var _of_tile: tile<f16>[4, 64] = stage[0 :+ 4, 0 :+ 64]
  var _declared: tile<f16>[8, 64] = view  // staging
  var _assigned: tile<f16>[8, 64]
  _assigned = view
}
