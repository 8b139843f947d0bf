#!/usr/bin/env bash
# Writes sample_*.ptx again, with CUDA's nvcc and LLVM's clang. Run from the repository's root.
set -euo pipefail
folder=simulator/ptx/testdata
nvcc=${NVCC:-nvcc}
clang=${CLANG:-clang-22}
compile() {  # OUTPUT COMMAND...: and paths of this machine out of the text
  local output=$folder/$1
  shift
  "$@" -o "$output"
  sed -E -i "s|$PWD/||g; s|(\.file[^\"]*\")/[^\"]*/|\1|" "$output"
  # Debug sections spell the folder as numbers; as many dots take its place.
  perl -0pi -e 'my $bytes = join("[\\s,.b8]*?[,\\s]", map { ord } split //, $ENV{PWD});
      s/(?<![0-9])$bytes(?![0-9])/$& =~ s{(?<![b0-9])[0-9]+}{46}gr/ge' "$output"
}
compile sample_nvcc_sm75.ptx "$nvcc" -ptx -arch=sm_75 "$folder/sample.cu"
compile sample_nvcc_sm90_lineinfo.ptx "$nvcc" -ptx -arch=sm_90 -lineinfo "$folder/sample.cu"
compile sample_nvcc_sm80_debug.ptx "$nvcc" -ptx -arch=sm_80 -G "$folder/sample.cu"
clang_flags=(-target nvptx64-nvidia-cuda -S -fdebug-compilation-dir=.)
compile sample_llvm_sm75.ptx "$clang" "${clang_flags[@]}" -O2 -march=sm_75 "$folder/sample.cc"
compile sample_llvm_sm90_debug.ptx "$clang" "${clang_flags[@]}" -O1 -g -march=sm_90 "$folder/sample.cc"
