// Only a start of ctx.block.a * c with a length of c counts.
kernel other(A: tensor<f32>[M], B: tensor<f32>[N]) {
  let i = ctx.block.x
  A[i * 32 :+ 32] = 1.0
  B[i * 32 :+ 16] = 2.0
  B[i * 16 + 1 :+ 16] = 3.0
}
// ---- exit 0
// ---- stdout
// extent M: i32
// extent N: i32
// grid x = ceil(M / 32), y = 1, z = 1
@launch(256)
kernel other(A: tensor<f32>[M], B: tensor<f32>[N]) {
  let i: i32 = ctx.block.x
  A[i * 32 :+ 32] = broadcast<[32]>(1.0)
  B[i * 32 :+ 16] = broadcast<[16]>(2.0)
  B[i * 16 + 1 :+ 16] = broadcast<[16]>(3.0)
}
