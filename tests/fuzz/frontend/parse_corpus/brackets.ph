kernel f() {
  let x = f(a, b
  let y = 2
  if (a == b {
    x[1 = 3
  }
  y = 3 )
}
