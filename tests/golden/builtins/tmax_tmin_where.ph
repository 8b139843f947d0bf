// `tmax`, `tmin` and `where` broadcast and join.
kernel choose(A: tensor<f32>[8, 16], H: tensor<f16>[16], I: tensor<i32>[16], p: bool, x: f32) {
  let a = tmax(A[0 :+ 8, 0 :+ 16], H[0 :+ 16])
  let b = tmin(I[0 :+ 16], 3)
  let c = tmax(x, 0.0)
  let d = where(p, x, 1)
  let e = where(I[0 :+ 16] > 0, A[0 :+ 8, 0 :+ 16], 0.0)
  let f = where(A[0 :+ 8, 0 :+ 1] > 0.0, H[0 :+ 16], 0)
  let _g = where(p, p, false)
  A[0 :+ 8, 0 :+ 16] = a + b + c + d + e + f
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel choose(A: tensor<f32>[8, 16], H: tensor<f16>[16], I: tensor<i32>[16], p: bool, x: f32) {
  let a: tile<f32>[8, 16] = tmax(A[0 :+ 8, 0 :+ 16], broadcast<[8, 16]>(f32(H[0 :+ 16])))
  let b: tile<i32>[16] = tmin(I[0 :+ 16], broadcast<[16]>(3))
  let c: f32 = tmax(x, 0.0)
  let d: f32 = where(p, x, 1.0)
  let e: tile<f32>[8, 16] = where(broadcast<[8, 16]>(I[0 :+ 16] > broadcast<[16]>(0)), A[0 :+ 8, 0 :+ 16], broadcast<[8, 16]>(0.0))
  let f: tile<f16>[8, 16] = where(broadcast<[8, 16]>(A[0 :+ 8, 0 :+ 1] > broadcast<[8, 1]>(0.0)), broadcast<[8, 16]>(H[0 :+ 16]), broadcast<[8, 16]>(0.0_f16))
  let _g: bool = where(p, p, false)
  A[0 :+ 8, 0 :+ 16] = a + broadcast<[8, 16]>(f32(b)) + broadcast<[8, 16]>(c) + broadcast<[8, 16]>(d) + e + f32(f)
}
