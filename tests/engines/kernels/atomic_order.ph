// Atomics in conditions, subscripts, bounds of views and beside reads of what they change.
// RUN: N=5
@launch(64)
kernel atomic_order(F: tensor<i32>[4], G: tensor<f32>[4], L: tensor<i64>[4], D: tensor<f64>[4], O: tensor<i32>[16], X: tensor<f32>[N]) {
  F[:] = 0
  var n = 0
  while atomic_add(F, 0, 1) < 5 { n += 1 }
  O[0] = n
  while atomic_cas(F, 1, n - 5, n) != n { n -= 0; O[2] += 1 }
  if atomic_add(F, 2, 1) == 0 && atomic_add(F, 2, 1) == 1 || atomic_add(F, 3, 1) == 5 { O[1] = F[2] }
  atomic_add(G, 1, 2.5)
  atomic_add(G, 9, 2.5)
  atomic_add(G, -1, 2.5)
  atomic_add(L, 1, 5_000_000_000)
  atomic_add(D, 2, 0.1)
  atomic_cas(L, 3, 1, 2)
  O[3] = atomic_add(F, 1, 4) + atomic_add(F, 1, 4)
  O[4 :+ 4] = F[:] + atomic_add(F, 2, 3)
  O[8 :+ 4] = F[:]
  G[atomic_add(F, 0, 1) - 6] += 1.0
  atomic_add(F, atomic_add(F, 0, -7), atomic_add(F, 1, 1))
  X[0 :+ 8] = G[atomic_add(F, 3, 1) - 1 :+ 8]
}
