// Two statements on a line need a `;`.
kernel two(A: tensor<f32>[16], x: f32) {
  A[0] = x A[1] = x  // error: no separator
  let a = x let b = x  // error: no separator
}
// ---- exit 1
// ---- stderr
missing_separator.ph:3:12: error: expected the end of the statement, found `A` [expected-end-of-statement]
    3 |   A[0] = x A[1] = x  // error: no separator
      |            ^
missing_separator.ph:4:13: error: expected `;` or a new line before `let` [missing-separator]
    4 |   let a = x let b = x  // error: no separator
      |             ^~~
      |            ;
2 errors generated
