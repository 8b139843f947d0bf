// Ranges whose steps, bounds and types are at the ends of what they can be; breaks in split loops.
// RUN: N=50 s=7 lo=-3 hi=44 big=2147483600
// RUN: N=50 s=-7 lo=3 hi=44 big=2147483600
// RUN: N=50 s=0 lo=3 hi=44 big=2147483600
// RUN: N=50 s=2147483647 lo=-2147483648 hi=2147483647 big=2147483646
@launch(64)
kernel range_ends(A: tensor<f32>[N], C: tensor<i32>[16], s: i32, lo: i32, hi: i32, big: i32) {
  for i in range(lo, hi, s) { A[i] += 1.0; C[0] += 1 }
  for i in range(lo, hi, s) { A[i :+ 16] += 1.0; C[1] += i
    if C[1] > 100 { break } }
  for i in range(big, 2147483647, 10) { C[2] += 1 }
  for i in range(0, N, 16) {
    A[i :+ 16] += 1.0
    if i > 20 { break }
    if C[0] > 3 { continue }
    C[3] += 1
  }
  for i in range(0, N, 16) {
    A[i :+ 16] += 1.0
    if A[i] > 1.0e9 { return }
    C[4] += 1
  }
  for i in range(N, 0) { C[5] = 99 }
  for i in range(hi, lo, 1) { C[6] += 1 
    if C[6] > 5 { break } }
  var n = 0
  for i in range(0, i64(hi) * 3 / 3, i64(s)) { n += 1
   if n > 20 { break } }
  C[7] = n
  for i in range(0, i8(100), i8(50)) { C[8] += 1 }
  for i in range(u8(0), u8(200), u8(100)) { C[9] += i32(i) }
}
