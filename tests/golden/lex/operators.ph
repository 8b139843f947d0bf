// Every operator, with the precedence of C: read otherwise, a line would print with parentheses.
kernel operators(A: tensor<i32>[32], B: tensor<bool>[16], a: i32, b: i32, c: i32, p: bool, q: bool) {
  A[0] = a + b * c
  A[1] = a - b - c
  A[2] = a / b % c
  A[3] = a << b + c
  A[4] = a >> b << c
  A[5] = a & b | c ^ a
  A[6] = a | b ^ c & a
  A[7] = -a * ~b
  A[8] = -(a - -b)
  B[0] = a < b == c > a
  B[1] = a + 1 <= b && b >= c || p
  B[2] = p || q && !p
  B[3] = p & q | p ^ q
  B[4] = a != b
  B[5] = (a & b) == c
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel operators(A: tensor<i32>[32], B: tensor<bool>[16], a: i32, b: i32, c: i32, p: bool, q: bool) {
  A[0] = a + b * c
  A[1] = a - b - c
  A[2] = a / b % c
  A[3] = a << b + c
  A[4] = a >> b << c
  A[5] = a & b | c ^ a
  A[6] = a | b ^ c & a
  A[7] = -a * ~b
  A[8] = -(a - -b)
  B[0] = a < b == c > a
  B[1] = a + 1 <= b && b >= c || p
  B[2] = p || q && !p
  B[3] = p & q | p ^ q
  B[4] = a != b
  B[5] = (a & b) == c
}
