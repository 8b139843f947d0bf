#!/usr/bin/env bash
# Rewrites the expectations of golden files from what phobosc says now; review the diff. Arguments
# are parts of names, to choose some of the files.
set -euo pipefail
cd "$(dirname "$0")/.."
exec bazel run --ui_event_filters=-info --noshow_progress //tests/golden:update -- "$@"
