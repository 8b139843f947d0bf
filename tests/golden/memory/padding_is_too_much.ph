// RUN: compile --emit=layout -o layout.txt
// 48 KB fit without the padding.
@padstage
kernel large(A: tensor<f32>[N, 128], O: tensor<f32>[N, 128]) {  // error: padding does not fit
  var a = A[0 :+ 96, :]
  for i in range(0, 96) {
    O[i, :] = a[95 - i, :]
  }
}
// ---- exit 1
// ---- stderr
padding_is_too_much.ph:4:1: error: `large` needs 52224 bytes of shared memory, but a CTA has 49152 [too-much-shared-memory]
    4 | kernel large(A: tensor<f32>[N, 128], O: tensor<f32>[N, 128]) {  // error: padding does not fit
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
padding_is_too_much.ph:5:7: note: `a` is [96, 136] f32: 52224 bytes, live from operation 0 to 5
    5 |   var a = A[0 :+ 96, :]
      |       ^
padding_is_too_much.ph:4:1: note: without `@padstage` it would need 49152 bytes and fit
    4 | kernel large(A: tensor<f32>[N, 128], O: tensor<f32>[N, 128]) {  // error: padding does not fit
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1 error generated
