// Subscripts of slices of tiles: outside of the slice is outside, though the tile goes on there.
// RUN: N=30 i=3
// RUN: N=30 i=-2
// RUN: N=30 i=15
@launch(64)
kernel parts_of_tiles(A: tensor<f32>[N], O: tensor<f32>[16], i: i32) {
  var t = A[0 :+ 20]
  O[0] = t[2 :+ 4][i]
  O[1] = A[2 :+ 4][i]
  O[2 :+ 4] = t[2 :+ 6][i :+ 4]
  O[6 :+ 4] = A[2 :+ 6][i :+ 4]
  O[10 :+ 6] = gather(t[2 :+ 6], iota(6) + i)
  let m = i * 2
  O[0 :+ 2] += (t * 2.0)[m :+ 2]
  O[3] += (t + 1.0)[i] + transpose(A[0 :+ 4])[i, 0]
}
