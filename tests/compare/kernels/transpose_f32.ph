// B = the transpose of A, through a staged tile with rows of 128 bytes whose columns are read.
@launch(256)
kernel transpose_f32(A: tensor<f32>[M, N], B: tensor<f32>[N, M]) {
  let row = ctx.block.y * 32
  let column = ctx.block.x * 32
  var t = A[row :+ 32, column :+ 32]
  B[column :+ 32, row :+ 32] = transpose(t)
}
