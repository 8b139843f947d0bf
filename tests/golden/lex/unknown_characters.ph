// Characters that begin no token; the rest of each line still reads.
kernel unknown_characters(A: tensor<f32>[16], c: bool) {
  A[0] = 1.0 $ 2.0  // error: no operator
  A[1] = c ? 1.0 : 2.0  // error: no conditional operator
  let s = "text"  // error: no strings
  let λ = 1.0  // error: names are ASCII
  A[2] = 1.0 – 2.0  // error: a dash that is not a minus
# a comment of another language // error: #
}
// ---- exit 1
// ---- stderr
unknown_characters.ph:3:14: error: unknown character `$` [unknown-character]
    3 |   A[0] = 1.0 $ 2.0  // error: no operator
      |              ^
unknown_characters.ph:4:10: error: a value of type bool does not become f32 by itself [not-convertible]
    4 |   A[1] = c ? 1.0 : 2.0  // error: no conditional operator
      |          ^
      |          f32(c)
unknown_characters.ph:4:12: error: unknown character `?` [unknown-character]
    4 |   A[1] = c ? 1.0 : 2.0  // error: no conditional operator
      |            ^
unknown_characters.ph:4:12: note: `where(condition, a, b)` chooses between two values
    4 |   A[1] = c ? 1.0 : 2.0  // error: no conditional operator
      |            ^
unknown_characters.ph:5:11: error: unknown character `"` [unknown-character]
    5 |   let s = "text"  // error: no strings
      |           ^
unknown_characters.ph:5:11: note: there are no strings or characters
    5 |   let s = "text"  // error: no strings
      |           ^
unknown_characters.ph:5:16: error: unknown character `"` [unknown-character]
    5 |   let s = "text"  // error: no strings
      |                ^
unknown_characters.ph:5:16: note: there are no strings or characters
    5 |   let s = "text"  // error: no strings
      |                ^
unknown_characters.ph:6:7: error: unknown character `λ` [unknown-character]
    6 |   let λ = 1.0  // error: names are ASCII
      |       ^
unknown_characters.ph:6:7: note: outside of comments a program is written in ASCII
    6 |   let λ = 1.0  // error: names are ASCII
      |       ^
unknown_characters.ph:7:14: error: unknown character `–` [unknown-character]
    7 |   A[2] = 1.0 – 2.0  // error: a dash that is not a minus
      |              ^
      |              -
unknown_characters.ph:7:14: note: outside of comments a program is written in ASCII
    7 |   A[2] = 1.0 – 2.0  // error: a dash that is not a minus
      |              ^
unknown_characters.ph:8:1: error: unknown character `#` [unknown-character]
    8 | # a comment of another language // error: #
      | ^
unknown_characters.ph:8:1: note: a comment starts with `//`
    8 | # a comment of another language // error: #
      | ^
8 errors generated
