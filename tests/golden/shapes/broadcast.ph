// Ranks align at the right; extents of 1 stretch; scalars go anywhere.
kernel broadcast(A: tensor<f32>[8, 16], B: tensor<f32>[16], C: tensor<f32>[8, 1], x: f32) {
  let a = A[0 :+ 8, 0 :+ 16]
  let b = B[0 :+ 16]
  let c = C[0 :+ 8, 0 :+ 1]
  let ab = a + b
  let ac = a * c
  let bc = b - c
  let ax = a + x
  let xa = x / a
  let cond = where(b > 0.0, c, x)
  let _outer = transpose(b) * b
  A[0 :+ 8, 0 :+ 16] = ab + ac + bc + ax + xa + cond
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel broadcast(A: tensor<f32>[8, 16], B: tensor<f32>[16], C: tensor<f32>[8, 1], x: f32) {
  let a: view<f32>[8, 16] = A[0 :+ 8, 0 :+ 16]
  let b: view<f32>[16] = B[0 :+ 16]
  let c: view<f32>[8, 1] = C[0 :+ 8, 0 :+ 1]
  let ab: tile<f32>[8, 16] = a + broadcast<[8, 16]>(b)
  let ac: tile<f32>[8, 16] = a * broadcast<[8, 16]>(c)
  let bc: tile<f32>[8, 16] = broadcast<[8, 16]>(b) - broadcast<[8, 16]>(c)
  let ax: tile<f32>[8, 16] = a + broadcast<[8, 16]>(x)
  let xa: tile<f32>[8, 16] = broadcast<[8, 16]>(x) / a
  let cond: tile<f32>[8, 16] = where(broadcast<[8, 16]>(b > broadcast<[16]>(0.0)), broadcast<[8, 16]>(c), broadcast<[8, 16]>(x))
  let _outer: tile<f32>[16, 16] = broadcast<[16, 16]>(transpose(b)) * broadcast<[16, 16]>(b)
  A[0 :+ 8, 0 :+ 16] = ab + ac + bc + ax + xa + cond
}
