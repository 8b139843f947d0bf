// Headers with something missing.
kernel (A: tensor<f32>[16]) {}  // error: no name
kernel b A: f32) {}  // error: no parenthesis
kernel c(A f32) {}  // error: no colon
kernel d(f32 A) {}  // error: C order
kernel e(A: ) {}  // error: no type
kernel f(A: f32,) {}  // error: a comma too many
kernel g(A: f32 B: f32) {}  // error: no comma
// ---- exit 1
// ---- stderr
kernel_header.ph:2:8: error: expected a name after `kernel`, found `(` [expected-token]
    2 | kernel (A: tensor<f32>[16]) {}  // error: no name
      |        ^
kernel_header.ph:3:10: error: expected `(` after the name, found `A` [expected-token]
    3 | kernel b A: f32) {}  // error: no parenthesis
      |          ^
kernel_header.ph:4:10: error: a parameter is written `A: f32` [parameter-order]
    4 | kernel c(A f32) {}  // error: no colon
      |          ^~~~~
      |          A: f32
kernel_header.ph:5:10: error: a parameter is written `A: f32` [parameter-order]
    5 | kernel d(f32 A) {}  // error: C order
      |          ^~~~~
      |          A: f32
kernel_header.ph:6:13: error: expected a type, found `)` [expected-type]
    6 | kernel e(A: ) {}  // error: no type
      |             ^
kernel_header.ph:7:16: error: expected a parameter after `,`, found `)` [trailing-comma]
    7 | kernel f(A: f32,) {}  // error: a comma too many
      |                ^
      |                -
kernel_header.ph:8:17: error: expected `,` or `)`, found `B` [expected-token]
    8 | kernel g(A: f32 B: f32) {}  // error: no comma
      |                 ^
      |                ,
7 errors generated
