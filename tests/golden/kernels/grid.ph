// The grid that the launcher derives: x from N by 64 columns, y from M by single rows, z unused.
kernel derived(A: tensor<f32>[M, N], O: tensor<f32>[M, N]) {
  let col = ctx.block.x * 64
  let row = ctx.block.y
  O[row, col :+ 64] = A[row, col :+ 64]
}
// ---- exit 0
// ---- stdout
// extent M: i32
// extent N: i32
// grid x = ceil(N / 64), y = ceil(M / 1), z = 1
@launch(256)
kernel derived(A: tensor<f32>[M, N], O: tensor<f32>[M, N]) {
  let col: i32 = ctx.block.x * 64
  let row: i32 = ctx.block.y
  O[row, col :+ 64] = A[row, col :+ 64]
}
