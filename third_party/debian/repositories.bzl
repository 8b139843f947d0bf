"""External repositories, all found in Debian's packages.

Builds need no network. Each repository rule looks for the files of its package and, when they are
missing, fails with the one command that installs them. `tools/setup.sh` runs that command for all.
"""

_MISSING = """
{path} not found: the Debian package {package} is missing. Install everything Phobos needs with

    tools/setup.sh

or this one with: apt-get install {package}
"""

def _require(repository_ctx, path, package):
    result = repository_ctx.path(path)
    if not result.exists:
        fail(_MISSING.format(path = path, package = package))
    return result

def _link_entries(repository_ctx, directory):
    """Links everything in `directory` into the repository's root."""
    for entry in directory.readdir():
        if entry.basename not in ["BUILD", "BUILD.bazel", "WORKSPACE"]:
            repository_ctx.symlink(entry, entry.basename)

def _bazel_package_impl(repository_ctx):
    root = _require(repository_ctx, repository_ctx.attr.path, repository_ctx.attr.package)
    for entry in root.readdir():
        repository_ctx.symlink(entry, entry.basename)

_bazel_package = repository_rule(
    doc = "A package of Bazel rules, used as it is.",
    implementation = _bazel_package_impl,
    attrs = {"package": attr.string(mandatory = True), "path": attr.string(mandatory = True)},
    local = True,
)

def _rules_cc_impl(repository_ctx):
    root = _require(repository_ctx, "/usr/share/bazel/rules/cc", "bazel-rules-cc")
    for entry in root.readdir():
        if entry.basename != "cc":
            repository_ctx.symlink(entry, entry.basename)
    rules = "cc/private/rules_impl"
    for entry in root.get_child("cc").readdir():
        if entry.basename != "private":
            repository_ctx.symlink(entry, "cc/" + entry.basename)
    for entry in root.get_child("cc").get_child("private").readdir():
        if entry.basename != "rules_impl":
            repository_ctx.symlink(entry, "cc/private/" + entry.basename)
    for entry in root.get_child("cc").get_child("private").get_child("rules_impl").readdir():
        text = repository_ctx.read(entry)

        # Bazel 4.2.3 has no use_cpp_toolchain; what it stands for is this list.
        if "use_cpp_toolchain" in text:
            text = text.replace(', "use_cpp_toolchain")', ")")
            text = text.replace("use_cpp_toolchain()", '["@bazel_tools//tools/cpp:toolchain_type"]')
            repository_ctx.file("%s/%s" % (rules, entry.basename), text)
        else:
            repository_ctx.symlink(entry, "%s/%s" % (rules, entry.basename))

_rules_cc = repository_rule(
    doc = "Debian's rules_cc 0.0.4, with the two files that Bazel 4.2.3 cannot load mended.",
    implementation = _rules_cc_impl,
    local = True,
)

def _no_coverage_impl(repository_ctx):
    repository_ctx.file("WORKSPACE", 'workspace(name = "remote_coverage_tools")\n')
    repository_ctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])

filegroup(name = "coverage_report_generator")

filegroup(name = "lcov_merger")
""")

_no_coverage = repository_rule(
    doc = "Stands in for the coverage tools that every Bazel test rule names but only `bazel coverage` uses.",
    implementation = _no_coverage_impl,
)

def _system_library_impl(repository_ctx):
    attr = repository_ctx.attr
    for path, target in attr.headers.items():
        repository_ctx.symlink(_require(repository_ctx, path, attr.package), "include/" + target)
    for path in attr.libraries:
        repository_ctx.symlink(
            _require(repository_ctx, path, attr.package),
            "lib/" + path.split("/")[-1],
        )
    repository_ctx.file("BUILD.bazel", """
load("@rules_cc//cc:defs.bzl", "cc_library")

cc_library(
    name = "{name}",
    srcs = glob(["lib/*"]),
    hdrs = glob(["include/**"]),
    defines = {defines},
    linkopts = {linkopts},
    linkstatic = True,
    {include} = {include_value},
    visibility = ["//visibility:public"],
)
""".format(
        name = repository_ctx.name,
        # System headers get no warnings.
        include = "includes" if attr.system_headers else "strip_include_prefix",
        include_value = '["include"]' if attr.system_headers else '"include"',
        defines = repr(attr.defines),
        linkopts = repr(attr.linkopts),
    ))

_system_library = repository_rule(
    doc = "A C++ library of the system as `@NAME//:NAME`.",
    implementation = _system_library_impl,
    attrs = {
        "package": attr.string(mandatory = True, doc = "The Debian package to ask for."),
        "headers": attr.string_dict(doc = "Header file or folder -> its place under include/."),
        "libraries": attr.string_list(doc = "Static libraries to link."),
        "linkopts": attr.string_list(),
        "system_headers": attr.bool(doc = "Whether warnings in the headers are nobody's business."),
        "defines": attr.string_list(),
    },
    local = True,
)

def debian_repositories():
    """Declares every external repository of the workspace."""
    _rules_cc(name = "rules_cc")
    _bazel_package(name = "rules_java", package = "bazel-rules-java", path = "/usr/share/bazel/rules/java")
    _bazel_package(name = "platforms", package = "bazel-platforms", path = "/usr/share/bazel/tools/platforms")
    _no_coverage(name = "remote_coverage_tools")

    lib = "/usr/lib/x86_64-linux-gnu/"
    _system_library(
        name = "googletest",
        package = "libgtest-dev",
        headers = {"/usr/include/gtest": "gtest"},
        libraries = [lib + "libgtest.a"],
        linkopts = ["-lpthread"],
    )
    _system_library(
        name = "rapidcheck",
        package = "librapidcheck-dev",
        headers = {
            "/usr/include/rapidcheck": "rapidcheck",
            "/usr/include/rapidcheck.h": "rapidcheck.h",
        },
        libraries = [lib + "librapidcheck.a"],
    )
    _system_library(
        name = "benchmark",
        package = "libbenchmark-dev",
        headers = {"/usr/include/benchmark": "benchmark"},
        linkopts = ["-lbenchmark", "-lpthread"],
    )
    _system_library(
        name = "cli11",
        package = "libcli11-dev",
        headers = {"/usr/include/CLI": "CLI"},
    )
    _system_library(
        name = "nlohmann_json",
        package = "nlohmann-json3-dev",
        headers = {"/usr/include/nlohmann": "nlohmann"},
    )
    _system_library(
        name = "fmt",
        package = "libfmt-dev",
        headers = {"/usr/include/fmt": "fmt"},
        linkopts = ["-lfmt"],
    )
    _system_library(
        name = "highway",
        package = "libhwy-dev",
        headers = {"/usr/include/hwy": "hwy"},
        linkopts = ["-lhwy"],
    )
    _system_library(
        name = "llvm",
        package = "llvm-22-dev",
        headers = {
            "/usr/lib/llvm-22/include/llvm": "llvm",
            "/usr/lib/llvm-22/include/llvm-c": "llvm-c",
        },
        linkopts = ["-L/usr/lib/llvm-22/lib", "-lLLVM-22"],
        system_headers = True,
    )
