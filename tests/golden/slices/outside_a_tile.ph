// Constant subscripts outside a tile are errors; outside a tensor they read 0.
kernel outside(A: tensor<f32>[64], i: i32) {
  var t: tile<f32>[8, 4] = 0.0
  let a = t[8, 0]  // error: 8 of 8
  let b = t[-1, 0]  // error: -1
  let c = t[0 :+ 9, :]  // error: 9 of 8
  let d = t[:, 2 :+ 4]  // error: 6 of 4
  t[0, 4] = 1.0  // error: 4 of 4
  t[6 :+ 4, :] = 2.0  // error: 10 of 8
  let e = A[64]
  let f = A[-1]
  let g = A[60 :+ 8]
  let h = t[i, i + 1]
  let v = A[0 :+ 8]
  let w = v[6 :+ 4]
}
// ---- exit 1
// ---- stderr
outside_a_tile.ph:4:13: error: subscript 8 is outside of a tile's dimension of 8 [point-outside-tile]
    4 |   let a = t[8, 0]  // error: 8 of 8
      |             ^
outside_a_tile.ph:5:13: error: subscript -1 is outside of a tile's dimension of 8 [point-outside-tile]
    5 |   let b = t[-1, 0]  // error: -1
      |             ^~
outside_a_tile.ph:6:13: error: the range 0 : 9 is outside of a tile's dimension of 8 [range-outside-tile]
    6 |   let c = t[0 :+ 9, :]  // error: 9 of 8
      |             ^~~~~~
outside_a_tile.ph:7:16: error: the range 2 : 6 is outside of a tile's dimension of 4 [range-outside-tile]
    7 |   let d = t[:, 2 :+ 4]  // error: 6 of 4
      |                ^~~~~~
outside_a_tile.ph:8:8: error: subscript 4 is outside of a tile's dimension of 4 [point-outside-tile]
    8 |   t[0, 4] = 1.0  // error: 4 of 4
      |        ^
outside_a_tile.ph:9:5: error: the range 6 : 10 is outside of a tile's dimension of 8 [range-outside-tile]
    9 |   t[6 :+ 4, :] = 2.0  // error: 10 of 8
      |     ^~~~~~
6 errors generated
