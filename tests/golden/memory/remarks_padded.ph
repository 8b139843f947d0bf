// RUN: compile --emit=layout --remarks -o layout.txt
// What padding does and costs, what it does not reach, barriers, masks, the split of a loop.
@padstage
kernel remarks(A: tensor<f16>[N, 128], B: tensor<f32>[N, 16], O: tensor<f32>[N, N]) {
  let row = ctx.block.y * 32
  var a = A[row :+ 32, :]
  var narrow = B[row :+ 32, :]
  for j in range(0, N, 32) {
    let b = A[j :+ 32, :]
    O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
  }
}
// ---- exit 0
// ---- stderr
remarks_padded.ph:6:7: remark: `a` of shape [32, 128] is padded to [32, 136]: its rows would all start in the same bank [tile-padded]
    6 |   var a = A[row :+ 32, :]
      |       ^
remarks_padded.ph:6:7: remark: padding takes 1024 bytes more of shared memory, 19584 in all [padding-cost]
    6 |   var a = A[row :+ 32, :]
      |       ^
remarks_padded.ph:6:11: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
    6 |   var a = A[row :+ 32, :]
      |           ^~~~~~~~~~~~~~~
remarks_padded.ph:7:7: remark: `narrow` is not padded: its rows of 64 bytes are no multiple of 128 bytes [tile-not-paddable]
    7 |   var narrow = B[row :+ 32, :]
      |       ^~~~~~
remarks_padded.ph:7:16: remark: access to `B` is masked: nothing proves that it stays inside [masked-access]
    7 |   var narrow = B[row :+ 32, :]
      |                ^~~~~~~~~~~~~~~
remarks_padded.ph:8:3: remark: the loop is split into whole steps without masks and one masked remainder [loop-split]
    8 |   for j in range(0, N, 32) {
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_padded.ph:10:5: remark: barrier before this: `a` is read after other threads wrote it [barrier-kept]
   10 |     O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_padded.ph:10:5: remark: barrier before this: `rowsum.3` is read after other threads wrote it [barrier-kept]
   10 |     O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_padded.ph:10:5: remark: access to `O` is masked: nothing proves that it stays inside [masked-access]
   10 |     O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
      |     ^~~~~~~~~~~~~~~~~~~~~
remarks_padded.ph:10:38: remark: `b` of shape [32, 128] is padded to [32, 136]: its rows would all start in the same bank [tile-padded]
   10 |     O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
      |                                      ^
remarks_padded.ph:10:38: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
   10 |     O[row :+ 32, j :+ 32] = dot_t(a, b) + rowsum(narrow)
      |                                      ^
