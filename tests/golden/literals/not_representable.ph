// An integer literal must fit the type that it takes.
kernel unfit(B: tensor<i8>[16], U: tensor<u8>[16], H: tensor<f16>[16], b: i8, u: u8, i: i32, f: f32) {
  B[0] = 128  // error: i8
  B[1] = b + 200  // error: i8
  U[0] = -1  // error: u8
  U[1] = u + 256  // error: u8
  let x: i16 = 40000  // error: i16
  let y = i + 5_000_000_000  // error: i32
  let z: f32 = 16777217  // error: f32 has 24 bits
  let w = b == -129  // error: i8
  let v: i64 = 9223372036854775808  // error: 2^63
}
// ---- exit 1
// ---- stderr
not_representable.ph:3:10: error: 128 is out of the range of i8, which is -128 to 127 [literal-out-of-range]
    3 |   B[0] = 128  // error: i8
      |          ^~~
not_representable.ph:4:14: error: 200 is out of the range of i8, which is -128 to 127 [literal-out-of-range]
    4 |   B[1] = b + 200  // error: i8
      |              ^~~
not_representable.ph:5:10: error: -1 is out of the range of u8, which is 0 to 255 [literal-out-of-range]
    5 |   U[0] = -1  // error: u8
      |          ^~
not_representable.ph:6:14: error: 256 is out of the range of u8, which is 0 to 255 [literal-out-of-range]
    6 |   U[1] = u + 256  // error: u8
      |              ^~~
not_representable.ph:7:16: error: 40000 is out of the range of i16, which is -32768 to 32767 [literal-out-of-range]
    7 |   let x: i16 = 40000  // error: i16
      |                ^~~~~
not_representable.ph:8:15: error: 5000000000 is out of the range of i32, which is -2147483648 to 2147483647 [literal-out-of-range]
    8 |   let y = i + 5_000_000_000  // error: i32
      |               ^~~~~~~~~~~~~
not_representable.ph:9:16: error: 16777217 is not exactly representable in f32; `16777217.0` is rounded [literal-not-exact]
    9 |   let z: f32 = 16777217  // error: f32 has 24 bits
      |                ^~~~~~~~
      |                16777217.0
not_representable.ph:10:16: error: -129 is out of the range of i8, which is -128 to 127 [literal-out-of-range]
   10 |   let w = b == -129  // error: i8
      |                ^~~~
not_representable.ph:11:16: error: the integer `9223372036854775808` does not fit 64 bits with a sign [integer-exceeds-i64]
   11 |   let v: i64 = 9223372036854775808  // error: 2^63
      |                ^~~~~~~~~~~~~~~~~~~
9 errors generated
