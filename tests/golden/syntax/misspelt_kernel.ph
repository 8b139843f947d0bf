// A near miss is recognised.
kernal misspelt(A: tensor<f32>[16]) {  // error: kernel
  A[0] = 1.0
}
// ---- exit 1
// ---- stderr
misspelt_kernel.ph:2:1: error: expected `kernel`, found `kernal`; did you mean `kernel`? [misspelt-keyword]
    2 | kernal misspelt(A: tensor<f32>[16]) {  // error: kernel
      | ^~~~~~
      | kernel
1 error generated
