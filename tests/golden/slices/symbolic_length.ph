// A length is constant after symbolic subtraction.
@autotune(T in [64])
kernel lengths(A: tensor<f32>[N], i: i32, l: i64) {
  let _a = A[i * 64 : i * 64 + 64]
  let _b = A[i * T : (i + 1) * T]
  let _c = A[N - 16 : N]
  let _d = A[2 * i + 3 : i + i + 11]
  let _e = A[l + i : i + l + 4]
  let s = i * 8
  let _f = A[s : s + 8]
  let _g = A[(i - 1) * 4 : i * 4]
  let _h = A[N - i : 5 + N - i]
  let block = ctx.block.x
  let _k = A[block * T : block * T + T]
}
// ---- exit 0
// ---- stdout
// constant T = 64 in [64]
// extent N: i32
// grid x = ceil(N / 64), y = 1, z = 1
@launch(256)
kernel lengths(A: tensor<f32>[N], i: i32, l: i64) {
  let _a: view<f32>[64] = A[i * 64 :+ 64]
  let _b: view<f32>[64] = A[i * 64 :+ 64]
  let _c: view<f32>[16] = A[N - 16 :+ 16]
  let _d: view<f32>[8] = A[2 * i + 3 :+ 8]
  let _e: view<f32>[4] = A[l + i64(i) :+ 4]
  let s: i32 = i * 8
  let _f: view<f32>[8] = A[s :+ 8]
  let _g: view<f32>[4] = A[(i - 1) * 4 :+ 4]
  let _h: view<f32>[5] = A[N - i :+ 5]
  let block: i32 = ctx.block.x
  let _k: view<f32>[64] = A[block * 64 :+ 64]
}
