#!/usr/bin/env bash
# Builds everything and runs every test. Installs what is missing first. Arguments go to
# `bazel test`. The last line is `N passed, N failed`, counted from the tests' own results.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh

events=$(mktemp)
trap 'rm -f "$events"' EXIT
status=0
bazel test --build_event_json_file="$events" --keep_going "$@" //... || status=$?
python3 tools/count_tests.py "$events" "$status"
