// Gathers from tensors, views, tiles, parts and gathers, with indices in and out of range.
// RUN: N=37 M=9
// RUN: N=1 M=1
@launch(96)
kernel gather_chains(T: tensor<f16>[N], I: tensor<i32>[M, 13], J: tensor<i64>[M], O: tensor<f32>[M, 13], B: tensor<i8>[N]) {
  let idx = I[0 :+ 9, :]
  let j = abs(idx) % 40 - 2
  O[0 :+ 9, :] = gather(T, j)
  let inner = gather(J, j)
  O[0 :+ 9, :] += gather(T, abs(inner) % 37)
  var t = T[0 :+ 20]
  O[0 :+ 9, :] += gather(t, i32(gather(t[2 :+ 16], j) * 9))
  let v = T[5 :+ 20]
  O[0 :+ 9, :] += gather(v, j)
  O[0 :+ 9, :] += gather(flat(transpose(O[0 :+ 9, :])), abs(j))
  O[0, 0 :+ 9] += gather(B, J[0 :+ 9])
  O[0, 0 :+ 13] += gather(f32(gather(T, iota(40))), iota(13) * 2 - 1)
  O[0 :+ 1, 0 :+ 13] += gather(O[0 :+ 1, 0 :+ 13], transpose(transpose(I[0 :+ 1, :])) & 15)
  var u: tile<bool>[8] = iota(8) > 3
  O[0, 0 :+ 13] += f32(gather(u, iota(13) - 2))
}
