#include "simulator/exec/memory.h"

#include <algorithm>
#include <cstring>

#include "simulator/ptx/names.h"

namespace phobos::sim {
namespace {

uint64_t AlignUp(uint64_t value, uint64_t align) { return (value + align - 1) / align * align; }

uint64_t SizeOf(const ptx::Variable& variable) {
  return variable.unsized ? 0 : variable.size_bytes;
}

// Calls `visit` with the operands of an instruction and the parts of its lists.
template <typename Visit>
void ForEachOperand(const ptx::Function& function, const ptx::Instruction& instruction,
                    const Visit& visit) {
  for (const ptx::Operand& operand : function.OperandsOf(instruction)) {
    visit(operand);
    if (operand.kind == ptx::OperandKind::kList || operand.kind == ptx::OperandKind::kPair) {
      for (const ptx::Operand& part : function.PartsOf(operand)) visit(part);
    }
  }
}

class LayoutBuilder {
 public:
  LayoutBuilder(const ptx::Module& module, ptx::FunctionId entry) : module_(module), entry_(entry) {
    layout_.place.assign(module.variables.size(), 0);
    layout_.is_used.assign(module.variables.size(), false);
    layout_.is_reachable.assign(module.functions.size(), false);
    layout_.local_bytes.assign(module.functions.size(), 0);
  }

  Layout Build() {
    Reach(entry_);
    while (!pending_.empty()) {
      const ptx::FunctionId id = pending_.back();
      pending_.pop_back();
      Visit(id);
    }
    PlaceShared();
    PlaceDevice();
    PlaceParameters();
    return std::move(layout_);
  }

 private:
  void Reach(ptx::FunctionId id) {
    if (!id.valid() || layout_.is_reachable[id.index()]) return;
    layout_.is_reachable[id.index()] = true;
    pending_.push_back(id);
    Reach(module_.functions[id].aliasee);
  }

  void Use(ptx::VariableId id) {
    if (layout_.is_used[id.index()]) return;
    layout_.is_used[id.index()] = true;
    for (const ptx::Relocation& relocation : module_.variables[id].relocations) {
      if (relocation.function.valid()) Reach(relocation.function);
      if (relocation.variable.valid()) Use(relocation.variable);
    }
  }

  void Visit(ptx::FunctionId id) {
    const ptx::Function& function = module_.functions[id];
    for (const ptx::Instruction& instruction : function.instructions) {
      ForEachOperand(function, instruction, [&](const ptx::Operand& operand) {
        if (operand.kind == ptx::OperandKind::kFunction) Reach(operand.function());
        if (operand.kind == ptx::OperandKind::kVariable ||
            operand.kind == ptx::OperandKind::kAddressOf) {
          Use(operand.variable());
        }
      });
    }
    for (const ptx::Prototype& prototype : function.prototypes) {
      for (const ptx::FunctionId target : prototype.targets) Reach(target);
    }
    uint64_t bytes = 0;
    const auto place = [&](ptx::VariableId variable_id) {
      if (!variable_id.valid()) return;
      const ptx::Variable& variable = module_.variables[variable_id];
      if (variable.space != ptx::Space::kLocal && variable.space != ptx::Space::kParam) return;
      bytes = AlignUp(bytes, std::max(variable.align, 1u));
      layout_.place[variable_id.index()] = bytes;
      bytes += SizeOf(variable);
    };
    for (const ptx::VariableId variable : function.variables) place(variable);
    if (!function.is_entry) {
      for (const auto& parameter : function.signature.returns) place(parameter.variable);
      for (const auto& parameter : function.signature.parameters) place(parameter.variable);
    }
    layout_.local_bytes[id.index()] = AlignUp(bytes, 16);
  }

  void PlaceShared() {
    uint64_t bytes = 0, dynamic_align = 16;
    for (uint32_t i = 0; i < module_.variables.size(); ++i) {
      const ptx::Variable& variable = module_.variables[ptx::VariableId(i)];
      if (variable.space != ptx::Space::kShared || !layout_.is_used[i]) continue;
      if (variable.unsized) {
        dynamic_align = std::max<uint64_t>(dynamic_align, variable.align);
        continue;
      }
      bytes = AlignUp(bytes, std::max(variable.align, 1u));
      layout_.place[i] = bytes;
      bytes += variable.size_bytes;
    }
    layout_.static_shared_bytes = bytes;
    layout_.dynamic_shared_offset = AlignUp(bytes, dynamic_align);
    for (uint32_t i = 0; i < module_.variables.size(); ++i) {
      const ptx::Variable& variable = module_.variables[ptx::VariableId(i)];
      if (variable.space == ptx::Space::kShared && variable.unsized) {
        layout_.place[i] = layout_.dynamic_shared_offset;
      }
    }
  }

  void PlaceDevice() {
    uint64_t region = kFirstVariableRegion;
    for (uint32_t i = 0; i < module_.variables.size(); ++i) {
      const ptx::Space space = module_.variables[ptx::VariableId(i)].space;
      if (space == ptx::Space::kGlobal || space == ptx::Space::kConst) {
        layout_.place[i] = WindowAddress(region++);
      }
    }
  }

  void PlaceParameters() {
    uint64_t bytes = 0;
    for (const auto& parameter : module_.functions[entry_].signature.parameters) {
      const ptx::Variable& variable = module_.variables[parameter.variable];
      bytes = AlignUp(bytes, std::max(variable.align, 1u));
      layout_.place[parameter.variable.index()] = bytes;
      bytes += SizeOf(variable);
    }
    layout_.parameter_bytes = bytes;
  }

  const ptx::Module& module_;
  const ptx::FunctionId entry_;
  Layout layout_;
  std::vector<ptx::FunctionId> pending_;
};

// The initial bytes of a .global or .const variable.
void Initialize(const ptx::Module& module, const Layout& layout, const ptx::Variable& variable,
                std::vector<std::byte>& bytes) {
  const size_t given = std::min(variable.bytes.size(), bytes.size());
  if (given != 0) std::memcpy(bytes.data(), variable.bytes.data(), given);
  for (const ptx::Relocation& relocation : variable.relocations) {
    uint64_t value = 0;
    if (relocation.function.valid()) {
      value = FunctionAddress(relocation.function);
    } else {
      value = layout.place[relocation.variable.index()];
      const bool is_shared = module.variables[relocation.variable].space == ptx::Space::kShared;
      if (relocation.generic && is_shared) value += WindowAddress(kSharedRegion);
    }
    value =
        (value + static_cast<uint64_t>(relocation.addend)) >> std::min<int>(relocation.shift, 63);
    if (relocation.offset > bytes.size() || relocation.bytes > bytes.size() - relocation.offset) {
      continue;
    }
    std::memcpy(bytes.data() + relocation.offset, &value, std::min<size_t>(relocation.bytes, 8));
  }
}

}  // namespace

Layout LayOut(const ptx::Module& module, ptx::FunctionId entry) {
  return LayoutBuilder(module, entry).Build();
}

Result<DeviceMemory> DeviceMemory::Make(const ptx::Module& module, const Layout& layout,
                                        const Launch& launch, std::vector<DeviceBuffer>& buffers) {
  uint64_t total = 0;
  const auto fits = [&](uint64_t bytes) {
    if (bytes >= kRegionStart * 8 || bytes > launch.max_memory_bytes - total) return false;
    total += bytes;
    return true;
  };
  DeviceMemory memory;
  if (buffers.size() > kFirstVariableRegion - kFirstBufferRegion) return Fail("too many buffers");
  for (size_t i = 0; i < buffers.size(); ++i) {
    DeviceBuffer& buffer = buffers[i];
    if (!fits(buffer.bytes.size())) {
      return Fail("buffer '" + buffer.name + "' of " + std::to_string(buffer.bytes.size()) +
                  " bytes exceeds the memory limit of " + std::to_string(launch.max_memory_bytes) +
                  " bytes");
    }
    Object object;
    object.data = buffer.bytes.data();
    object.size = buffer.bytes.size();
    object.address = BufferAddress(i);
    object.name = buffer.name;
    object.element_bytes = std::max(buffer.element_bytes, 1u);
    if (!buffer.initialized && launch.checks.init) object.written.assign(object.size, 0);
    memory.buffers_.push_back(std::move(object));
  }
  for (uint32_t i = 0; i < module.variables.size(); ++i) {
    const ptx::Variable& variable = module.variables[ptx::VariableId(i)];
    if (variable.space != ptx::Space::kGlobal && variable.space != ptx::Space::kConst) continue;
    const uint64_t size = SizeOf(variable);
    if (!fits(size)) {
      return Fail("variable '" + variable.name + "' of " + std::to_string(size) +
                  " bytes exceeds the memory limit of " + std::to_string(launch.max_memory_bytes) +
                  " bytes");
    }
    auto& bytes = memory.variable_bytes_.emplace_back(size);
    Initialize(module, layout, variable, bytes);
    Object object;
    object.data = bytes.data();
    object.size = size;
    object.address = layout.place[i];
    object.name = variable.name;
    object.element_bytes = std::max(ptx::BytesOf(variable.type), 1u);
    object.read_only = variable.space == ptx::Space::kConst;
    memory.variables_.push_back(std::move(object));
  }
  return memory;
}

void DeviceMemory::TrackUsers(bool on) {
  ForEachWritable([&](Object& object) {
    object.users.clear();
    if (on) {
      object.users.resize((object.size + 3) / 4);
    } else {
      object.users.shrink_to_fit();
    }
  });
}

void DeviceMemory::Save() {
  saved_.clear();
  ForEachWritable([&](Object& object) {
    saved_.push_back({{object.data, object.data + object.size}, object.written});
  });
}

void DeviceMemory::Restore() {
  size_t i = 0;
  ForEachWritable([&](Object& object) {
    const Saved& saved = saved_[i++];
    if (object.size != 0) std::memcpy(object.data, saved.bytes.data(), object.size);
    object.written = saved.written;
  });
}

}  // namespace phobos::sim
