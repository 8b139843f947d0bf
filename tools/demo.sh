#!/usr/bin/env bash
# Shows what Phobos does, from nothing: installs what is missing, builds, and checks an example.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh
bazel build --ui_event_filters=-info --noshow_progress //tools:phobosc
echo "The smallest @padstage kernel, checked and with every type written out:"
bazel-bin/tools/phobosc compile examples/stage.ph --emit=ast
