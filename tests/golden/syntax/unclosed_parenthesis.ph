// The open bracket is shown; the next statements still read.
kernel unclosed(A: tensor<f32>[16], x: f32) {
  let a = (x + 1.0 ]  // error: expected `)`
  let b = A[3 )  // error: expected `]`
  A[0] = missing  // error: an unknown name
}
// ---- exit 1
// ---- stderr
unclosed_parenthesis.ph:3:20: error: expected `)`, found `]` [expected-close]
    3 |   let a = (x + 1.0 ]  // error: expected `)`
      |                    ^
      |                    )
unclosed_parenthesis.ph:3:11: note: to match this `(`
    3 |   let a = (x + 1.0 ]  // error: expected `)`
      |           ^
unclosed_parenthesis.ph:4:15: error: expected `,` or `]`, found `)` [expected-close]
    4 |   let b = A[3 )  // error: expected `]`
      |               ^
      |               ]
unclosed_parenthesis.ph:4:12: note: to match this `[`
    4 |   let b = A[3 )  // error: expected `]`
      |            ^
unclosed_parenthesis.ph:5:10: error: unknown name `missing` [unknown-name]
    5 |   A[0] = missing  // error: an unknown name
      |          ^~~~~~~
3 errors generated
