// Attribute arguments with something missing.
@launch(  // error: not closed
kernel a() {}
@autotune(X in)  // error: no values
kernel b() {}
@autotune(X in [])  // error: no values
kernel c() {}
@aligned(N =)  // error: no value
kernel d() {}
@  // error: no name
kernel e() {}
// ---- exit 1
// ---- stderr
attributes.ph:2:1: error: `@launch` takes 1 to 3 integers (threads, CTAs per SM, registers), found 0 [launch-arguments]
    2 | @launch(  // error: not closed
      | ^~~~~~~~
attributes.ph:2:9: error: expected an expression, found `kernel` [expected-expression]
    2 | @launch(  // error: not closed
      |         ^
attributes.ph:4:1: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    4 | @autotune(X in)  // error: no values
      | ^~~~~~~~~~~~~~~
attributes.ph:4:15: error: expected `[` after `in`, found `)` [expected-token]
    4 | @autotune(X in)  // error: no values
      |               ^
attributes.ph:6:1: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    6 | @autotune(X in [])  // error: no values
      | ^~~~~~~~~~~~~~~~~~
attributes.ph:6:17: error: expected a value between `[` and `]`, found `]` [expected-token]
    6 | @autotune(X in [])  // error: no values
      |                 ^
attributes.ph:8:1: error: expected `EXTENT = multiple` as an argument of `@aligned` [aligned-argument]
    8 | @aligned(N =)  // error: no value
      | ^~~~~~~~~~~~~
attributes.ph:8:13: error: expected an expression, found `)` [expected-expression]
    8 | @aligned(N =)  // error: no value
      |             ^
attributes.ph:10:2: error: expected a name after `@`, found `kernel` [expected-token]
   10 | @  // error: no name
      |  ^
9 errors generated
