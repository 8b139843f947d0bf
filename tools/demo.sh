#!/usr/bin/env bash
# Shows what Phobos is for, from nothing: installs what is missing, builds, and compares two kernels
# with and without @padstage on real inputs, without a GPU.
#
#   tools/demo.sh [FOLDER]     the inputs and reports go to FOLDER, by default a new one in /tmp
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-$(mktemp -d "${TMPDIR:-/tmp}/phobos-demo.XXXXXX")}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

tools/setup.sh
bazel build --ui_event_filters=-info --noshow_progress //tools:phobosc
python3 tools/make_demo_inputs.py "$folder"

echo
echo "== A kernel that padding helps: attention, 128 queries of 16 heads"
echo
bazel-bin/tools/phobosc compare examples/attention_block.ph --grid 16,16 \
  --arg "Q=@$folder/Q.npy" --arg "K=@$folder/K.npy" --arg "V=@$folder/V.npy" \
  --html "$folder/attention_block.html" --json "$folder/attention_block.json"
echo
echo "== A kernel that padding does not help: a product with 8-bit weights (Q8_0)"
echo
bazel-bin/tools/phobosc compare examples/q8_matvec.ph \
  --arg "A=@$folder/A.npy" --arg "W=@$folder/W.npy" --arg "S=@$folder/S.npy" \
  --html "$folder/q8_matvec.html" --json "$folder/q8_matvec.json"
echo
echo "The same as pictures, for a browser:"
echo "  $folder/attention_block.html"
echo "  $folder/q8_matvec.html"
