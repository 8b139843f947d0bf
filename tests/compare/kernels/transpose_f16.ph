// B = the transpose of A, through a staged tile with rows of 128 bytes whose columns are read.
@launch(256)
kernel transpose_f16(A: tensor<f16>[M, N], B: tensor<f16>[N, M]) {
  let row = ctx.block.y * 64
  let column = ctx.block.x * 64
  var t = A[row :+ 64, column :+ 64]
  B[column :+ 64, row :+ 64] = transpose(t)
}
