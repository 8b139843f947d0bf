// Several kernels, and none chosen: the usage is at fault, and both are named.
kernel first(A: tensor<f32>[16]) { A[0] = 1.0 }
kernel second(A: tensor<f32>[16]) { A[0] = 2.0 }
// ---- exit 2
// ---- stderr
phobosc: error: 'several_without_choice.ph' has several kernels; choose one with --kernel: first, second
