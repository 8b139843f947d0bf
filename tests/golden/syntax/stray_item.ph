// What is no kernel and no function.
let x = 1  // error: not a kernel
kernel after(A: tensor<f32>[16]) {
  A[0] = y  // error: an unknown name; the parser went on
}
}  // error: closes nothing
// ---- exit 1
// ---- stderr
stray_item.ph:2:1: error: expected `kernel` or an attribute, found `let` [expected-item]
    2 | let x = 1  // error: not a kernel
      | ^~~
stray_item.ph:4:10: error: unknown name `y` [unknown-name]
    4 |   A[0] = y  // error: an unknown name; the parser went on
      |          ^
stray_item.ph:6:1: error: expected `kernel` or an attribute, found `}` [expected-item]
    6 | }  // error: closes nothing
      | ^
3 errors generated
