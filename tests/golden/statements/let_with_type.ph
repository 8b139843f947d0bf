// A declared type converts the value; a tile's shape takes the broadcast.
@autotune(T in [8])
kernel typed(A: tensor<f16>[64], i: i32) {
  let a: f32 = i
  let b: tile<f32>[T] = A[0 :+ T]
  let c: tile<f32>[T, T] = iota(T)
  let _d: i64 = 3
  A[0 :+ T] = b + c[0, :] + a
}
// ---- exit 0
// ---- stdout
// constant T = 8 in [8]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel typed(A: tensor<f16>[64], i: i32) {
  let a: f32 = f32(i)
  let b: tile<f32>[8] = f32(A[0 :+ 8])
  let c: tile<f32>[8, 8] = broadcast<[8, 8]>(f32(iota(8)))
  let _d: i64 = 3_i64
  A[0 :+ 8] = f16(b + c[0, 0 :+ 8] + broadcast<[8]>(a))
}
