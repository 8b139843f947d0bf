// RUN: N=37 n=5
// RUN: N=64 n=0
// RUN: N=3 n=100
@launch(64)
kernel control(X: tensor<f32>[N], O: tensor<f32>[8], I: tensor<i32>[8], n: i32) {
  var sum = 0.0
  var count = 0
  for i in range(0, N) {
    if X[i] < -0.5 { continue }
    if count >= 20 { break }
    sum += X[i]
    count += 1
  }
  O[0] = sum
  I[0] = count
  var j = n
  var steps = 0
  while j > 0 && steps < 50 {
    if j % 2 == 0 { j = j / 2 } else if j == 1 { break } else { j = 3 * j + 1 }
    steps += 1
  }
  I[1] = steps
  I[2] = j
  for a in range(3, -4, 2) { I[3] = 1 }
  for a in range(-4, 6, 3) {
    for b in range(a, 6) { I[4] += b }
  }
  if n > 50 { return }
  I[5] = 42
}
