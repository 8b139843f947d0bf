// An integer literal fits an i64; with its minus, down to -2^63.
kernel large(A: tensor<i64>[16]) {
  A[0] = -9223372036854775808
  A[1] = 9223372036854775808  // error: 2^63
  A[2] = 0xFFFF_FFFF_FFFF_FFFF  // error: 2^64 - 1
  A[3] = 0x7FFF_FFFF_FFFF_FFFF
}
// ---- exit 1
// ---- stderr
integer_too_large_for_i64.ph:4:10: error: the integer `9223372036854775808` does not fit 64 bits with a sign [integer-exceeds-i64]
    4 |   A[1] = 9223372036854775808  // error: 2^63
      |          ^~~~~~~~~~~~~~~~~~~
integer_too_large_for_i64.ph:5:10: error: the integer `0xFFFF_FFFF_FFFF_FFFF` does not fit 64 bits with a sign [integer-exceeds-i64]
    5 |   A[2] = 0xFFFF_FFFF_FFFF_FFFF  // error: 2^64 - 1
      |          ^~~~~~~~~~~~~~~~~~~~~
2 errors generated
