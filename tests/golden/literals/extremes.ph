// The extremes of every integer type can be written.
kernel extremes(A: tensor<i64>[16]) {
  let _a: i8 = -128
  let _b: i16 = -32768
  let _c: i32 = -2147483648
  let d: i64 = -9223372036854775808
  let _e: i64 = 9223372036854775807
  let _f = 2147483648
  A[0] = d
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel extremes(A: tensor<i64>[16]) {
  let _a: i8 = -128_i8
  let _b: i16 = -32768_i16
  let _c: i32 = -2147483648
  let d: i64 = -9223372036854775808_i64
  let _e: i64 = 9223372036854775807_i64
  let _f: i64 = 2147483648_i64
  A[0] = -9223372036854775808_i64
}
