// error 3: an attribute must be followed by a kernel; shown where it was expected

@padstage
let x = 1
// ---- exit 1
// ---- stderr
attribute_before_let.ph:3:10: error: expected `kernel` after the attributes, found `let` [expected-kernel]
    3 | @padstage
      |          ^
1 error generated
