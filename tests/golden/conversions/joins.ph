// The type in which two operands meet.
kernel joins(h: f16, g: bf16, f: f32, d: f64, a: i8, b: u8, s: i16, i: i32, l: i64) {
  let _hg = h + g
  let _hf = h + f
  let _fd = f + d
  let _ih = i + h
  let _lg = l * g
  let _ad = a - d
  let _ab = a + b
  let _as = a + s
  let _bs = b + s
  let _bi = b + i
  let _bl = b * l
  let _si = s + i
  let _il = i + l
  let _hh = h * h
  let _bb = b + b
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel joins(h: f16, g: bf16, f: f32, d: f64, a: i8, b: u8, s: i16, i: i32, l: i64) {
  let _hg: f32 = f32(h) + f32(g)
  let _hf: f32 = f32(h) + f
  let _fd: f64 = f64(f) + d
  let _ih: f16 = f16(i) + h
  let _lg: bf16 = bf16(l) * g
  let _ad: f64 = f64(a) - d
  let _ab: i16 = i16(a) + i16(b)
  let _as: i16 = i16(a) + s
  let _bs: i16 = i16(b) + s
  let _bi: i32 = i32(b) + i
  let _bl: i64 = i64(b) * l
  let _si: i32 = i32(s) + i
  let _il: i64 = i64(i) + l
  let _hh: f16 = h * h
  let _bb: u8 = b + b
}
