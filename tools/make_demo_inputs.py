"""Makes the .npy files that tools/demo.sh runs on: a quantised weight matrix and attention inputs.

    python3 tools/make_demo_inputs.py FOLDER

The weights are floats as a trained layer has them (columns of different size, around zero), then
quantised by the rule of Q8_0: each block of 32 weights down a column gets one scale, the largest
absolute value of the block divided by 127, and each weight becomes the nearest integer multiple of
it, halves away from zero. Needs nothing but Python; every run makes the same files.
"""

import math
import pathlib
import random
import struct
import sys

BLOCK = 32


def write_npy(path, descr, shape, data):
    """Writes format 1.0, C order; `data` are the bytes of the elements."""
    dims = "".join(f"{extent}, " for extent in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({dims}), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                     header.encode("ascii") + data)


def to_f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def quantise(block):
    """Q8_0: returns the scale and the integers of a block of weights."""
    scale = to_f32(max(abs(weight) for weight in block) / 127)
    if scale == 0:
        return 0.0, [0] * len(block)
    quants = []
    for weight in block:
        ratio = weight / scale
        quants.append(max(-127, min(127, int(math.copysign(math.floor(abs(ratio) + 0.5), ratio)))))
    return scale, quants


def make_q8_matvec(folder, rng, k, n):
    """A[1, k] f32, W[k, n] i8 and S[k / 32, n] f32, for examples/q8_matvec.ph."""
    activations = [rng.gauss(0, 1) for _ in range(k)]
    column_size = [0.02 * math.exp(rng.gauss(0, 0.5)) for _ in range(n)]
    quants = bytearray()
    scales = []
    for _ in range(k // BLOCK):
        columns = [quantise([to_f32(rng.gauss(0, size)) for _ in range(BLOCK)])
                   for size in column_size]
        scales += [scale for scale, _ in columns]
        for row in range(BLOCK):
            quants += struct.pack(f"<{n}b", *(integers[row] for _, integers in columns))
    write_npy(folder / "A.npy", "<f4", (1, k), struct.pack(f"<{k}f", *activations))
    write_npy(folder / "W.npy", "|i1", (k, n), bytes(quants))
    write_npy(folder / "S.npy", "<f4", (k // BLOCK, n), struct.pack(f"<{len(scales)}f", *scales))


def make_attention(folder, rng, rows, query_width, key_width):
    """Q[rows, query_width] f32, K and V[rows, key_width] f16, for examples/attention_block.ph."""
    for name, code, descr, width in (("Q", "f", "<f4", query_width), ("K", "e", "<f2", key_width),
                                     ("V", "e", "<f2", key_width)):
        values = [rng.gauss(0, 1) for _ in range(rows * width)]
        write_npy(folder / f"{name}.npy", descr, (rows, width),
                  struct.pack(f"<{len(values)}{code}", *values))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    make_q8_matvec(folder, random.Random(8), k=1024, n=1024)
    make_attention(folder, random.Random(16), rows=128, query_width=2048, key_width=256)


if __name__ == "__main__":
    main()
