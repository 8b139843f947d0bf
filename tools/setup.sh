#!/usr/bin/env bash
# Installs what Phobos is built with and tested by, all of it Debian packages; does nothing, fast,
# when all is there. Run as root or where sudo works; on a system without apt-get it lists what is
# needed and fails.
set -euo pipefail

packages=(
  # The build: Bazel, its rules, the compiler.
  bazel-bootstrap bazel-rules-cc bazel-rules-java bazel-platforms default-jdk-headless g++ git python3
  # Libraries.
  llvm-22-dev libcli11-dev nlohmann-json3-dev libfmt-dev libhwy-dev
  # Tests and benchmarks.
  libgtest-dev librapidcheck-dev libbenchmark-dev llvm-22-tools python3-jsonschema
  # Sanitizers, fuzzing, lint.
  clang-22 libclang-rt-22-dev clang-format-22 clang-tidy-22
)

missing=()
if command -v dpkg-query >/dev/null; then
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
  for package in "${packages[@]}"; do
    grep -qx "$package installed" <<<"$installed" || missing+=("$package")
  done
else
  missing=("${packages[@]}")
fi
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "setup.sh: this system has no apt-get. Phobos needs these Debian packages, or their like:" >&2
  printf '  %s\n' "${missing[@]}" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup.sh: not root, and no sudo. Please run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup.sh: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -q >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
