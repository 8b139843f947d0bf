// B = transpose(A), one TILE x TILE square per CTA.
//
// Rows of A are read and rows of B are written, both along the direction in which memory runs;
// the turn happens in a shared tile. Its rows are 128 bytes, so that without @padstage a column
// would lie in a single bank.
@autotune(TILE in [32])
@launch(256)
@padstage
kernel transpose(A: tensor<f32>[M, N], B: tensor<f32>[N, M]) {
  let row = ctx.block.y * TILE
  let col = ctx.block.x * TILE
  var square = A[row :+ TILE, col :+ TILE]
  B[col :+ TILE, row :+ TILE] = transpose(square)
}
