// Statements of module scope.
#include <algorithm>
#include <string>

#include "base/text.h"
#include "simulator/ptx/names.h"
#include "simulator/ptx/parser.h"

namespace phobos::ptx {
namespace {

constexpr std::string_view kModuleDirectives[] = {
    ".file",    ".section", ".alias",  ".pragma", ".func",  ".entry",  ".extern",
    ".visible", ".weak",    ".common", ".global", ".const", ".shared", ".address_size",
};

bool BeginsModuleStatement(const Token& token) {
  return token.kind == TokenKind::kDirective &&
         std::ranges::find(kModuleDirectives, token.text) != std::end(kModuleDirectives);
}

// Reads `8.5`, or fails.
bool ReadVersion(std::string_view text, Version& version) {
  const size_t point = text.find('.');
  if (point == std::string_view::npos || point == 0 || point > 4 || text.size() > point + 4) {
    return false;
  }
  uint32_t* part = &version.major;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i == point) {
      part = &version.minor;
    } else if (text[i] >= '0' && text[i] <= '9') {
      *part = *part * 10 + static_cast<uint32_t>(text[i] - '0');
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

bool Parser::ParseHeader() {
  if (!AcceptWord(".version")) return Unexpected("`.version`, which begins PTX");
  if (!At(TokenKind::kFloat) || !ReadVersion(token_.text, module_.version)) {
    return Unexpected("a version such as 8.5");
  }
  Advance();
  if (!AcceptWord(".target")) return Unexpected("`.target`");
  do {
    Token target;
    if (!ExpectIdentifier("a target such as sm_75", target)) return false;
    module_.targets.emplace_back(target.text);
    if (!target.text.starts_with("sm_") || target.text.size() > 7) continue;
    module_.sm = 0;
    for (const char c : target.text.substr(3)) {
      if (c >= '0' && c <= '9') module_.sm = module_.sm * 10 + static_cast<uint32_t>(c - '0');
    }
  } while (Accept(TokenKind::kComma));
  return true;
}

bool Parser::ParseModuleStatement() {
  if (Accept(TokenKind::kSemicolon)) return true;
  Linkage linkage = Linkage::kInternal;
  for (;; Advance()) {
    if (AtWord(".visible")) {
      linkage = Linkage::kVisible;
    } else if (AtWord(".extern")) {
      linkage = Linkage::kExtern;
    } else if (AtWord(".weak")) {
      linkage = Linkage::kWeak;
    } else if (AtWord(".common")) {
      linkage = Linkage::kCommon;
    } else {
      break;
    }
  }
  if (AcceptWord(".func")) return ParseFunction(false, linkage);
  if (AcceptWord(".entry")) return ParseFunction(true, linkage);
  if (At(TokenKind::kDirective)) {
    const auto space = SpaceNamed(token_.text.substr(1));
    if (space == Space::kGlobal || space == Space::kConst || space == Space::kShared) {
      Advance();
      return ParseVariables(*space, linkage);
    }
    if (space || AtWord(".reg")) {
      return Error(token_, std::string(token_.text) + " variables belong inside a function");
    }
  }
  if (linkage != Linkage::kInternal) return Unexpected("a function or a variable");
  if (AcceptWord(".file")) return ParseFile();
  if (AcceptWord(".section")) return ParseSection();
  if (AcceptWord(".alias")) return ParseAlias();
  if (AcceptWord(".pragma")) return ParsePragma();
  if (AcceptWord(".address_size")) {
    const Token at = token_;
    uint64_t bits = 0;
    if (!ExpectInteger("32 or 64", 64, bits)) return false;
    if (bits != 32 && bits != 64) return Error(at, "expected 32 or 64");
    module_.address_bits = static_cast<uint32_t>(bits);
    return true;
  }
  std::string expected = "a directive of module scope";
  if (At(TokenKind::kDirective)) {
    const std::vector<std::string> known(std::begin(kModuleDirectives),
                                         std::end(kModuleDirectives));
    if (const auto nearest = NearestName(token_.text, known)) expected += " (`" + *nearest + "`?)";
  }
  return Unexpected(expected);
}

void Parser::SkipModuleStatement() {
  for (bool first = true; !At(TokenKind::kEnd); first = false) {
    if (!first && BeginsModuleStatement(token_)) return;
    if (Accept(TokenKind::kSemicolon)) return;
    if (!At(TokenKind::kOpenBrace)) {
      Advance();
      continue;
    }
    SkipBraces();
    // The braces of an initial value are not yet the end.
    if (!At(TokenKind::kComma) && !At(TokenKind::kCloseBrace) && !At(TokenKind::kSemicolon)) return;
  }
}

void Parser::SkipBraces() {
  size_t depth = 0;
  do {
    if (At(TokenKind::kOpenBrace)) ++depth;
    if (At(TokenKind::kCloseBrace)) --depth;
    Advance();
  } while (depth != 0 && !At(TokenKind::kEnd));
}

bool Parser::ParseFile() {
  uint64_t number = 0;
  uint64_t ignored = 0;
  if (!ExpectInteger("the number of a source file", UINT32_MAX, number)) return false;
  const Token path = token_;
  if (!Expect(TokenKind::kString, "the path of a source file")) return false;
  if (Accept(TokenKind::kComma)) {  // time and size
    if (!ExpectInteger("a time stamp", UINT64_MAX, ignored)) return false;
    if (Accept(TokenKind::kComma) && !ExpectInteger("a file size", UINT64_MAX, ignored)) {
      return false;
    }
  }
  module_.files.push_back({static_cast<uint32_t>(number), std::string(path.text)});
  return true;
}

bool Parser::ParseSection() {
  const bool has_strings = AtWord(".debug_str");
  if (!Accept(TokenKind::kDirective) && !Accept(TokenKind::kIdentifier)) {
    return Unexpected("the name of a section");
  }
  if (!At(TokenKind::kOpenBrace)) return Unexpected("`{`");
  if (has_strings) {
    ParseDebugStrings();
  } else {
    SkipBraces();
  }
  return true;
}

// Keeps the bytes and labels of .debug_str, where .loc's function names are; what else may stand
// there is of no use here.
void Parser::ParseDebugStrings() {
  Advance();
  bool in_bytes = false;
  while (!At(TokenKind::kEnd) && !Accept(TokenKind::kCloseBrace)) {
    const Token token = token_;
    Advance();
    if (token.kind == TokenKind::kIdentifier && Accept(TokenKind::kColon)) {
      debug_labels_.try_emplace(token.text, debug_strings_.size());
    } else if (token.kind == TokenKind::kDirective) {
      in_bytes = token.text == ".b8";
    } else if (token.kind == TokenKind::kInteger && in_bytes) {
      debug_strings_ += static_cast<char>(token.value);
    }
  }
}

bool Parser::ParseAlias() {
  FunctionId ids[2];
  for (FunctionId& id : ids) {
    Token name;
    if (!ExpectIdentifier("the name of a function", name)) return false;
    const auto symbol = symbols_.Find(name.text);
    if (!symbol || symbol->kind != Symbol::Kind::kFunction) {
      return Error(name, "expected a declared function");
    }
    id = FunctionId(symbol->id);
    if (&id == ids && !Expect(TokenKind::kComma, "`,`")) return false;
  }
  // An alias of an alias could close a circle, and no compiler makes one.
  if (module_.functions[ids[1]].aliasee.valid() || ids[0] == ids[1] ||
      module_.functions[ids[0]].defined) {
    return Error(token_, "an alias names a declared function without a body, for one that has it");
  }
  module_.functions[ids[0]].aliasee = ids[1];
  return Expect(TokenKind::kSemicolon, "`;`");
}

void Parser::NameInlinedFunctions() {
  // Many places may share a long name; copies of all of them stay within the size of the text.
  size_t budget = text_.size() + 4096;
  for (const InlinedName& inlined : inlined_names_) {
    const auto label = debug_labels_.find(inlined.label);
    if (label == debug_labels_.end()) continue;
    const size_t begin = label->second + inlined.offset;
    if (inlined.offset > debug_strings_.size() || begin >= debug_strings_.size()) continue;
    const size_t limit = std::min(budget, debug_strings_.size() - begin);
    std::string_view name = std::string_view(debug_strings_).substr(begin, limit);
    name = name.substr(0, name.find('\0'));
    budget -= name.size();
    module_.locations[inlined.location].function = std::string(name);
  }
  std::ranges::stable_sort(module_.files, {}, &SourceFile::number);
}

}  // namespace phobos::ptx
