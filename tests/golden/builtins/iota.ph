// `iota(n)` is an i32 tile [n].
@autotune(T in [16])
kernel numbers(A: tensor<i32>[64], B: tensor<f32>[64]) {
  A[0 :+ T] = iota(T)
  B[0 :+ 32] = iota(T * 2) * 0.5
  let column = transpose(iota(T))
  let _square = column * T + iota(T)
}
// ---- exit 0
// ---- stdout
// constant T = 16 in [16]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel numbers(A: tensor<i32>[64], B: tensor<f32>[64]) {
  A[0 :+ 16] = iota(16)
  B[0 :+ 32] = f32(iota(32)) * broadcast<[32]>(0.5)
  let column: tile<i32>[16, 1] = transpose(iota(16))
  let _square: tile<i32>[16, 16] = broadcast<[16, 16]>(column * broadcast<[16, 1]>(16)) + broadcast<[16, 16]>(iota(16))
}
