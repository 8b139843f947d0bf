// Y = a * X + Y, for vectors of any length N.
//
// Each CTA takes BLOCK consecutive elements. Of the last CTA's elements those past N are neither
// read nor written.
@autotune(BLOCK in [1024, 256, 512, 2048])
@launch(256)
kernel saxpy(X: tensor<f32>[N], Y: tensor<f32>[N], a: f32) {
  let start = ctx.block.x * BLOCK
  Y[start :+ BLOCK] += a * X[start :+ BLOCK]
}
