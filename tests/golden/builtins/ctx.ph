// The CTA's place in the grid, in the old spelling too: i32 scalars.
kernel place(A: tensor<i32>[N]) {
  A[0] = ctx.block.x + ctx.block.y + ctx.block.z
  A[1] = ctx.grid.x * ctx.grid.y * ctx.grid.z
  A[2] = program_id(0) + program_id(1) * program_id(2)
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel place(A: tensor<i32>[N]) {
  A[0] = ctx.block.x + ctx.block.y + ctx.block.z
  A[1] = ctx.grid.x * ctx.grid.y * ctx.grid.z
  A[2] = ctx.block.x + ctx.block.y * ctx.block.z
}
