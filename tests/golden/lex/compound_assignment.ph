// Every compound assignment reads its target once.
kernel compound_assignment(A: tensor<i32>[16], i: i32) {
  A[i] += 1
  A[i] -= 2
  A[i] *= 3
  A[i] /= 4
  A[i] %= 5
  A[i] &= 6
  A[i] |= 7
  A[i] ^= 8
  A[i] <<= 9
  A[i] >>= 10
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel compound_assignment(A: tensor<i32>[16], i: i32) {
  A[i] = old + 1
  A[i] = old - 2
  A[i] = old * 3
  A[i] = old / 4
  A[i] = old % 5
  A[i] = old & 6
  A[i] = old | 7
  A[i] = old ^ 8
  A[i] = old << 9
  A[i] = old >> 10
}
