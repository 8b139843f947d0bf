kernal f(A: tensr<f32>[N], f32 b, c: f32[4], d) {
  x[] = A[i:]
  A[:+ 4] = 3; y = 4 z = 5
  let x = 1 let y = 3
  { a = 3 }
  f(a b)
  f(a,)
  let in = 3
  let x: tile<f32> = 3
  let x: 3 = 3
  let x
  var y
  x = 
}
@foo
fn g() {}
struct foo { a = 3 }
kernel h() { 
  if a {
  x = 3
kernel k() { }
}
x = 3
@foo(a in 3)
@bar(=)

