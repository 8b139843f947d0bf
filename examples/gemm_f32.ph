// C = A * B in f32, for matrices of any size.
//
// Each CTA owns a TILE_M x TILE_N tile of C and walks K in steps of TILE_K. Both operands of the
// dot are views that it reads many times, so the compiler stages them in shared memory. Elements
// past the end of K read as 0 and add nothing.
@autotune(TILE_M in [64], TILE_N in [64], TILE_K in [16])
@launch(128)
kernel gemm_f32(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
  let row = ctx.block.y * TILE_M
  let col = ctx.block.x * TILE_N
  var acc: tile<f32>[TILE_M, TILE_N] = 0.0

  for k in range(0, K, TILE_K) {
    let a = A[row :+ TILE_M, k :+ TILE_K]
    let b = B[k :+ TILE_K, col :+ TILE_N]
    acc += dot(a, b)
  }

  C[row :+ TILE_M, col :+ TILE_N] = acc
}
