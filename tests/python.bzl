"""Tests that are Python scripts, run by Debian's python3."""

def python_test(name, src, data = [], args = [], **kwargs):
    """A test that is the script `src`; it fails when the script exits with another status than 0."""
    native.sh_test(
        name = name,
        srcs = ["//tests:run_python.sh"],
        args = ["$(location %s)" % src] + args,
        data = [src] + data,
        **kwargs
    )
