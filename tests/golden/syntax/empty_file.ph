// A file without a kernel has nothing to compile.
// ---- exit 1
// ---- stderr
phobosc: error: 'empty_file.ph' has no kernel
