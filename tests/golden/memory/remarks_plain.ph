// RUN: compile --emit=layout --remarks --padstage=off -o layout.txt
// Without the attribute a kernel that it would help is told so.
kernel remarks(A: tensor<f16>[N, 128], O: tensor<f32>[N, N]) {
  let row = ctx.block.y * 32
  var a = A[row :+ 32, :]
  for j in range(0, N, 32) {
    O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
  }
}
// ---- exit 0
// ---- stderr
remarks_plain.ph:5:11: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
    5 |   var a = A[row :+ 32, :]
      |           ^~~~~~~~~~~~~~~
remarks_plain.ph:6:3: remark: the loop is split into whole steps without masks and one masked remainder [loop-split]
    6 |   for j in range(0, N, 32) {
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_plain.ph:7:5: remark: barrier before this: `A` is written after other threads read it [barrier-kept]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_plain.ph:7:5: remark: barrier before this: `a` is read after other threads wrote it [barrier-kept]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_plain.ph:7:5: remark: access to `O` is masked: nothing proves that it stays inside [masked-access]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |     ^~~~~~~~~~~~~~~~~~~~~
remarks_plain.ph:7:5: remark: barrier before this: `A` is read after other threads wrote it [barrier-kept]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_plain.ph:7:38: remark: 32.0 wavefronts per request; with `@padstage` it would be 4.0, for 1024 bytes more of shared memory [conflict-without-padding]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |                                      ^~~~~~~~~~~~~
remarks_plain.ph:7:38: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
    7 |     O[row :+ 32, j :+ 32] = dot_t(a, A[j :+ 32, :])
      |                                      ^~~~~~~~~~~~~
