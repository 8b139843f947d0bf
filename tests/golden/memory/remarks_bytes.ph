// RUN: compile --emit=layout --remarks -o layout.txt
// Tiles of single bytes that padding could reach are accessed at most 8 bytes at a time.
@padstage
kernel bytes(A: tensor<i8>[N, 128], O: tensor<i32>[32, 32]) {
  var a = A[0 :+ 32, :]
  O[:, :] = dot_t(a, a)
}
// ---- exit 0
// ---- stderr
remarks_bytes.ph:5:3: remark: access to `a` is at most 8 bytes wide, so that padding keeps it aligned [narrow-access]
    5 |   var a = A[0 :+ 32, :]
      |   ^~~~~~~~~~~~~~~~~~~~~
remarks_bytes.ph:5:7: remark: `a` of shape [32, 128] is padded to [32, 136]: its rows would all start in the same bank [tile-padded]
    5 |   var a = A[0 :+ 32, :]
      |       ^
remarks_bytes.ph:5:7: remark: padding takes 256 bytes more of shared memory, 4352 in all [padding-cost]
    5 |   var a = A[0 :+ 32, :]
      |       ^
remarks_bytes.ph:5:11: remark: access to `A` is masked: nothing proves that it stays inside [masked-access]
    5 |   var a = A[0 :+ 32, :]
      |           ^~~~~~~~~~~~~
remarks_bytes.ph:6:3: remark: barrier before this: `a` is read after other threads wrote it [barrier-kept]
    6 |   O[:, :] = dot_t(a, a)
      |   ^~~~~~~~~~~~~~~~~~~~~
remarks_bytes.ph:6:19: remark: access to `a` is at most 8 bytes wide, so that padding keeps it aligned [narrow-access]
    6 |   O[:, :] = dot_t(a, a)
      |                   ^
remarks_bytes.ph:6:22: remark: access to `a` is at most 8 bytes wide, so that padding keeps it aligned [narrow-access]
    6 |   O[:, :] = dot_t(a, a)
      |                      ^
