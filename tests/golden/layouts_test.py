"""The layouts of all examples, plain and padded, as reviewed text in layouts/.

    layouts_test.py PHOBOSC            compares
    layouts_test.py PHOBOSC --update   rewrites the files of the tree it stands in
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
VARIANTS = {"plain": "off", "padded": "on"}


def main():
    phobosc, update = sys.argv[1], "--update" in sys.argv[2:]
    folder = (HERE.resolve() if update else HERE) / "layouts"
    examples = sorted(pathlib.Path("examples").glob("*.ph"))
    if not examples:
        print("no examples found")
        return 1
    wrong = []
    for example in examples:
        for variant, padstage in VARIANTS.items():
            command = [phobosc, "compile", str(example), f"--padstage={padstage}", "--emit=layout"]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            golden = folder / f"{example.stem}.{variant}.txt"
            text = result.stdout + result.stderr
            if update:
                golden.write_text(text, encoding="utf-8")
            elif not golden.exists() or golden.read_text(encoding="utf-8") != text:
                wrong.append(golden.name)
                print(f"{golden.name} differs; now it is:\n{text}")
            if result.returncode != 0:
                wrong.append(f"{' '.join(command)}: exit {result.returncode}")
    for name in wrong:
        print("FAILED:", name)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
