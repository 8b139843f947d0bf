// Wrong arguments of @autotune.
@autotune  // error: needs constants
kernel a() {}
@autotune()  // error: needs constants
kernel b() {}
@autotune(T = 16)  // error: `in`
kernel c() {}
@autotune(16)  // error: a name
kernel d() {}
@autotune(T in [16], T in [32])  // error: T again
kernel e() {}
@autotune(T in [64, 16])  // error: bounds in the wrong order
kernel f() {}
@autotune(T in [0, 4])  // error: doubling 0
kernel g() {}
@autotune(T in [1.5])  // error: an integer
kernel h() {}
@autotune(N in [16])
kernel i(A: tensor<f32>[N], N: i32) {}  // error: N is the constant
// ---- exit 1
// ---- stderr
bad_autotune.ph:2:1: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    2 | @autotune  // error: needs constants
      | ^~~~~~~~~
bad_autotune.ph:4:1: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    4 | @autotune()  // error: needs constants
      | ^~~~~~~~~~~
bad_autotune.ph:6:11: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    6 | @autotune(T = 16)  // error: `in`
      |           ^~~~~~
      |           T in [16]
bad_autotune.ph:8:11: error: expected `NAME in [value, ...]` as an argument of `@autotune` [autotune-argument]
    8 | @autotune(16)  // error: a name
      |           ^~
bad_autotune.ph:10:22: error: `T` is declared already in this scope [redeclaration]
   10 | @autotune(T in [16], T in [32])  // error: T again
      |                      ^
bad_autotune.ph:10:11: note: `T` is declared here
   10 | @autotune(T in [16], T in [32])  // error: T again
      |           ^
bad_autotune.ph:12:11: error: two values are the bounds of a search by doubling: expected a first of at least 1 and a second that is not less, found [64, 16] [autotune-bounds]
   12 | @autotune(T in [64, 16])  // error: bounds in the wrong order
      |           ^~~~~~~~~~~~~
bad_autotune.ph:14:11: error: two values are the bounds of a search by doubling: expected a first of at least 1 and a second that is not less, found [0, 4] [autotune-bounds]
   14 | @autotune(T in [0, 4])  // error: doubling 0
      |           ^~~~~~~~~~~
bad_autotune.ph:16:17: error: expected an integer of 32 bits as a value of `@autotune`, found `1.5` [autotune-value]
   16 | @autotune(T in [1.5])  // error: an integer
      |                 ^~~
bad_autotune.ph:19:29: error: `N` is declared already in this scope [redeclaration]
   19 | kernel i(A: tensor<f32>[N], N: i32) {}  // error: N is the constant
      |                             ^
bad_autotune.ph:18:11: note: `N` is declared here
   18 | @autotune(N in [16])
      |           ^
9 errors generated
