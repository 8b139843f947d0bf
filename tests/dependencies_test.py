"""Compares the #include edges between folders with the dependency table of ARCHITECTURE.md.

Bazel allows folders to depend on each other in circles; this does not.
"""

import pathlib
import re
import sys
import unittest

# Folder (the longest prefix counts) -> folders it may include from, besides itself.
ALLOWED = {
    "base": [],
    "hardware": ["base"],
    "frontend": ["base"],
    "codegen/tile_ir": ["base", "frontend/sema/types.h"],
    "codegen/build": ["base", "codegen/tile_ir", "frontend/sema", "frontend/source"],
    "codegen/passes": ["base", "codegen/tile_ir", "hardware", "frontend/sema/types.h"],
    "codegen/layout": ["base", "codegen/tile_ir", "frontend/sema/types.h"],
    "codegen/compile": ["base", "codegen/build", "codegen/passes", "codegen/tile_ir", "frontend",
                        "hardware"],
    "codegen/llvm": ["base", "codegen/tile_ir", "frontend/sema/types.h"],
    "simulator": ["base", "hardware"],
    "report": ["base", "hardware", "simulator/report_model.h", "simulator/launch.h"],
    "runtime": ["base", "frontend", "simulator", "codegen/compile", "codegen/llvm/lower.h"],
    "tools": None,  # everything
    "tests": None,
    "bench": None,
}
# Only these may see LLVM's headers.
SEES_LLVM = "codegen/llvm/"

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def owner(path):
    """Returns the key of ALLOWED that `path` belongs to, or None."""
    matches = [key for key in ALLOWED if path == key or path.startswith(key + "/")]
    return max(matches, key=len, default=None)


def is_test(path):
    name = pathlib.PurePath(path).name
    return "_test." in name or name.startswith(("test_", "testing"))


def violations(root):
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".h", ".cc", ".def"):
            continue
        name = path.relative_to(root).as_posix()
        folder = owner(name)
        if folder is None:
            continue
        for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if include.startswith("llvm/") and not name.startswith(SEES_LLVM):
                yield f"{name} includes {include}: only {SEES_LLVM} may see LLVM"
            target = owner(include)
            allowed = ALLOWED[folder]
            if target is None or target == folder or allowed is None:
                continue
            # A test beside the code may use what all tests share.
            if is_test(name) and not include.startswith("tools/"):
                continue
            if not any(include == entry or include.startswith(entry + "/") for entry in allowed):
                yield f"{name} includes {include}: {folder} must not depend on {target}"


class DependenciesTest(unittest.TestCase):
    def test_edges_are_in_the_table(self):
        # The workspace itself: following the link that runfiles make of this file.
        root = pathlib.Path(__file__).resolve().parent.parent
        self.assertTrue((root / "WORKSPACE").exists(), root)
        self.assertEqual(list(violations(root)), [])

    def test_a_wrong_edge_would_be_found(self):
        self.assertEqual(owner("codegen/llvm/lower.h"), "codegen/llvm")
        self.assertEqual(owner("fmt/core.h"), None)


if __name__ == "__main__":
    sys.exit(unittest.main())
