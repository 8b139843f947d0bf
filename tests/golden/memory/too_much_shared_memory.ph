// RUN: compile --emit=layout -o layout.txt
// More tiles than the 48 KB of a CTA: the error lists them, largest first.
kernel large(A: tensor<f32>[N, 256], O: tensor<f32>[N, 256]) {  // error: 112 KB
  var a = A[0 :+ 64, :]
  var b = A[64 :+ 32, :]
  var c = A[96 :+ 16, :]
  for i in range(0, 16) {
    O[i, :] = a[i, :] + b[i, :] + c[i, :]
  }
}
// ---- exit 1
// ---- stderr
too_much_shared_memory.ph:3:1: error: `large` needs 114688 bytes of shared memory, but a CTA has 49152 [too-much-shared-memory]
    3 | kernel large(A: tensor<f32>[N, 256], O: tensor<f32>[N, 256]) {  // error: 112 KB
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
too_much_shared_memory.ph:4:7: note: `a` is [64, 256] f32: 65536 bytes, live from operation 0 to 9
    4 |   var a = A[0 :+ 64, :]
      |       ^
too_much_shared_memory.ph:5:7: note: `b` is [32, 256] f32: 32768 bytes, live from operation 1 to 9
    5 |   var b = A[64 :+ 32, :]
      |       ^
too_much_shared_memory.ph:6:7: note: `c` is [16, 256] f32: 16384 bytes, live from operation 2 to 9
    6 |   var c = A[96 :+ 16, :]
      |       ^
1 error generated
