#include "simulator/ptx/print.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string_view>

#include "simulator/ptx/names.h"

namespace phobos::ptx {
namespace {

std::string Hex(std::string_view prefix, uint64_t value, int digits) {
  char buffer[24];
  std::snprintf(buffer, sizeof(buffer), "%0*llX", digits, static_cast<unsigned long long>(value));
  return std::string(prefix) + buffer;
}

std::string Signed(uint64_t value) { return std::to_string(static_cast<int64_t>(value)); }

std::string Offset(uint64_t value) { return value == 0 ? "" : "+" + Signed(value); }

std::string_view LinkageText(Linkage linkage) {
  switch (linkage) {
    case Linkage::kInternal:
      return "";
    case Linkage::kVisible:
      return ".visible ";
    case Linkage::kExtern:
      return ".extern ";
    case Linkage::kWeak:
      return ".weak ";
    case Linkage::kCommon:
      return ".common ";
  }
  return "";
}

class Printer {
 public:
  explicit Printer(const Module& module) : module_(module) {}

  std::string Run();

 private:
  void PrintVariable(const Variable& variable);
  void PrintDeclarator(const Variable& variable);
  void PrintInitializer(const Variable& variable);
  void PrintHeader(const Function& function);
  void PrintParameters(const Function& function, const std::vector<Parameter>& parameters);
  void PrintBounds(const LaunchBounds& bounds);
  void PrintBody(const Function& function);
  void PrintLocation(LocationId id);
  void PrintDebugStrings();

  const Module& module_;
  std::string out_;
  std::map<std::string, size_t> inlined_;  // number of each inlined function's name
};

std::string Printer::Run() {
  out_ += ".version " + std::to_string(module_.version.major) + "." +
          std::to_string(module_.version.minor) + "\n.target ";
  for (const std::string& target : module_.targets) {
    if (&target != &module_.targets.front()) out_ += ", ";
    out_ += target;
  }
  out_ += "\n.address_size " + std::to_string(module_.address_bits) + "\n";
  for (const SourceFile& file : module_.files) {
    out_ += ".file " + std::to_string(file.number) + " \"" + file.path + "\"\n";
  }
  for (const Function& function : module_.functions) {
    if (function.is_entry && function.defined) continue;
    PrintHeader(function);
    out_ += ";\n";
  }
  for (const Variable& variable : module_.variables) {
    if (variable.owner.valid()) continue;
    PrintVariable(variable);
  }
  for (const bool entries : {false, true}) {  // the order of the declarations above
    for (const Function& function : module_.functions) {
      if (!function.defined || function.is_entry != entries) continue;
      PrintHeader(function);
      PrintBody(function);
    }
  }
  for (const Function& function : module_.functions) {
    if (!function.aliasee.valid()) continue;
    out_ += ".alias " + function.name + ", " + module_.functions[function.aliasee].name + ";\n";
  }
  PrintDebugStrings();
  return std::move(out_);
}

void Printer::PrintDeclarator(const Variable& variable) {
  if (variable.managed) out_ += " .attribute(.managed)";
  out_ += " .align " + std::to_string(variable.align);
  if (variable.vector > 1) out_ += " .v" + std::to_string(variable.vector);
  out_ += " ." + std::string(ToString(variable.type));
  if (variable.is_pointer) {
    out_ += " .ptr";
    if (variable.pointer_space != Space::kNone) {
      out_ += " ." + std::string(ToString(variable.pointer_space));
    }
    out_ += " .align " + std::to_string(variable.pointer_align);
  }
  out_ += " " + variable.name;
  for (size_t i = 0; i < variable.dimensions.size(); ++i) {
    const bool open = variable.unsized && i == 0;
    out_ += open ? "[]" : "[" + std::to_string(variable.dimensions[i]) + "]";
  }
}

void Printer::PrintVariable(const Variable& variable) {
  out_ += std::string(LinkageText(variable.linkage)) + "." + std::string(ToString(variable.space));
  PrintDeclarator(variable);
  if (!variable.bytes.empty()) PrintInitializer(variable);
  out_ += ";\n";
}

void Printer::PrintInitializer(const Variable& variable) {
  const size_t step = BytesOf(variable.type);
  const bool is_list = !variable.dimensions.empty() || variable.vector > 1;
  out_ += is_list ? " = {" : " = ";
  auto relocation = variable.relocations.begin();
  for (size_t offset = 0; offset < variable.bytes.size(); offset += step) {
    if (offset != 0) out_ += ", ";
    if (relocation != variable.relocations.end() && relocation->offset == offset) {
      std::string address = relocation->variable.valid()
                                ? module_.variables[relocation->variable].name
                                : module_.functions[relocation->function].name;
      if (relocation->generic) address = "generic(" + address + ")";
      address += Offset(static_cast<uint64_t>(relocation->addend));
      if (relocation->bytes != step || relocation->shift != 0 || step == 1) {
        address = Hex("0x", uint64_t{0xff} << relocation->shift, 2) + "(" + address + ")";
      }
      out_ += address;
      ++relocation;
      continue;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < step && i < sizeof(value); ++i) {
      value |= uint64_t{variable.bytes[offset + i]} << (8 * i);
    }
    if (variable.type == Type::kF32) {
      out_ += Hex("0f", value, 8);
    } else if (variable.type == Type::kF64) {
      out_ += Hex("0d", value, 16);
    } else {
      out_ += std::to_string(value);
    }
  }
  if (is_list) out_ += "}";
}

void Printer::PrintParameters(const Function& function, const std::vector<Parameter>& parameters) {
  out_ += "(";
  for (const Parameter& parameter : parameters) {
    if (&parameter != &parameters.front()) out_ += ", ";
    if (parameter.variable.valid()) {
      out_ += ".param";
      PrintDeclarator(module_.variables[parameter.variable]);
      continue;
    }
    out_ += ".reg";
    for (const RegisterBank& bank : function.banks) {
      if (bank.first != parameter.reg) continue;
      if (bank.vector > 1) out_ += " .v" + std::to_string(bank.vector);
      out_ += " ." + std::string(ToString(bank.type)) + " " + bank.name;
      break;
    }
  }
  out_ += ")";
}

void Printer::PrintBounds(const LaunchBounds& bounds) {
  const auto extent = [&](std::string_view name, const std::array<uint32_t, 3>& parts) {
    if (parts == std::array<uint32_t, 3>{}) return;
    out_ += "\n" + std::string(name) + " " + std::to_string(parts[0]) + ", " +
            std::to_string(parts[1]) + ", " + std::to_string(parts[2]);
  };
  const auto number = [&](std::string_view name, uint32_t value) {
    if (value != 0) out_ += "\n" + std::string(name) + " " + std::to_string(value);
  };
  extent(".maxntid", bounds.max_threads);
  extent(".reqntid", bounds.required_threads);
  extent(".reqnctapercluster", bounds.required_cluster);
  number(".minnctapersm", bounds.min_ctas_per_sm);
  number(".maxnreg", bounds.max_registers);
  number(".maxclusterrank", bounds.max_cluster_rank);
  if (bounds.explicit_cluster) out_ += "\n.explicitcluster";
}

void Printer::PrintHeader(const Function& function) {
  out_ += std::string(LinkageText(function.linkage)) + (function.is_entry ? ".entry" : ".func");
  if (!function.signature.returns.empty()) {
    out_ += " ";
    PrintParameters(function, function.signature.returns);
  }
  out_ += " " + function.name + " ";
  PrintParameters(function, function.signature.parameters);
  PrintBounds(function.bounds);
  if (function.signature.noreturn) out_ += "\n.noreturn";
}

void Printer::PrintBody(const Function& function) {
  out_ += "\n{\n";
  const auto is_formal = [&](const RegisterBank& bank) {
    const auto names_it = [&](const Parameter& p) { return p.reg == bank.first; };
    return std::ranges::any_of(function.signature.returns, names_it) ||
           std::ranges::any_of(function.signature.parameters, names_it);
  };
  for (const RegisterBank& bank : function.banks) {
    if (bank.count > 0 && is_formal(bank)) continue;
    out_ += ".reg";
    if (bank.vector > 1) out_ += " .v" + std::to_string(bank.vector);
    out_ += " ." + std::string(ToString(bank.type)) + " " + bank.name;
    if (bank.numbered) out_ += "<" + std::to_string(bank.count / bank.vector) + ">";
    out_ += ";\n";
  }
  for (const VariableId id : function.variables) PrintVariable(module_.variables[id]);
  for (const BranchTable& table : function.branch_tables) {
    out_ += table.name + ": .branchtargets ";
    for (size_t i = 0; i < table.targets.size(); ++i) {
      if (i != 0) out_ += ", ";
      const auto label =
          std::ranges::lower_bound(function.labels, table.targets[i], {}, &Label::target);
      out_ += label->name;
    }
    out_ += ";\n";
  }
  for (const Prototype& prototype : function.prototypes) {
    out_ += prototype.name + ": ";
    if (!prototype.targets.empty()) {
      out_ += ".calltargets ";
      for (const FunctionId& target : prototype.targets) {
        if (&target != &prototype.targets.front()) out_ += ", ";
        out_ += module_.functions[target].name;
      }
    } else {
      out_ += ".callprototype ";
      PrintParameters(function, prototype.signature.returns);
      out_ += " _ ";
      PrintParameters(function, prototype.signature.parameters);
      if (prototype.signature.noreturn) out_ += " .noreturn";
    }
    out_ += ";\n";
  }
  auto label = function.labels.begin();
  LocationId location;
  for (size_t i = 0; i <= function.instructions.size(); ++i) {
    for (; label != function.labels.end() && label->target == i; ++label) {
      out_ += label->name + ":\n";
    }
    if (i == function.instructions.size()) break;
    const Instruction& instruction = function.instructions[i];
    if (instruction.location != location) PrintLocation(location = instruction.location);
    out_ += "  " + PrintInstruction(module_, function, instruction) + ";\n";
  }
  out_ += "}\n";
}

void Printer::PrintLocation(LocationId id) {
  if (!id.valid()) return;
  const Location& location = module_.locations[id];
  // A call site is found by the latest .loc of its place, so that one has to come first.
  PrintLocation(location.inlined_at);
  const auto place = [&](const Location& at) {
    return std::to_string(at.file) + " " + std::to_string(at.line) + " " +
           std::to_string(at.column);
  };
  out_ += "  .loc " + place(location);
  if (!location.function.empty()) {
    const size_t number = inlined_.try_emplace(location.function, inlined_.size()).first->second;
    out_ += ", function_name $L__name" + std::to_string(number);
  }
  if (location.inlined_at.valid()) {
    out_ += ", inlined_at " + place(module_.locations[location.inlined_at]);
  }
  out_ += "\n";
}

void Printer::PrintDebugStrings() {
  if (inlined_.empty()) return;
  out_ += ".section .debug_str\n{\n";
  for (const auto& [name, number] : inlined_) {
    out_ += "$L__name" + std::to_string(number) + ":\n.b8 ";
    for (const char c : name) out_ += std::to_string(static_cast<uint8_t>(c)) + ",";
    out_ += "0\n";
  }
  out_ += "}\n";
}

}  // namespace

std::string Print(const Module& module) { return Printer(module).Run(); }

std::string PrintOperand(const Module& module, const Function& function, const Operand& operand) {
  const auto parts = [&](std::string_view separator) {
    std::string text;
    for (const Operand& part : function.PartsOf(operand)) {
      if (!text.empty()) text += separator;
      text += PrintOperand(module, function, part);
    }
    return text;
  };
  switch (operand.kind) {
    case OperandKind::kNone:
      return "";
    case OperandKind::kRegister:
      return (operand.negated ? "!" : "") + function.RegisterName(operand.register_id());
    case OperandKind::kSpecial: {
      const Special special = operand.special();
      const std::string number = std::to_string(operand.component);
      if (special == Special::kPm64) return "%pm" + number + "_64";
      std::string text = "%" + std::string(ToString(special));
      if (special == Special::kEnvreg || special == Special::kPm) text += number;
      if (IsVector(special)) text += {'.', "xyzw"[operand.component & 3]};
      return text;
    }
    case OperandKind::kInteger:
      return Signed(operand.value);
    case OperandKind::kFloat:
      return Hex("0d", operand.value, 16);
    case OperandKind::kFloat32:
      return Hex("0f", operand.value, 8);
    case OperandKind::kVariable:
      return module.variables[operand.variable()].name + Offset(operand.value);
    case OperandKind::kFunction:
      return module.functions[operand.function()].name;
    case OperandKind::kAddress:
      return "[" + function.RegisterName(operand.register_id()) + Offset(operand.value) + "]";
    case OperandKind::kAddressOf:
      return "[" + module.variables[operand.variable()].name + Offset(operand.value) + "]";
    case OperandKind::kAbsolute:
      return "[" + Signed(operand.value) + "]";
    case OperandKind::kLabel: {
      const auto label = std::ranges::lower_bound(function.labels, operand.id, {}, &Label::target);
      return label == function.labels.end() ? "?" : label->name;
    }
    case OperandKind::kBranchTable:
      return function.branch_tables[BranchTableId(operand.id)].name;
    case OperandKind::kPrototype:
      return function.prototypes[PrototypeId(operand.id)].name;
    case OperandKind::kList:
      return "{" + parts(", ") + "}";
    case OperandKind::kPair:
      return parts("|");
    case OperandKind::kSink:
      return "_";
    case OperandKind::kText:
      return module.texts[operand.id];
  }
  return "";
}

std::string PrintInstruction(const Module& module, const Function& function,
                             const Instruction& instruction) {
  std::string text;
  if (instruction.guard.valid()) {
    text += instruction.guard_negated ? "@!" : "@";
    text += function.RegisterName(instruction.guard) + " ";
  }
  const Mnemonic& mnemonic = module.mnemonics[instruction.mnemonic];
  text += mnemonic.text;
  const bool is_call = mnemonic.supported && mnemonic.opcode == Opcode::kCall;
  bool first = true;
  for (const Operand& operand : function.OperandsOf(instruction)) {
    std::string part = PrintOperand(module, function, operand);
    if (is_call && operand.kind == OperandKind::kList) {
      if (first && operand.value == 0) continue;  // no returns
      part = "(" + part.substr(1, part.size() - 2) + ")";
    }
    text += (first ? " " : ", ") + part;
    first = false;
  }
  return text;
}

}  // namespace phobos::ptx
