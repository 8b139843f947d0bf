#!/usr/bin/env python3
"""Times phobosc from source to PTX for every example, beside nvcc on a CUDA kernel of the same job.

    bazel build //tools:phobosc && bench/codegen/compile_times.py [--runs N]

Each figure is the fastest of N runs of the whole process, start-up included, with both compilers
taking turns, so that what else the machine does falls on both. Without nvcc its column is empty.
"""

import argparse
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--phobosc", default=str(ROOT / "bazel-bin/tools/phobosc"))
    arguments = parser.parse_args()
    nvcc = shutil.which("nvcc")
    ratios = []
    print(f"{'example':26} {'phobosc ms':>11} {'nvcc ms':>9} {'nvcc / phobosc':>15}")
    with tempfile.TemporaryDirectory() as folder:
        for example in sorted((ROOT / "examples").glob("*.ph")):
            ours = [arguments.phobosc, "compile", str(example), "-o", f"{folder}/ours.ptx"]
            cuda = HERE / f"{example.stem}.cu"
            theirs = [nvcc, "-ptx", "-arch=sm_75", str(cuda), "-o", f"{folder}/theirs.ptx"]
            times, nvcc_times = [], []
            for _ in range(arguments.runs):
                times.append(seconds(ours))
                if nvcc:
                    nvcc_times.append(seconds(theirs))
            row = f"{example.stem:26} {min(times) * 1e3:11.1f}"
            if nvcc:
                ratios.append(min(nvcc_times) / min(times))
                row += f" {min(nvcc_times) * 1e3:9.1f} {ratios[-1]:15.1f}"
            print(row)
    if ratios:
        print(f"{'median':26} {'':11} {'':9} {statistics.median(ratios):15.1f}")


if __name__ == "__main__":
    main()
