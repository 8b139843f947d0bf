// Numbers that are not.
kernel number_errors(A: tensor<i32>[16], B: tensor<f32>[16]) {
  A[0] = 1__0  // error: two underscores
  A[1] = 1_  // error: an underscore at the end
  A[2] = 0x  // error: no digits
  A[3] = 0x1G  // error: G is no digit
  A[4] = 12abc  // error: a suffix
  A[5] = 18446744073709551616  // error: 2^64
  A[6] = 0X10  // error: x is small
  B[0] = 1.0f  // error: a suffix
  B[1] = 1e  // error: no exponent
  B[2] = 1e400  // error: too large for f64
  B[3] = 1.e5  // error: no digits after the point
}
// ---- exit 1
// ---- stderr
number_errors.ph:3:11: error: `_` in a number must stand alone between two digits [number-separator]
    3 |   A[0] = 1__0  // error: two underscores
      |           ^
number_errors.ph:4:11: error: `_` in a number must stand alone between two digits [number-separator]
    4 |   A[1] = 1_  // error: an underscore at the end
      |           ^
number_errors.ph:5:12: error: expected hexadecimal digits after `0x` [number-needs-digits]
    5 |   A[2] = 0x  // error: no digits
      |            ^
number_errors.ph:6:13: error: unexpected `G` after the number `0x1` [number-suffix]
    6 |   A[3] = 0x1G  // error: G is no digit
      |             ^
number_errors.ph:6:10: note: a number takes its type from its context; `f16(1.0)` converts
    6 |   A[3] = 0x1G  // error: G is no digit
      |          ^~~~
number_errors.ph:7:12: error: unexpected `abc` after the number `12` [number-suffix]
    7 |   A[4] = 12abc  // error: a suffix
      |            ^~~
number_errors.ph:7:10: note: a number takes its type from its context; `f16(1.0)` converts
    7 |   A[4] = 12abc  // error: a suffix
      |          ^~~~~
number_errors.ph:8:10: error: the integer `18446744073709551616` does not fit in 64 bits [integer-too-large]
    8 |   A[5] = 18446744073709551616  // error: 2^64
      |          ^~~~~~~~~~~~~~~~~~~~
number_errors.ph:9:11: error: unexpected `X10` after the number `0` [number-suffix]
    9 |   A[6] = 0X10  // error: x is small
      |           ^~~
number_errors.ph:9:10: note: a number takes its type from its context; `f16(1.0)` converts
    9 |   A[6] = 0X10  // error: x is small
      |          ^~~~
number_errors.ph:10:13: error: unexpected `f` after the number `1.0` [number-suffix]
   10 |   B[0] = 1.0f  // error: a suffix
      |             ^
number_errors.ph:10:10: note: a number takes its type from its context; `f16(1.0)` converts
   10 |   B[0] = 1.0f  // error: a suffix
      |          ^~~~
number_errors.ph:11:12: error: expected digits of the exponent after `1e` [number-needs-digits]
   11 |   B[1] = 1e  // error: no exponent
      |            ^
number_errors.ph:12:10: error: `1e400` is beyond the largest f64, about 1.8e308 [float-too-large]
   12 |   B[2] = 1e400  // error: too large for f64
      |          ^~~~~
number_errors.ph:13:12: error: expected digits after `1.` [number-needs-digits]
   13 |   B[3] = 1.e5  // error: no digits after the point
      |            ^
11 errors generated
