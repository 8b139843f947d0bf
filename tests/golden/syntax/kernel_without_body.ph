// error 3: expected `{`, found the end of the file
// A kernel needs a body.
kernel no_body(A: f32)
// ---- exit 1
// ---- stderr
kernel_without_body.ph:3:23: error: expected `{` after the kernel's parameters, found the end of the file [expected-token]
    3 | kernel no_body(A: f32)
      |                       ^
1 error generated
