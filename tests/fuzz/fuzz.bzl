"""Fuzz targets whose corpus is also an ordinary test."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_test")

def fuzz_target(name, srcs, deps, corpus, **kwargs):
    """Makes two targets of one LLVMFuzzerTestOneInput.

    `NAME_test` replays every file of the folder `corpus`; a crasher dropped there becomes a test.
    `NAME_fuzzer` is the fuzzer itself, which only builds with --config=fuzz (see tests/fuzz/README.md).

    Args:
      name: of the target, without a suffix.
      srcs: the file that defines LLVMFuzzerTestOneInput.
      deps: its libraries.
      corpus: the folder of the inputs, in this package.
      **kwargs: for the test, such as size or timeout.
    """
    cc_test(
        name = name + "_test",
        srcs = srcs,
        args = [native.package_name() + "/" + corpus],
        data = native.glob([corpus + "/**"]),
        deps = deps + ["//tests/fuzz:replay_main"],
        **kwargs
    )
    cc_binary(
        name = name + "_fuzzer",
        testonly = True,
        srcs = srcs,
        linkopts = ["-fsanitize=fuzzer", "-lstdc++", "-lm"],
        tags = ["manual"],
        deps = deps,
    )
