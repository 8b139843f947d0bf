// `T(x)` converts scalars, tiles and views.
kernel calls(i: i32, f: f32, p: bool, W: tensor<i8>[64], O: tensor<f32>[64]) {
  let a = f16(f)
  let _b = i32(f)
  let _c = u8(i)
  let _d = f64(i)
  let _e = i32(p)
  let _g = f32(p)
  let _h = bf16(a)
  O[0 :+ 64] = f32(W[0 :+ 64])
  let _k = i64(2.9)
  let _l = i8(300)
  let _m = f32(1)
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel calls(i: i32, f: f32, p: bool, W: tensor<i8>[64], O: tensor<f32>[64]) {
  let a: f16 = f16(f)
  let _b: i32 = i32(f)
  let _c: u8 = u8(i)
  let _d: f64 = f64(i)
  let _e: i32 = i32(p)
  let _g: f32 = f32(p)
  let _h: bf16 = bf16(a)
  O[0 :+ 64] = f32(W[0 :+ 64])
  let _k: i64 = 2_i64
  let _l: i8 = 44_i8
  let _m: f32 = 1.0
}
