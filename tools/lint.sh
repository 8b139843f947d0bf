#!/usr/bin/env bash
# Checks the form of the tree: formatting, the folder dependency table, shell syntax, and, for the
# files that differ from a revision (or all with --all), clang-tidy.
#
#   tools/lint.sh              all but clang-tidy
#   tools/lint.sh --tidy REV   clang-tidy too, on .cc files that differ from REV
#   tools/lint.sh --tidy-all   clang-tidy too, on every .cc file (many minutes)
#   tools/lint.sh --fix        formats the files instead of complaining
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t sources < <(git ls-files '*.h' '*.cc' ':!*/testdata/*')
failed=0

if [ "${1:-}" = --fix ]; then
  clang-format-22 -i "${sources[@]}"
else
  clang-format-22 --dry-run -Werror "${sources[@]}" || failed=1
fi
python3 tests/dependencies_test.py 2>/dev/null || { python3 tests/dependencies_test.py || true; failed=1; }
while read -r script; do
  bash -n "$script" || failed=1
done < <(git ls-files '*.sh' .ci/run)

case "${1:-}" in
  --tidy) mapfile -t checked < <(git diff --name-only --diff-filter=d "${2:?a revision}" -- '*.cc') ;;
  --tidy-all) mapfile -t checked < <(git ls-files '*.cc') ;;
  *) checked=() ;;
esac
for file in "${checked[@]}"; do
  clang-tidy-22 --quiet "$file" -- -std=c++23 -I. -isystem /usr/lib/llvm-22/include || failed=1
done

[ $failed -eq 0 ] && echo "lint: fine"
exit $failed
