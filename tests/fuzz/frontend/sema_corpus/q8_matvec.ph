// C[0, n] = sum over k of A[0, k] * W[k, n] * S[k / 32, n]: one row of activations times a matrix
// of weights in the Q8_0 form.
//
// Q8_0 keeps a weight as a signed byte and gives each column one f32 scale for every 32 weights
// down the column, so that a quarter of the bytes of an f32 matrix are read. Within such a block
// the scale is a common factor: the dot runs over the bare bytes, and its result is scaled once
// per column.
//
// Each CTA owns TILE_N columns and walks K a block of BLK = 32 at a time. A block past the end of
// K is filled with 0 and adds nothing; columns past N are not stored.
@autotune(TILE_N in [64], BLK in [32])
@launch(256)
kernel q8_matvec(A: tensor<f32>[1, K],
                 W: tensor<i8>[K, N],
                 S: tensor<f32>[KB, N],
                 C: tensor<f32>[1, N]) {
  let pn = ctx.block.x
  var acc: tile<f32>[1, TILE_N] = 0.0

  for k in range(0, K, BLK) {
    let b = k / BLK
    let a = A[0 :+ 1, k :+ BLK]
    let w = W[k :+ BLK, pn * TILE_N :+ TILE_N]
    let s = S[b :+ 1, pn * TILE_N :+ TILE_N]

    var wf: tile<f32>[BLK, TILE_N] = f32(w)
    var part: tile<f32>[1, TILE_N] = dot(a, wf)
    acc += part * s
  }

  C[0 :+ 1, pn * TILE_N :+ TILE_N] = acc
}
