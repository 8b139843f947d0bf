// error 5: attributes need a kernel; the file ends.
// An attribute must be followed by a kernel.
kernel fine() {}

@padstage
// ---- exit 1
// ---- stderr
attribute_without_kernel.ph:5:10: error: expected `kernel` after the attributes, found the end of the file [expected-kernel]
    5 | @padstage
      |          ^
1 error generated
