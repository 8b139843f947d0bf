// Every form of statement.
@autotune(T in [16])
kernel statements(A: tensor<f32>[N], x: f32, n: i32) {
  let a = x
  let b: f32 = 2
  var c = a
  var d: f32 = 1.0
  var e: i32
  var t: tile<f32>[T] = 0.0
  e = n; d = c + b
  for i in range(0, n) { t[i] = d }
  for i in range(n, 100, 4) {
    if i == 8 { continue }
    if i == 64 { break }
    A[i :+ T] = t
  }
  while e > 0 { e -= 1 }
  atomic_add(A, 0, x)
  if e == 7 { return }
  A[e] = d
}
// ---- exit 0
// ---- stdout
// constant T = 16 in [16]
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel statements(A: tensor<f32>[N], x: f32, n: i32) {
  let a: f32 = x
  let b: f32 = 2.0
  var c: f32 = a
  var d: f32 = 1.0
  var e: i32
  var t: tile<f32>[16] = broadcast<[16]>(0.0)
  e = n
  d = c + 2.0
  for i: i32 in range(0, n, 1) {
    t[i] = d
  }
  for i: i32 in range(n, 100, 4) {
    if i == 8 {
      continue
    }
    if i == 64 {
      break
    }
    A[i :+ 16] = t
  }
  while e > 0 {
    e = old - 1
  }
  atomic_add(A, 0, x)
  if e == 7 {
    return
  }
  A[e] = d
}
