#!/usr/bin/env bash
# Rewrites NAME.ptx from every NAME.cu here (or those named), for the chip that its line
# `// Target: sm_NN` says. Needs nvcc: $NVCC, or that of /usr/local/cuda.
set -euo pipefail
nvcc=${NVCC:-/usr/local/cuda/bin/nvcc}
root=$(cd "$(dirname "$0")/../../.." && pwd)
folder=tests/simulator/cuda
cd "$root"
sources=("$@")
[[ $# -gt 0 ]] || sources=("$folder"/*.cu)
for source in "${sources[@]}"; do
  source=$folder/$(basename "$source")
  arch=$(sed -n 's|^// Target: \(sm_[0-9a-z]*\).*|\1|p' "$source" | head -1)
  ptx=${source%.cu}.ptx
  "$nvcc" -ptx -lineinfo -std=c++17 -arch="$arch" -o "$ptx" "$source"
  # Paths as everyone has them: of the repository, or of the toolkit's headers.
  sed -i -E -e "/\.file/s|\"$root/|\"|" \
    -e '/\.file/s|"[^"]*/(include/[^"]*)"|"cuda/\1"|' "$ptx"
done
