// The smallest kernels.
kernel minimal() {}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel minimal() {
}
