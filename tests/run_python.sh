#!/usr/bin/env bash
# Runs a Python test: Bazel's own py_test wants a `python` that Debian does not have.
exec /usr/bin/python3 "$@"
