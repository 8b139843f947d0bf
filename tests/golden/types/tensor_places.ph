// A tensor is a parameter, and nothing else; a tile is no parameter.
kernel places(A: tensor<f32>[16], t: tile<f32>[16]) {  // error: a tile is no parameter
  var b: tensor<f32>[16]  // error: no parameter
  let c: tensor<f32>[16] = A  // error: no parameter
}
// ---- exit 1
// ---- stderr
tensor_places.ph:2:38: error: a parameter is a tensor or a scalar; a tile belongs to one CTA [tile-parameter]
    2 | kernel places(A: tensor<f32>[16], t: tile<f32>[16]) {  // error: a tile is no parameter
      |                                      ^~~~~~~~~~~~~
      |                                      tensor
tensor_places.ph:3:10: error: only a parameter is a tensor; expected a scalar type or `tile<...>[...]` [tensor-local]
    3 |   var b: tensor<f32>[16]  // error: no parameter
      |          ^~~~~~~~~~~~~~~
      |          tile
tensor_places.ph:4:10: error: only a parameter is a tensor; expected a scalar type or `tile<...>[...]` [tensor-local]
    4 |   let c: tensor<f32>[16] = A  // error: no parameter
      |          ^~~~~~~~~~~~~~~
      |          tile
3 errors generated
