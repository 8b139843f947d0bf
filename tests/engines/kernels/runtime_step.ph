// RUN: N=100 s=7
// RUN: N=100 s=0
// RUN: N=100 s=-3
@launch(32)
kernel runtime_step(O: tensor<i32>[N], s: i32) {
  for i in range(1, N, s) {
    O[i] = i
  }
}
