// RUN: N=100 --grid=4
@launch(64)
kernel atomics(C: tensor<i32>[N], D: tensor<i64>[4], F: tensor<f32>[4], O: tensor<i32>[8]) {
  let b = ctx.block.x
  let old = atomic_add(C, b, 5)
  atomic_add(C, 7, 1)
  atomic_add(D, 1, i64(b) + 1)
  atomic_add(F, 2, 0.5)
  let lost = atomic_add(C, N + 3, 9)
  let was = atomic_cas(C, 50 + b, C[50 + b], 77)
  let not = atomic_cas(C, 60 + b, C[60 + b] + 1, 77)
  O[b] = old + lost + was - not
  if atomic_add(D, 2, 1) >= 0 && atomic_cas(D, 3, 0, 5) == 0 { O[b + 4] = 1 }
}
