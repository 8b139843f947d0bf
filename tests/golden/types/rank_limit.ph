// A shape has at most six dimensions.
kernel rank(A: tensor<f32>[1, 2, 3, 4, 5, 6]) {
  var t: tile<f32>[1, 2, 3, 4, 5, 6] = 0.0
  var u: tile<f32>[1, 2, 3, 4, 5, 6, 7] = 0.0  // error: seven
}
// ---- exit 1
// ---- stderr
rank_limit.ph:4:10: error: 7 dimensions are too many: a shape has at most 6 [too-many-dimensions]
    4 |   var u: tile<f32>[1, 2, 3, 4, 5, 6, 7] = 0.0  // error: seven
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1 error generated
