// RUN: compile --emit=layout --remarks -o layout.txt
// Where each thread reads what it wrote itself, no barrier is needed.
kernel elided(A: tensor<f32>[N, 64], O: tensor<f32>[N, 64]) {
  var t = A[0 :+ 32, :]
  t += 1.0
  O[0 :+ 32, :] = t
  O[32 :+ 1, :] = transpose(rowsum(transpose(t)))
}
// ---- exit 0
// ---- stderr
remarks_elided_barrier.ph:4:11: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
    4 |   var t = A[0 :+ 32, :]
      |           ^~~~~~~~~~~~~
remarks_elided_barrier.ph:5:3: remark: no barrier before this: every thread touches its own elements of `t` [barrier-elided]
    5 |   t += 1.0
      |   ^~~~~~~~
remarks_elided_barrier.ph:6:3: remark: no barrier before this: every thread touches its own elements of `t` [barrier-elided]
    6 |   O[0 :+ 32, :] = t
      |   ^~~~~~~~~~~~~~~~~
remarks_elided_barrier.ph:6:3: remark: access to `O` is masked: nothing proves that it stays inside [masked-access]
    6 |   O[0 :+ 32, :] = t
      |   ^~~~~~~~~~~~~
remarks_elided_barrier.ph:7:3: remark: barrier before this: `t` is read after other threads wrote it [barrier-kept]
    7 |   O[32 :+ 1, :] = transpose(rowsum(transpose(t)))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_elided_barrier.ph:7:3: remark: barrier before this: `rowsum.1` is read after other threads wrote it [barrier-kept]
    7 |   O[32 :+ 1, :] = transpose(rowsum(transpose(t)))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
remarks_elided_barrier.ph:7:3: remark: access to `O` is masked: nothing proves that it stays inside [masked-access]
    7 |   O[32 :+ 1, :] = transpose(rowsum(transpose(t)))
      |   ^~~~~~~~~~~~~
remarks_elided_barrier.ph:7:46: remark: 4.0 wavefronts per request; with `@padstage` it would be 1.0, for 1024 bytes more of shared memory [conflict-without-padding]
    7 |   O[32 :+ 1, :] = transpose(rowsum(transpose(t)))
      |                                              ^
