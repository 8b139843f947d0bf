// Products whose outputs several threads have, added in place to shared and to global memory.
// RUN: N=70 M=33 K=41
// RUN: N=64 M=32 K=32
// RUN: N=5 M=1 K=1
@padstage
@launch(128)
kernel replicated_outputs(A: tensor<f16>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N],
                          S: tensor<i32>[4]) {
  let y = ctx.block.y * 16
  let x = ctx.block.x * 32
  var sum: tile<f32>[16, 32] = 0.0
  for k in range(0, K, 16) {
    if k == 32 { break }
    let a = A[y :+ 16, k :+ 16]
    let b = B[k :+ 16, x :+ 32]
    if S[0] > 1000 { continue }
    sum += dot(a, b)
    sum += dot_t(a * 2.0, transpose(b))
    sum += rowsum(f32(a)) * 0.5
    C[y :+ 16, x :+ 32] -= dot_t(a, transpose(b)) * sum
  }
  for k in range(0, K, 16) {
    var a = A[y :+ 16, k :+ 16]
    a = tril(a)
    sum += dot(a, B[k :+ 16, x :+ 32])
    if sum[0, 0] > 1.0e6 { return }
  }
  C[y :+ 16, x :+ 32] += sum
}
