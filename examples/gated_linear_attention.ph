// Gated linear attention: for every head, the recurrence over time t
//     state = diag(sigmoid(G[t])) * state + transpose(K[t]) * V[t]
//     O[t]  = Q[t] * state
// with a state of DK x W numbers, computed a chunk of C steps at a time so that the work is in
// dots.
//
// Each CTA owns BV columns of V and O of one head. Within a chunk, with `decay` the running sum
// of the logarithms of the gates, what step i gets from step j <= i is (Q[i] * exp(decay[i])) dot
// (K[j] * exp(-decay[j])), times V[j]: a dot_t whose upper triangle is cut off by `tril`. From
// earlier chunks it gets Q[i] * exp(decay[i]) times the state. Steps past T read as 0: they add
// nothing to earlier ones, and only the state after the end, which nobody reads, sees their
// gates. C is small, so that exp(-decay) stays far from the largest f32.
@autotune(C in [16], DK in [32], BV in [32])
@launch(128)
@padstage
kernel gated_linear_attention(Q: tensor<f32>[H, T, DK],
                              K: tensor<f32>[H, T, DK],
                              G: tensor<f32>[H, T, DK],
                              V: tensor<f32>[H, T, W],
                              O: tensor<f32>[H, T, W]) {
  let h = ctx.block.y
  let col = ctx.block.x * BV
  var state: tile<f32>[DK, BV] = 0.0

  for t in range(0, T, C) {
    let g = G[h, t :+ C, :]
    let v = V[h, t :+ C, col :+ BV]

    // log(sigmoid(g)), in the form that does not overflow.
    let log_gate = tmin(g, 0.0) - log(1.0 + exp(-abs(g)))
    let decay = cumsum(log_gate)
    let q = Q[h, t :+ C, :] * exp(decay)
    let k = K[h, t :+ C, :] * exp(-decay)

    O[h, t :+ C, col :+ BV] = dot(tril(dot_t(q, k)), v) + dot(q, state)

    // The decay over the whole chunk, one per row of the state.
    let chunk_decay = exp(rowsum(transpose(log_gate)))
    state = chunk_decay * (state + dot(transpose(k), v))
  }
}
