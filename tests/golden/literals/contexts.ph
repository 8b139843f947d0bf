// A literal takes its type from the other operand or the destination.
kernel contexts(D: tensor<f64>[16], H: tensor<f16>[16], B: tensor<i8>[16], L: tensor<i64>[16],
                x: f64, h: f16, b: i8, l: i64) {
  D[0] = x + 1.0
  D[1] = 2.0 * x
  D[2] = 0.1
  D[3] = 3
  H[0] = h + 1
  B[0] = b + 1
  B[1] = -128
  B[2] = 100
  L[0] = l + 1
  L[1] = 1
  let _i = 1
  let _f = 1.0
  let _big = 5_000_000_000
  let _hex = 0xFFFF_FFFF
  let _neg = -2147483648
  let _y: f64 = 0.1
  let _z: u8 = 255
  let _w: f16 = 2
  let _inner = (x + (1.0 + 2.0))
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel contexts(D: tensor<f64>[16], H: tensor<f16>[16], B: tensor<i8>[16], L: tensor<i64>[16], x: f64, h: f16, b: i8, l: i64) {
  D[0] = x + 1.0_f64
  D[1] = 2.0_f64 * x
  D[2] = 0.1_f64
  D[3] = 3.0_f64
  H[0] = h + 1.0_f16
  B[0] = b + 1_i8
  B[1] = -128_i8
  B[2] = 100_i8
  L[0] = l + 1_i64
  L[1] = 1_i64
  let _i: i32 = 1
  let _f: f32 = 1.0
  let _big: i64 = 5000000000_i64
  let _hex: i64 = 4294967295_i64
  let _neg: i32 = -2147483648
  let _y: f64 = 0.1_f64
  let _z: u8 = 255_u8
  let _w: f16 = 2.0_f16
  let _inner: f64 = x + 3.0_f64
}
