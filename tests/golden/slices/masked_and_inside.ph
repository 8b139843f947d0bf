// Slices that are provably inside, and slices that may be outside, look alike in the source.
@autotune(T in [16])
@aligned(N = T)
kernel bounds(A: tensor<f32>[N], B: tensor<f32>[64]) {
  let i = ctx.block.x * T
  A[i :+ T] = B[0 :+ T]
  B[60 :+ T] = A[i :+ T]
}
// ---- exit 0
// ---- stdout
// constant T = 16 in [16]
// extent N: i32, a multiple of 16
// grid x = ceil(N / 16), y = 1, z = 1
@launch(256)
kernel bounds(A: tensor<f32>[N], B: tensor<f32>[64]) {
  let i: i32 = ctx.block.x * 16
  A[i :+ 16] = B[0 :+ 16]
  B[60 :+ 16] = A[i :+ 16]
}
