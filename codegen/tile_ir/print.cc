#include "codegen/tile_ir/print.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "codegen/tile_ir/names.h"

namespace phobos::tile {
namespace {

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

std::string Number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string ToText(const Location& location) {
  return fmt::format("{}:{}-{}", location.line, location.column, location.end_column);
}

class Printer {
 public:
  explicit Printer(const Kernel& kernel) : kernel_(kernel) {}

  std::string Value(ValueId id) {
    const tile::Value& value = kernel_.values[id];
    const std::string_view type = Spelling(value.type);
    return std::visit(
        Overloaded{
            [&](const IntConstant& v) { return fmt::format("{}:{}", v.value, type); },
            [&](const FloatConstant& v) { return fmt::format("{}:{}", Number(v.value), type); },
            [&](const ScalarParam& v) { return fmt::format("(param {} {})", type, v.index); },
            [&](const ExtentValue& v) { return fmt::format("(extent {} {})", type, v.index); },
            [&](const BlockIndex& v) { return fmt::format("(block {} {})", type, v.axis); },
            [&](const GridSize& v) { return fmt::format("(grid {} {})", type, v.axis); },
            [&](const ScalarRead& v) { return fmt::format("%{}", v.scalar.index()); },
            [&](const Coord& v) { return fmt::format("${}", v.axis); },
            [&](const Function& v) {
              std::string text = fmt::format("({} {}", Spelling(v.kind), type);
              for (const ValueId operand : v.operands) text += " " + Value(operand);
              return text + ")";
            },
            [&](const ConvertTo& v) {
              return fmt::format("(convert {} {})", type, Value(v.operand));
            },
            [&](const Logical& v) {
              return fmt::format("({} {} {} {})", v.is_and ? "andalso" : "orelse", type,
                                 Value(v.left), Value(v.right));
            },
            [&](const LoadTile& v) {
              return fmt::format("(load {} {})", type,
                                 Place("@", v.tile.index(), v.indices, v.checked, v.access));
            },
            [&](const LoadTensor& v) {
              return fmt::format("(load {} {})", type,
                                 Place("&", v.tensor.index(), v.indices, v.checked, v.access));
            },
            [&](std::monostate) -> std::string { UNREACHABLE(); },
        },
        value.node);
  }

  std::string All() {
    Header();
    out_ += "body {\n";
    PrintBlock(kernel_.body, 1);
    out_ += "}\n";
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void Add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  std::string Place(std::string_view sigil, uint32_t index, const std::vector<ValueId>& indices,
                    uint32_t checked, AccessId access) {
    std::string text = fmt::format("{}{} [", sigil, index);
    for (size_t i = 0; i < indices.size(); ++i) text += (i == 0 ? "" : " ") + Value(indices[i]);
    text += "]";
    if (checked != 0) text += fmt::format(" checked {}", checked);
    return text + AccessText(access);
  }
  static std::string AccessText(AccessId access) {
    return access.valid() ? fmt::format(" #{}", access.index()) : "";
  }
  static std::string TileText(std::string_view label, TileId tile) {
    return tile.valid() ? fmt::format(" {} @{}", label, tile.index()) : "";
  }
  std::string To(const Destination& to) {
    return to.tile.valid() ? Place("@", to.tile.index(), to.indices, to.checked, to.access)
                           : Place("&", to.tensor.index(), to.indices, to.checked, to.access);
  }

  void Header() {
    Add("kernel {} source \"{}\" directory \"{}\" threads {} min_ctas {} max_registers {} shared "
        "{}\n",
        kernel_.name, kernel_.source, kernel_.source_directory, kernel_.threads, kernel_.min_ctas,
        kernel_.max_registers, kernel_.shared_bytes);
    for (const Parameter& param : kernel_.params) {
      Add("param {} {} {}\n", param.name, param.is_tensor ? "tensor" : "scalar",
          Spelling(param.type));
    }
    for (const Extent& extent : kernel_.extents) {
      Add("extent {} multiple_of {}\n", extent.name, extent.multiple_of);
    }
    uint32_t index = 0;
    for (const Tensor& tensor : kernel_.tensors) {
      Add("tensor &{} {} {} param {} [", index++, tensor.name, Spelling(tensor.type), tensor.param);
      for (size_t i = 0; i < tensor.dims.size(); ++i) {
        const TensorDim& dim = tensor.dims[i];
        out_ += i == 0 ? "" : " ";
        if (dim.extent >= 0) {
          Add("extent{}", dim.extent);
        } else {
          Add("{}", dim.constant);
        }
      }
      Add("]{}{}\n", tensor.is_loaded ? " loaded" : "", tensor.is_stored ? " stored" : "");
    }
    index = 0;
    for (const Scalar& scalar : kernel_.scalars) {
      Add("scalar %{} {} {}\n", index++, scalar.name, Spelling(scalar.type));
    }
    index = 0;
    for (const Tile& tile : kernel_.tiles) PrintTile(index++, tile);
    index = 0;
    for (const Access& access : kernel_.accesses) {
      Add("access #{} {} at {} elements {}{}", index++,
          access.kind == Access::Kind::kLoad ? "load" : "store", ToText(access.location),
          access.elements, access.is_data_dependent ? " data_dependent" : "");
      if (!access.name.empty()) Add(" name {}", access.name);
      if (access.wavefronts_per_request)
        Add(" wavefronts {}", Number(*access.wavefronts_per_request));
      out_ += "\n";
    }
  }

  void PrintTile(uint32_t index, const Tile& tile) {
    Add("tile @{} {} {} {} {} at {}{}", index, tile.name, Spelling(tile.kind), Spelling(tile.type),
        ToString(tile.shape), ToText(tile.location), tile.is_staging ? " staging" : "");
    switch (tile.storage) {
      case Storage::kUndecided:
        break;
      case Storage::kShared:
        Add(" shared {} row_stride {} offset {} bytes {} live {} {}", ToString(tile.allocated),
            tile.row_stride, tile.offset, tile.bytes, tile.first_op, tile.last_op);
        break;
      case Storage::kRegisters:
        Add(" registers {}", ToString(tile.mapping));
        break;
    }
    out_ += "\n";
  }

  void PrintBlock(const Block& block, int depth) {
    for (const OpId op : block) PrintOp(op, depth);
  }

  // `label {`, the block, `}` with whatever follows on that line.
  void Braced(const Block& block, int depth) {
    out_ += "{\n";
    PrintBlock(block, depth + 1);
    Add("{:{}}}}", "", depth * 2);
  }

  void PrintOp(OpId id, int depth) {
    const Op& op = kernel_.ops[id];
    Add("{:{}}{}: ", "", depth * 2, number_++);
    std::visit(
        Overloaded{
            [&](const SetScalar& o) { Add("set %{} = {}", o.scalar.index(), Value(o.value)); },
            [&](const Atomic& o) {
              Add("atomic_{} &{} [{}] {}{}", o.is_cas ? "cas" : "add", o.tensor.index(),
                  Value(o.index), o.is_cas ? Value(o.compare) + " " : "", Value(o.value));
              if (o.checked) out_ += " checked";
              if (o.result.valid()) Add(" -> %{}", o.result.index());
              out_ += TileText("scratch", o.scratch) + AccessText(o.scratch_store) +
                      AccessText(o.scratch_load);
            },
            [&](const StoreElement& o) { Add("store {} -> {}", Value(o.value), To(o.to)); },
            [&](const Map& o) {
              Add("map{} {} {} {} -> {}", o.buffered ? " buffered" : "", ToString(o.space),
                  ToString(o.mapping), Value(o.value), To(o.to));
            },
            [&](const Reduce& o) {
              Add("reduce {} {} {} {} -> @{}{}{}{}{}", Spelling(o.kind), ToString(o.space),
                  ToString(o.mapping), Value(o.value), o.to.index(), AccessText(o.store),
                  TileText("scratch", o.scratch), AccessText(o.scratch_store),
                  AccessText(o.scratch_load));
            },
            [&](const Scan& o) {
              Add("scan {} {} {} -> @{}{}", ToString(o.space), ToString(o.mapping), Value(o.value),
                  o.to.index(), AccessText(o.store));
            },
            [&](const Dot& o) {
              Add("dot {} {} {} {} -> @{}{}{}{}{}", ToString(o.space), ToString(o.mapping),
                  Value(o.a), Value(o.b), o.to.index(), AccessText(o.store),
                  TileText("scratch", o.scratch), AccessText(o.scratch_store),
                  AccessText(o.scratch_load));
            },
            [&](const For& o) {
              Add("for {} %{} {} {} {} ", Spelling(o.form), o.scalar.index(), Value(o.low),
                  Value(o.high), Value(o.step));
              Braced(o.body, depth);
            },
            [&](const While& o) {
              out_ += "while ";
              Braced(o.condition_ops, depth);
              Add(" {} ", Value(o.condition));
              Braced(o.body, depth);
            },
            [&](const If& o) {
              Add("if {} ", Value(o.condition));
              Braced(o.then_block, depth);
              out_ += " ";
              Braced(o.else_block, depth);
            },
            [&](const Break&) { out_ += "break"; },
            [&](const Continue&) { out_ += "continue"; },
            [&](const Return&) { out_ += "return"; },
            [&](const Barrier& o) {
              Add("barrier {} \"{}\"", o.kept ? "kept" : "elided", o.reason);
            },
            [&](std::monostate) { UNREACHABLE(); },
        },
        op.node);
    Add(" at {}\n", ToText(op.location));
  }

  const Kernel& kernel_;
  std::string out_;
  int number_ = 0;
};

}  // namespace

std::string Print(const Kernel& kernel) { return Printer(kernel).All(); }
std::string Print(const Kernel& kernel, ValueId value) { return Printer(kernel).Value(value); }

}  // namespace phobos::tile
