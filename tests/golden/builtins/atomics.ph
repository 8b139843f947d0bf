// Atomics on elements of rank-1 tensors; the result may be dropped.
kernel atomics(F: tensor<f32>[N], D: tensor<f64>[N], I: tensor<i32>[N], L: tensor<i64>[N], i: i64) {
  atomic_add(F, 0, 1.0)
  atomic_add(D, i, 1)
  let old = atomic_add(I, 3, 1)
  atomic_add(L, old, 2)
  let was = atomic_cas(I, 0, 0, 1)
  if was == 0 { atomic_cas(L, i, 1, 2) }
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel atomics(F: tensor<f32>[N], D: tensor<f64>[N], I: tensor<i32>[N], L: tensor<i64>[N], i: i64) {
  atomic_add(F, 0, 1.0)
  atomic_add(D, i, 1.0_f64)
  let old: i32 = atomic_add(I, 3, 1)
  atomic_add(L, old, 2_i64)
  let was: i32 = atomic_cas(I, 0, 0, 1)
  if was == 0 {
    atomic_cas(L, i, 1_i64, 2_i64)
  }
}
