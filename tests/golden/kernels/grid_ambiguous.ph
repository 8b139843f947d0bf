// Two extents for one axis: the launcher will ask.
kernel ambiguous(A: tensor<f32>[M], B: tensor<f32>[N]) {
  let i = ctx.block.x * 32
  B[i :+ 32] = A[i :+ 32]
}
// ---- exit 0
// ---- stdout
// extent M: i32
// extent N: i32
// grid x = asked for, y = 1, z = 1
@launch(256)
kernel ambiguous(A: tensor<f32>[M], B: tensor<f32>[N]) {
  let i: i32 = ctx.block.x * 32
  B[i :+ 32] = A[i :+ 32]
}
