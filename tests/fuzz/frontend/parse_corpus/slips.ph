kernel f() {
  if x = 3 && y { }
  if (x = 3) { }
  while x == 2
  {
  }
  for (int i = 0; i < n; i++) { x = $ y }
  for (i in range(0, n)) { a b c }
  for i in 0..n { let q }
  for i in range(n) { }
  for i in rnge(0, n) { }
  i++
  i--
  x := 3
  let z := 4
  let mut w = 4
  int k = 3
  vra k = 3
  lett k = 3
  whlie x { }
  fro i in range(0,2) { }
  if a { }
  else { }
  if a { } elif b { } else { }
  else { }
  if a and b or not c { }
  x = +3 + .5
  x = 1__0 + 0x + 1.0f
}
