// Causal attention with grouped heads: O = softmax(Q * transpose(K) / sqrt(D)) * V for each of NH
// heads, where a query sees the keys up to its own position.
//
// The R queries are the last of the NK positions: query row r stands at position NK - R + r (so R
// is at most NK). A row of Q and O holds the NH heads side by side, D elements each (QW = NH *
// D); G consecutive heads share a head of K and V (KW = NH / G * D).
//
// Each CTA owns BR consecutive query rows of one head, and walks the keys BR at a time up to its
// last query's position, with the online softmax that flash_attention.ph explains. The mask below
// is the causal one; it also hides the keys past NK, whose positions no query reaches.
@autotune(NH in [16], G in [8], D in [128], BR in [8])
@launch(256)
@padstage
kernel attention_block(Q: tensor<f32>[R, QW],
                       K: tensor<f16>[NK, KW],
                       V: tensor<f16>[NK, KW],
                       O: tensor<f32>[R, QW]) {
  let row = ctx.block.x * BR
  let h = ctx.block.y
  let kv = h / G
  let scale = rsqrt(f32(D))
  let lowest = -3.0e38

  let first = NK - R + row
  let position = first + transpose(iota(BR))

  var q = Q[row :+ BR, h * D :+ D]
  var top: tile<f32>[BR, 1] = lowest
  var total: tile<f32>[BR, 1] = 0.0
  var acc: tile<f32>[BR, D] = 0.0

  for j in range(0, tmin(first + BR, NK), BR) {
    var k = K[j :+ BR, kv * D :+ D]
    var v = V[j :+ BR, kv * D :+ D]
    let s = where(j + iota(BR) <= position, dot_t(q, k) * scale, lowest)
    let new_top = tmax(top, rowmax(s))
    let shrink = exp(top - new_top)
    let p = exp(s - new_top)
    total = total * shrink + rowsum(p)
    acc = acc * shrink + dot(p, v)
    top = new_top
  }

  O[row :+ BR, h * D :+ D] = acc / total
}
