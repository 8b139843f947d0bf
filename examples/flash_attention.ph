// O[h] = softmax(Q[h] * transpose(K[h]) / sqrt(D)) * V[h] for every head h: attention over all
// keys, for any number of queries and keys, without the matrix of scores ever existing as a
// whole.
//
// Each CTA owns BQ queries of one head and walks the keys BK at a time. The softmax is online:
// `top` is the largest score so far and `total` the sum of the weights relative to it; when `top`
// grows, `total` and the output so far are scaled down by the same factor. Keys past NK read as
// 0, a score like any other, so `where` gives them the lowest number instead.
@autotune(BQ in [32], BK in [32], D in [64])
@launch(128)
@padstage
kernel flash_attention(Q: tensor<f16>[H, NQ, D],
                       K: tensor<f16>[H, NK, D],
                       V: tensor<f16>[H, NK, D],
                       O: tensor<f32>[H, NQ, D]) {
  let h = ctx.block.y
  let first = ctx.block.x * BQ
  let scale = rsqrt(f32(D))
  let lowest = -3.0e38

  let q = Q[h, first :+ BQ, :]
  var top: tile<f32>[BQ, 1] = lowest
  var total: tile<f32>[BQ, 1] = 0.0
  var acc: tile<f32>[BQ, D] = 0.0

  for j in range(0, NK, BK) {
    let k = K[h, j :+ BK, :]
    let v = V[h, j :+ BK, :]
    let s = where(iota(BK) < NK - j, dot_t(q, k) * scale, lowest)
    let new_top = tmax(top, rowmax(s))
    let shrink = exp(top - new_top)
    let p = exp(s - new_top)
    total = total * shrink + rowsum(p)
    acc = acc * shrink + dot(p, v)
    top = new_top
  }

  O[h, first :+ BQ, :] = acc / total
}
