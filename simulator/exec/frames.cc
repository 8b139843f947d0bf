// Frames, calls and returns: the part of Warp that makes and leaves frames.
#include <algorithm>
#include <bit>
#include <cstring>

#include "simulator/exec/cta.h"
#include "simulator/exec/memory.h"
#include "simulator/exec/warp.h"

namespace phobos::sim {
namespace {

constexpr size_t kSlotAlign = 64;

}  // namespace

Frame* Warp::NewFrame(const DecodedFunction& function, Frame* caller, uint32_t lanes) {
  const uint64_t local_base =
      caller == nullptr ? 0 : caller->local_base + caller->function->local_bytes;
  if (!EnsureLocal(local_base + function.local_bytes)) return nullptr;
  Frame* frame = nullptr;
  const auto reusable =
      std::find_if(free_frames_.begin(), free_frames_.end(),
                   [&](const Frame* free) { return free->function == &function; });
  if (reusable != free_frames_.end()) {
    frame = *reusable;
    free_frames_.erase(reusable);
  } else {
    frame = frames_.emplace_back(std::make_unique<Frame>()).get();
    frame->storage =
        std::make_unique_for_overwrite<std::byte[]>(function.image.size() + kSlotAlign);
    const auto address = reinterpret_cast<uintptr_t>(frame->storage.get());
    frame->slots = frame->storage.get() + (kSlotAlign - address % kSlotAlign) % kSlotAlign;
  }
  frame->function = &function;
  frame->caller = caller;
  frame->depth = caller == nullptr ? 0 : caller->depth + 1;
  frame->lanes = lanes;
  frame->local_base = local_base;
  std::memcpy(frame->slots, function.image.data(), function.image.size());
  Fill(*frame);
  if (caller != nullptr && !local_written_.empty()) {
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      std::memset(local_written_.data() + lane * local_stride_ + local_base, 0,
                  function.local_bytes);
    }
  }
  return frame;
}

void Warp::FreeFrame(Frame* frame) { free_frames_.push_back(frame); }

void Warp::Fill(Frame& frame) {
  for (const FrameFill& fill : frame.function->fills) {
    for (uint32_t lane = 0; lane < 32; ++lane) {
      uint64_t value = 0;
      switch (fill.kind) {
        case FrameFill::Kind::kSpecial:
          value = cta_.SpecialValue(fill.special, fill.component, index_, lane);
          break;
        case FrameFill::Kind::kLocalAddress:
          value = frame.local_base + fill.addend;
          break;
      }
      if (fill.bytes == 8) {
        At<uint64_t>(frame.slots, fill.offset)[lane] = value;
      } else {
        At<uint32_t>(frame.slots, fill.offset)[lane] = static_cast<uint32_t>(value);
      }
    }
  }
}

bool Warp::EnsureLocal(uint64_t bytes) {
  if (bytes <= local_stride_) return true;
  if (bytes > kMaxLocalBytes) return false;
  const uint64_t stride = local_stride_ == 0
                              ? (bytes + 63) / 64 * 64
                              : std::min(std::max(bytes, 2 * local_stride_), kMaxLocalBytes);
  std::vector<std::byte> local(stride * 32);
  std::vector<uint8_t> written(cta_.checks_init() ? stride * 32 : 0);
  for (uint64_t lane = 0; lane < 32 && local_stride_ != 0; ++lane) {
    std::memcpy(local.data() + lane * stride, local_.data() + lane * local_stride_, local_stride_);
    if (!written.empty()) {
      std::memcpy(written.data() + lane * stride, local_written_.data() + lane * local_stride_,
                  local_stride_);
    }
  }
  local_ = std::move(local);
  local_written_ = std::move(written);
  local_stride_ = stride;
  return true;
}

void Warp::Call(int index, const Op& op) {
  const Strand& strand = strands_[static_cast<size_t>(index)];
  const Program& program = cta_.program();
  const CallOp& call = program.calls[op.aux];
  if (call.callee.valid()) {
    Enter(index, op, program.function_index[call.callee.index()]);
    return;
  }
  // Lanes may call different functions; then each group comes back here on its own.
  const uint64_t* const addresses = At<uint64_t>(strand.frame->slots, call.address);
  std::array<Path, 32> paths;
  std::array<uint64_t, 32> targets;
  size_t count = 0;
  for (uint32_t rest = strand.lanes; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    size_t i = 0;
    while (i < count && targets[i] != addresses[lane]) ++i;
    if (i == count) {
      targets[count] = addresses[lane];
      paths[count++] = {strand.op, 0};
    }
    paths[i].lanes |= 1u << lane;
  }
  if (count > 1) {
    Split(index, op.join, std::span(paths).first(count));
    return;
  }
  const uint64_t id = (targets[0] - WindowAddress(kFunctionRegion)) / 16;
  if (targets[0] % 16 != 0 || id >= program.function_index.size() ||
      program.function_index[id] == kNoSlot) {
    cta_.Stop(Fault::Kind::kOther, "call of an address that is not a function's", *this, strand.op,
              strand.lanes);
    return;
  }
  Enter(index, op, program.function_index[id]);
}

void Warp::Enter(int index, const Op& op, uint32_t function_index) {
  const Strand strand = strands_[static_cast<size_t>(index)];
  const Program& program = cta_.program();
  const CallOp& call = program.calls[op.aux];
  const DecodedFunction& callee = program.functions[function_index];
  const auto& parameters = program.parameters[function_index];
  bool fits = parameters.size() == call.arguments.size() &&
              program.returns[function_index].size() == call.results.size();
  for (size_t i = 0; fits && i < parameters.size(); ++i) {
    fits = parameters[i].bytes == call.arguments[i].bytes;
  }
  if (!fits) {
    cta_.Stop(Fault::Kind::kOther,
              "the call does not fit the parameters of '" + callee.source->name + "'", *this,
              strand.op, strand.lanes);
    return;
  }
  Frame* const frame =
      strand.frame->depth < kMaxCallDepth ? NewFrame(callee, strand.frame, strand.lanes) : nullptr;
  if (frame == nullptr) {
    cta_.Stop(Fault::Kind::kOther, "calls are nested too deeply", *this, strand.op, strand.lanes);
    return;
  }
  frame->call = &call;
  frame->return_op = strand.op + 1;
  CopyParameters(call.arguments, *strand.frame, parameters, *frame, strand.lanes);
  Strand& self = strands_[static_cast<size_t>(index)];
  self.frame = frame;
  self.op = callee.first_op;
}

void Warp::Return(int index) {
  Strand& strand = strands_[static_cast<size_t>(index)];
  Frame* const frame = strand.frame;
  if (frame->caller == nullptr) {
    Exit(index, strand.lanes);
    return;
  }
  const Program& program = cta_.program();
  const auto function_index = static_cast<size_t>(frame->function - program.functions.data());
  CopyParameters(program.returns[function_index], *frame, frame->call->results, *frame->caller,
                 strand.lanes);
  strand.frame = frame->caller;
  strand.op = frame->return_op;
  frame->lanes &= ~strand.lanes;
  if ((frame->lanes & live_) == 0) FreeFrame(frame);
}

void Warp::CopyParameters(const std::vector<CopiedParameter>& from, const Frame& from_frame,
                          const std::vector<CopiedParameter>& to, const Frame& to_frame,
                          uint32_t lanes) {
  for (size_t i = 0; i < from.size() && i < to.size(); ++i) {
    const uint64_t bytes = std::min(from[i].bytes, to[i].bytes);
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      const auto place = [&](const CopiedParameter& parameter, const Frame& frame) {
        if (parameter.is_slot) {
          return frame.slots + parameter.slot.offset + lane * parameter.slot.bytes;
        }
        return LocalOf(lane, frame.local_base + parameter.local);
      };
      std::memcpy(place(to[i], to_frame), place(from[i], from_frame), bytes);
      if (!to[i].is_slot && !local_written_.empty()) {
        uint8_t* const written =
            local_written_.data() + lane * local_stride_ + to_frame.local_base + to[i].local;
        if (from[i].is_slot) {
          std::memset(written, 1, bytes);
        } else {
          std::memcpy(
              written,
              local_written_.data() + lane * local_stride_ + from_frame.local_base + from[i].local,
              bytes);
        }
      }
    }
  }
}

void Warp::ClearResults(Frame& frame, const CallOp& call, uint32_t lanes) {
  for (const CopiedParameter& result : call.results) {
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      if (result.is_slot) {
        std::memset(frame.slots + result.slot.offset + lane * result.slot.bytes, 0,
                    result.slot.bytes);
        continue;
      }
      std::memset(LocalOf(lane, frame.local_base + result.local), 0, result.bytes);
      if (local_written_.empty()) continue;
      std::memset(local_written_.data() + lane * local_stride_ + frame.local_base + result.local, 1,
                  result.bytes);
    }
  }
}

}  // namespace phobos::sim
