// Wrong arguments of @launch.
@launch  // error: needs a number
kernel a() {}
@launch()  // error: needs a number
kernel b() {}
@launch(100)  // error: a multiple of 32
kernel c() {}
@launch(2048)  // error: at most 1024
kernel d() {}
@launch(0)  // error: at least 32
kernel e() {}
@launch(-32)  // error: at least 32
kernel f() {}
@launch(32, 1, 64, 1)  // error: at most three
kernel g() {}
@launch(threads = 32)  // error: a number
kernel h() {}
@launch(32.0)  // error: an integer
kernel i() {}
@launch(64, 0)  // error: at least one CTA
kernel j() {}
@launch(64, 1, 0)  // error: registers
kernel k() {}
@launch(64, 1, 300)  // error: at most 255 registers
kernel l() {}
// ---- exit 1
// ---- stderr
bad_launch.ph:2:1: error: `@launch` takes 1 to 3 integers (threads, CTAs per SM, registers), found 0 [launch-arguments]
    2 | @launch  // error: needs a number
      | ^~~~~~~
bad_launch.ph:4:1: error: `@launch` takes 1 to 3 integers (threads, CTAs per SM, registers), found 0 [launch-arguments]
    4 | @launch()  // error: needs a number
      | ^~~~~~~~~
bad_launch.ph:6:9: error: a CTA has whole warps: expected a multiple of 32 threads, found 100 [launch-threads]
    6 | @launch(100)  // error: a multiple of 32
      |         ^~~
bad_launch.ph:8:9: error: expected the number of threads from 32 to 1024, found `2048` [launch-range]
    8 | @launch(2048)  // error: at most 1024
      |         ^~~~
bad_launch.ph:10:9: error: expected the number of threads from 32 to 1024, found `0` [launch-range]
   10 | @launch(0)  // error: at least 32
      |         ^
bad_launch.ph:12:9: error: expected the number of threads from 32 to 1024, found `-32` [launch-range]
   12 | @launch(-32)  // error: at least 32
      |         ^~~
bad_launch.ph:14:1: error: `@launch` takes 1 to 3 integers (threads, CTAs per SM, registers), found 4 [launch-arguments]
   14 | @launch(32, 1, 64, 1)  // error: at most three
      | ^~~~~~~~~~~~~~~~~~~~~
bad_launch.ph:16:9: error: expected the number of threads from 32 to 1024, found `threads = 32` [launch-range]
   16 | @launch(threads = 32)  // error: a number
      |         ^~~~~~~~~~~~
bad_launch.ph:18:9: error: expected the number of threads from 32 to 1024, found `32.0` [launch-range]
   18 | @launch(32.0)  // error: an integer
      |         ^~~~
bad_launch.ph:20:13: error: expected the number of CTAs on a multiprocessor from 1 to 32, found `0` [launch-range]
   20 | @launch(64, 0)  // error: at least one CTA
      |             ^
bad_launch.ph:22:16: error: expected the number of registers from 16 to 255, found `0` [launch-range]
   22 | @launch(64, 1, 0)  // error: registers
      |                ^
bad_launch.ph:24:16: error: expected the number of registers from 16 to 255, found `300` [launch-range]
   24 | @launch(64, 1, 300)  // error: at most 255 registers
      |                ^~~
12 errors generated
