// Y[r, :] = exp(X[r, :] - m) / sum(exp(X[r, :] - m)) with m = max(X[r, :]): softmax along rows of
// any length N.
//
// Each CTA owns ROWS rows. A first pass over the columns keeps the running maximum and the sum
// that belongs to it, scaled down whenever the maximum grows; a second pass writes the quotients.
// Columns past N read as 0, which could win a maximum: `where` puts the lowest number there
// instead.
@autotune(ROWS in [4], COLS in [256])
@launch(256)
kernel softmax(X: tensor<f32>[R, N], Y: tensor<f32>[R, N]) {
  let row = ctx.block.x * ROWS
  let lowest = -3.0e38
  var top: tile<f32>[ROWS, 1] = lowest
  var total: tile<f32>[ROWS, 1] = 0.0

  for j in range(0, N, COLS) {
    let x = where(iota(COLS) < N - j, X[row :+ ROWS, j :+ COLS], lowest)
    let new_top = tmax(top, rowmax(x))
    total = total * exp(top - new_top) + rowsum(exp(x - new_top))
    top = new_top
  }

  for j in range(0, N, COLS) {
    Y[row :+ ROWS, j :+ COLS] = exp(X[row :+ ROWS, j :+ COLS] - top) / total
  }
}
