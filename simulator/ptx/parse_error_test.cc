#include <chrono>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "simulator/ptx/parse.h"

namespace phobos::ptx {
namespace {

// All errors of `text`, one a line, as `line:column: message`.
std::string Errors(std::string_view text) {
  const auto module = Parse(text, "x");
  if (module) return "none";
  std::string result;
  for (const ParseError& e : module.error()) {
    result += std::to_string(e.line) + ":" + std::to_string(e.column) + ": " + e.message + "\n";
  }
  return result;
}

constexpr std::string_view kHeader = ".version 8.5 .target sm_75 .address_size 64\n";

std::string ModuleErrors(std::string_view text) {
  return Errors(std::string(kHeader) + std::string(text));
}

// With registers %p0-2, %r0-3, %d0-1 and the body from line 4 on.
std::string BodyErrors(std::string_view body) {
  return ModuleErrors(".entry k() {\n.reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %d<2>;\n" +
                      std::string(body) + "\n}\n");
}

TEST(ParseErrorTest, Header) {
  EXPECT_EQ(Errors(""), "1:1: expected `.version`, which begins PTX, found the end of the text\n");
  EXPECT_EQ(Errors("\x7f"
                   "ELF"),
            "1:1: expected `.version`, which begins PTX, found a byte that begins nothing in PTX: "
            "`\\x7f`\n");
  EXPECT_EQ(Errors(".version 8"), "1:10: expected a version such as 8.5, found `8`\n");
  EXPECT_EQ(Errors(".version 8.5\n"), "2:1: expected `.target`, found the end of the text\n");
  EXPECT_EQ(Errors(".version 8.5\n.target ;"), "2:9: expected a target such as sm_75, found `;`\n");
}

TEST(ParseErrorTest, ModuleScope) {
  EXPECT_EQ(ModuleErrors(".gobal .u32 x;"),
            "2:1: expected a directive of module scope (`.global`?), found `.gobal`\n");
  EXPECT_EQ(ModuleErrors(".global x;"), "2:9: expected a type such as `.b32`, found `x`\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x"), "2:15: expected `;`, found the end of the text\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x;\n.const .u32 x;"),
            "3:13: `x` is already declared in line 2\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x[];"),
            "2:14: only an `.extern` variable may leave its size to others\n");
  EXPECT_EQ(ModuleErrors(".global .align 3 .u32 x;"),
            "2:16: expected an alignment that is a power of two\n");
  EXPECT_EQ(ModuleErrors(".global .pred x;"), "2:15: a predicate can only be a register\n");
  EXPECT_EQ(ModuleErrors(".local .u32 x;"), "2:1: .local variables belong inside a function\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x[1.5];"),
            "2:16: expected a size, found a floating-point number\n");
  EXPECT_EQ(ModuleErrors(".address_size 48"), "2:15: expected 32 or 64\n");
  EXPECT_EQ(ModuleErrors(".alias a, b;"), "2:8: expected a declared function\n");
}

TEST(ParseErrorTest, Initializers) {
  EXPECT_EQ(ModuleErrors(".global .u32 x[2] = {1, 2, 3};"), "2:28: more values than elements\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x[2] = {{1}};"),
            "2:22: the variable has fewer dimensions than this list\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x[2][1] = {{1}, {2}, {3}};"),
            "2:35: more values than elements\n");
  EXPECT_EQ(ModuleErrors(".global .u64 x = y;"), "2:18: `y` is not declared\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x = 1.5;"),
            "2:18: expected an integer for a value of type .u32\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x = 1/0;"), "2:19: division by zero\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x = 1.5+1;"), "2:21: operators take integers only\n");
  EXPECT_EQ(ModuleErrors(".global .b8 x = 0xf0(x);"),
            "2:21: expected a mask of one byte, such as 0xff00\n");
  EXPECT_EQ(ModuleErrors(".shared .u32 x = 1;"),
            "2:16: only defined `.global` and `.const` variables have an initial value\n");
}

TEST(ParseErrorTest, Functions) {
  EXPECT_EQ(ModuleErrors(".entry { }"), "2:8: expected the name of a function, found `{`\n");
  EXPECT_EQ(ModuleErrors(".entry k(u32 x) { }"),
            "2:10: expected `.param` or `.reg`, found `u32`\n");
  EXPECT_EQ(ModuleErrors(".entry k() .maxntids 3 { }"),
            "2:12: expected a directive of the function, `{` or `;`, found `.maxntids`\n");
  EXPECT_EQ(ModuleErrors(".entry k() .maxntid 1, 2, 3, 4 { }"),
            "2:30: expected at most three numbers, found `4`\n");
  EXPECT_EQ(ModuleErrors(".entry k() { }\n.entry k() { }"),
            "3:8: `k` is already declared in line 2\n");
  EXPECT_EQ(ModuleErrors(".func f(.param .b32 a);\n.func f(.param .b64 a) { }"),
            "3:21: the function's earlier declaration has other parameters\n");
  EXPECT_EQ(ModuleErrors(".func f(.param .b32 a, .param .b32 a) { }"),
            "2:36: `a` is already declared in line 2\n");
  EXPECT_EQ(ModuleErrors(".entry k() { ret;"), "2:18: expected `}`, found the end of the text\n");
}

TEST(ParseErrorTest, Instructions) {
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1;"), "4:1: `add` takes 3 operands, found 2\n");
  EXPECT_EQ(BodyErrors("setp.eq.u32 %p0;"), "4:1: `setp` takes 3 to 4 operands, found 1\n");
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1, %r9;"), "4:19: `%r9` is not declared\n");
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1, %r01;"), "4:19: `%r01` is not declared\n");
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1, %r2\nret;"), "5:1: expected `,` or `;`, found `ret`\n");
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1, ;"), "4:19: expected an operand, found `;`\n");
  EXPECT_EQ(BodyErrors("@%r0 ret;"), "4:2: expected a predicate register\n");
  EXPECT_EQ(BodyErrors("@5 ret;"), "4:2: expected a predicate register, found `5`\n");
  EXPECT_EQ(BodyErrors("%r0 = 5;"), "4:1: expected an instruction, a declaration or a label\n");
  EXPECT_EQ(BodyErrors("bra nowhere;"), "4:5: `nowhere` is not declared\n");
  EXPECT_EQ(BodyErrors("bra k2; k2: k2:"), "4:13: `k2` is already declared in line 4\n");
  EXPECT_EQ(BodyErrors("mov.u32 %r0, %tid;"), "4:18: expected `.x`, `.y` or `.z`, found `;`\n");
  EXPECT_EQ(BodyErrors("mov.u32 %r0, %envreg32;"), "4:14: `%envreg32` is not declared\n");
  EXPECT_EQ(BodyErrors("ld.global.u32 %r0, [%d0;"), "4:24: expected `+` or `]`, found `;`\n");
  EXPECT_EQ(BodyErrors("ld.global.u32 %r0, [%d0+1.5];"), "4:24: an offset is an integer\n");
  EXPECT_EQ(BodyErrors("mov.b64 {%r0, %r1, %d0;"), "4:23: expected `,` or `}`, found `;`\n");
  EXPECT_EQ(BodyErrors("mov.b32 %r0, %r1.x;"), "4:14: the register has no such part\n");
  EXPECT_EQ(BodyErrors("call nothing;"), "4:6: `nothing` is not declared\n");
  EXPECT_EQ(BodyErrors("brx.idx %r0, %r1;"), "4:14: expected a list of .branchtargets\n");
  EXPECT_EQ(BodyErrors("wgmma.x { a }"), "5:1: expected `;`, found `}`\n");
  EXPECT_EQ(BodyErrors("mov.u32 %r0, \"a\";"), "4:14: expected an operand, found the string `a`\n");
}

TEST(ParseErrorTest, SeveralErrorsInOneRun) {
  EXPECT_EQ(BodyErrors("add.s32 %r0, %r1;\nmov.b64 {%r0, x}, %d0;\nret;\nbra L;\nmov.u32 %r0 1;"),
            "4:1: `add` takes 3 operands, found 2\n"
            "5:15: `x` is not declared\n"
            "7:5: `L` is not declared\n"
            "8:13: expected `,` or `;`, found `1`\n");
  EXPECT_EQ(ModuleErrors(".global .u32 x = ;\n.entry k() { bad }\n.foo;\n.global .u33 y;"),
            "2:18: expected a number, found `;`\n"
            "3:18: expected `;`, found `}`\n"
            "4:1: expected a directive of module scope, found `.foo`\n"
            "5:9: expected a type, `.align`, `.v2`, `.v4` or the name, found `.u33`\n");
  // A name is reported once in a function.
  EXPECT_EQ(BodyErrors("mov.u32 %r0, x;\nmov.u32 %r1, x;"), "4:14: `x` is not declared\n");
  std::string many;
  for (int i = 0; i < 50; ++i) many += "add.s32 1;\n";
  const auto module = Parse(std::string(kHeader) + ".entry k() {\n" + many + "}", "x");
  ASSERT_FALSE(module.has_value());
  EXPECT_EQ(module.error().size(), 20u);
}

TEST(ParseErrorTest, Limits) {
  EXPECT_EQ(ModuleErrors(".global .b8 x[0x10000000001];"),
            "2:13: the variable is larger than 1 TiB\n");
  EXPECT_EQ(ModuleErrors(".global .b8 x[1<<39][1<<39][0];"),
            "2:13: the variable is larger than 1 TiB\n");
  EXPECT_EQ(ModuleErrors(".global .b8 x[2][1<<38] = {{1}, {2}};"),
            "2:34: the initial values of a module reach at most 64 MiB\n");
  EXPECT_EQ(BodyErrors(".reg .b32 %q<1048577>;"),
            "4:14: expected a number of registers of at most 1048576, found `1048577`\n");
  EXPECT_EQ(BodyErrors(".reg .b32 %q<1048576>;"),
            "4:11: a function has at most 1048576 registers\n");
  const std::string deep(100000, '(');
  EXPECT_EQ(ModuleErrors(".global .u32 x = " + deep + ";"),
            "2:82: the expression is nested too deeply\n");
  const std::string braces(100000, '{');
  EXPECT_EQ(ModuleErrors(".entry k() " + braces),
            "2:76: scopes are nested too deeply\n"
            "2:100012: expected `}`, found the end of the text\n");
  const std::string questions = [] {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "1?";
    return text;
  }();
  EXPECT_EQ(ModuleErrors(".global .u32 x = " + questions + ";"),
            "2:147: the expression is nested too deeply\n");
}

// Work that grows with the square of the text would take minutes here.
TEST(ParseErrorTest, TimeIsLinear) {
  const auto repeat = [](std::string_view text, size_t times) {
    std::string result;
    for (size_t i = 0; i < times; ++i) result += text;
    return result;
  };
  const std::string inline_calls =
      repeat(".loc 1 5 3, function_name a, inlined_at 1 5 3 ret;", 20000);
  const std::string texts[] = {
      repeat("{ .reg .b32 x; L: bra L; }", 40000),
      repeat("bra M;", 100000) + "M:",
      inline_calls,
      repeat("{", 60) + repeat("bra M;", 50000) + repeat("}", 60) + "M:",
      ".reg .b32 %r1<9>;" + repeat("mov.b32 %r15, %r15;", 50000),
  };
  for (const std::string& text : texts) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(ModuleErrors(".entry k() { " + text + " }\n.section .debug_str { a: .b8 " +
                           repeat("65,", 30000) + "0 }"),
              "none");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10))
        << text.substr(0, 60);
  }
}

TEST(ParseErrorTest, Format) {
  EXPECT_EQ(FormatErrors("a.ptx", {{3, 4, "no"}, {5, 6, "never"}}),
            "a.ptx:3:4: error: no\na.ptx:5:6: error: never\n");
}

}  // namespace
}  // namespace phobos::ptx
