// ESCAPES
// Bytes that are no UTF-8: an error in code, a warning in a comment.
kernel invalid(A: tensor<f32>[16]) {
  A[0] = 1.0 \xff  // error: a stray byte
  A[1] = 2.0  // warning: \xc3\x28 in a comment
  A[2] = 3.0 \xed\xa0\x80  // error: a surrogate
}
// ---- exit 1
// ---- stderr
invalid_utf8.ph:4:14: error: invalid UTF-8: byte 0xFF [invalid-utf8]
    4 |   A[0] = 1.0 <byte 0xFF>  // error: a stray byte
      |              ^~~~~~~~~~~
invalid_utf8.ph:5:27: warning: invalid UTF-8 in a comment: byte 0xC3 [invalid-utf8-in-comment]
    5 |   A[1] = 2.0  // warning: <byte 0xC3>( in a comment
      |                           ^~~~~~~~~~~
invalid_utf8.ph:6:14: error: invalid UTF-8: byte 0xED, byte 0xA0, byte 0x80 [invalid-utf8]
    6 |   A[2] = 3.0 <byte 0xED><byte 0xA0><byte 0x80>  // error: a surrogate
      |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
2 errors and 1 warning generated
