// RUN: A=20 B=30 --grid=3,4,2
@launch(32)
kernel two_kernels_grid(O: tensor<i32>[A, B]) {
  O[ctx.block.x + 3 * ctx.block.z, ctx.block.y] = ctx.block.x * 100 + ctx.block.y * 10 + ctx.block.z + ctx.grid.y
}
