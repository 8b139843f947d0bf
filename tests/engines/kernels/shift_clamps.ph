// RUN: N=64
@launch(32)
kernel shift_clamps(X: tensor<i32>[N], O: tensor<i32>[4, N]) {
  let x = X[0 :+ 64]
  O[0, 0 :+ 64] = x << iota(64)
  O[1, 0 :+ 64] = x >> iota(64)
  O[2, 0 :+ 64] = i32(u8(x)) << 40
  O[3, 0 :+ 64] = i32(i8(x) >> i8(9))
}
