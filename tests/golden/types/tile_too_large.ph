// A tile has a limit, and so has the product of its extents.
kernel large(A: tensor<f32>[16]) {
  var t: tile<f32>[65536, 65536, 65536, 65536] = 0.0  // error: 2^64 elements
}
// ---- exit 1
// ---- stderr
tile_too_large.ph:3:27: error: the tile is too large: more than 16777216 elements [tile-too-large]
    3 |   var t: tile<f32>[65536, 65536, 65536, 65536] = 0.0  // error: 2^64 elements
      |                           ^~~~~
1 error generated
