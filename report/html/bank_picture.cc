#include "report/html/bank_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <vector>

#include "report/excerpt.h"
#include "report/html/markup.h"

namespace phobos::html {
namespace {

constexpr int kCell = 20, kRow = 19, kGutter = 62, kTop = 34, kGap = 44, kTip = 40;
constexpr int kWidth = kGutter + kBanks * kCell + 2;

// Neighbouring words that the same lanes get on the same trip: one lane's wide access is one unit.
struct Unit {
  int bank = 0, banks = 0;
  uint64_t address = 0;
  uint32_t lanes = 0;
  int pass = 0;     // from 0, among those that are not empty
  int turn = 0;     // on which trip of its pass, from 0
  size_t trip = 0;  // of the request, from 0
};

std::vector<Unit> UnitsOf(const SharedExplanation& explanation) {
  std::vector<Unit> units;
  int pass = -1, turn = 0, group = -1;
  for (size_t trip = 0; trip < explanation.wavefronts.size(); ++trip) {
    const Wavefront& wavefront = explanation.wavefronts[trip];
    if (wavefront.group != group) {
      group = wavefront.group;
      ++pass;
      turn = 0;
    } else {
      ++turn;
    }
    const size_t first = units.size();
    for (const ServedWord& word : wavefront.words) {
      if (units.size() > first) {
        Unit& last = units.back();
        if (last.lanes == word.lanes && last.bank + last.banks == word.bank &&
            last.address + static_cast<uint64_t>(last.banks) * kBankBytes == word.address) {
          ++last.banks;
          continue;
        }
      }
      units.push_back({word.bank, 1, word.address, word.lanes, pass, turn, trip});
    }
  }
  return units;
}

std::string_view Verb(sim::AccessKind kind) {
  switch (kind) {
    case sim::AccessKind::kLoad:
    case sim::AccessKind::kLdmatrix:
      return "reads";
    case sim::AccessKind::kStore:
    case sim::AccessKind::kStmatrix:
    case sim::AccessKind::kAsyncCopy:
      return "writes";
    case sim::AccessKind::kAtomic:
      return "updates";
  }
  return "uses";
}

class Drawing {
 public:
  Drawing(const RunReport& report, const KeptSample& kept)
      : kept_(kept),
        buffers_(BuffersOf(report)),
        explanation_(ExplainShared(RequestOf(kept))),
        units_(UnitsOf(explanation_)) {
    std::set<uint64_t> rows;
    for (const Unit& unit : units_) rows.insert(unit.address / 128);
    rows_.assign(rows.begin(), rows.end());
    // Rows that lie apart have a gap between them.
    int y = kTop;
    for (size_t i = 0; i < rows_.size(); ++i) {
      if (i != 0 && rows_[i] != rows_[i - 1] + 1) y += 8;
      row_y_.push_back(y);
      y += kRow;
    }
    trips_top_ = y + kGap;
    y = trips_top_;
    int group = -1;
    for (const Wavefront& wavefront : explanation_.wavefronts) {
      if (group != -1 && wavefront.group != group) y += 6;
      group = wavefront.group;
      trip_y_.push_back(y);
      y += kRow;
    }
    bottom_ = y + 10;
  }

  std::string Svg() const {
    std::string svg = fmt::format(
        "<svg class=\"banks\" viewBox=\"0 0 {} {}\" role=\"group\" aria-label=\"{}\">\n", kWidth,
        bottom_ + kTip, Escaped("Banks and trips of one request. " + BankCaption(kept_)));
    svg += Title(14, "Where the words lie: 128 bytes of shared memory a row, by its first byte");
    svg += BankNumbers(kTop - 6);
    for (size_t i = 0; i < rows_.size(); ++i) {
      svg += Idle(row_y_[i]);
      svg += Label(row_y_[i], fmt::format("{}", rows_[i] * 128));
    }
    svg += Title(trips_top_ - 22, "When they are fetched: each row is one trip to the banks");
    svg += BankNumbers(trips_top_ - 6);
    for (size_t i = 0; i < trip_y_.size(); ++i) {
      svg += Idle(trip_y_[i]);
      svg += Label(trip_y_[i], fmt::format("trip {}", i + 1));
    }
    svg += fmt::format(
        "<text class=\"hint\" x=\"0\" y=\"{}\">Point at a cell, or step to it with "
        "the Tab key, to see what it is.</text>\n",
        bottom_ + 14);
    // First what happens in time, which the Tab key then goes through in that order.
    for (const Unit& unit : units_) svg += Cell(unit, trip_y_[unit.trip], true);
    for (const Unit& unit : units_) {
      const auto row = std::ranges::lower_bound(rows_, unit.address / 128) - rows_.begin();
      svg += Cell(unit, row_y_[static_cast<size_t>(row)], false);
    }
    return svg + "</svg>\n";
  }

 private:
  static std::string Title(int y, std::string_view text) {
    return fmt::format("<text class=\"t\" x=\"0\" y=\"{}\">{}</text>\n", y, text);
  }
  static std::string Label(int y, const std::string& text) {
    return fmt::format("<text class=\"l\" x=\"{}\" y=\"{}\">{}</text>\n", kGutter - 6, y + 13,
                       text);
  }
  static std::string BankNumbers(int y) {
    std::string svg = fmt::format(
        "<text class=\"l\" x=\"{}\" y=\"{}\">bank</text>\n<g class=\"b\">", kGutter - 6, y);
    for (int bank = 0; bank < kBanks; ++bank) {
      svg += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", X(bank) + kCell / 2, y, bank);
    }
    return svg + "</g>\n";
  }
  static std::string Idle(int y) {
    return fmt::format("<rect class=\"i\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", X(0), y,
                       kBanks * kCell, kRow - 1);
  }
  static int X(int bank) { return kGutter + bank * kCell; }

  std::string Cell(const Unit& unit, int y, bool has_focus) const {
    const int width = unit.banks * kCell;
    const int count = std::popcount(unit.lanes);
    const std::string label =
        count == 1 ? std::to_string(std::countr_zero(unit.lanes)) : fmt::format("×{}", count);
    const std::string tip = Escaped(Tip(unit));
    const std::string where = Escaped(Where(unit));
    return fmt::format(
        "<g class=\"c{}\"{} role=\"img\" aria-label=\"{}; {}\"><rect x=\"{}\" y=\"{}\" "
        "width=\"{}\" "
        "height=\"{}\" rx=\"2\"/><text x=\"{}\" y=\"{}\">{}</text><g class=\"tip\"><rect x=\"0\" "
        "y=\"{}\" width=\"{}\" height=\"{}\"/><text x=\"6\" y=\"{}\">{}</text><text x=\"6\" "
        "y=\"{}\">{}</text></g></g>\n",
        unit.turn > 0 ? " w" : "", has_focus ? " tabindex=\"0\"" : "", tip, where, X(unit.bank) + 1,
        y, width - 2, kRow - 1, X(unit.bank) + width / 2, y + 13, label, bottom_, kWidth, kTip - 2,
        bottom_ + 15, tip, bottom_ + 31, where);
  }

  std::string Tip(const Unit& unit) const {
    const uint64_t bytes = static_cast<uint64_t>(unit.banks) * kBankBytes;
    std::string text = LanesText(unit.lanes);
    text += fmt::format(" {} ", std::popcount(unit.lanes) == 1 ? std::string(Verb(kept_.site->kind))
                                                               : Plain(Verb(kept_.site->kind)));
    return text + ElementText(buffers_, *kept_.site, unit.address, bytes) +
           fmt::format(": {} bytes at {}", bytes, unit.address);
  }
  static std::string Plain(std::string_view verb) {
    return std::string(verb.substr(0, verb.size() - 1));
  }

  std::string Where(const Unit& unit) const {
    std::string text = unit.banks == 1
                           ? fmt::format("bank {}", unit.bank)
                           : fmt::format("banks {} to {}", unit.bank, unit.bank + unit.banks - 1);
    text +=
        fmt::format(", fetched on trip {} of {}", unit.trip + 1, explanation_.wavefronts.size());
    if (unit.turn > 0) {
      text +=
          fmt::format(": waits for {} other {} of {}", unit.turn, unit.turn == 1 ? "word" : "words",
                      unit.banks == 1 ? "its bank" : "its banks");
    }
    return text;
  }

  const KeptSample& kept_;
  const std::vector<SharedBuffer> buffers_;
  const SharedExplanation explanation_;
  const std::vector<Unit> units_;
  std::vector<uint64_t> rows_;  // of 128 bytes
  std::vector<int> row_y_, trip_y_;
  int trips_top_ = 0, bottom_ = 0;
};

}  // namespace

std::string BankPicture(const RunReport& report, const KeptSample& kept) {
  return Drawing(report, kept).Svg();
}

std::string BankCaption(const KeptSample& kept) {
  const SharedExplanation explanation = ExplainShared(RequestOf(kept));
  const SharedCost& cost = explanation.cost;
  const sim::RequestSample& sample = *kept.sample;
  std::string text =
      fmt::format("{} {} of warp {} in CTA ({}, {}, {})", std::popcount(sample.active),
                  std::popcount(sample.active) == 1 ? "lane" : "lanes", sample.warp, sample.cta.x,
                  sample.cta.y, sample.cta.z);
  if (explanation.groups.count > 1) {
    const int together = kept.site->matrices != 0 ? 8 : kWarpLanes / explanation.groups.count;
    text +=
        fmt::format(", {} bytes each, of which a trip carries 128: {} lanes are served at a time",
                    RequestOf(kept).bytes_per_lane, together);
    if (explanation.groups.merged) text += " (some want the same bytes)";
  }
  text += ". ";
  if (cost.conflicts() == 0) {
    return text + fmt::format(
                      "No two of them that are served together want different words of one "
                      "bank: {} {}, as few as can be.",
                      cost.wavefronts, cost.wavefronts == 1 ? "trip" : "trips");
  }
  // The bank that holds the request up most.
  const Wavefront& last = *std::ranges::max_element(
      explanation.wavefronts, {},
      [&](const Wavefront& wavefront) { return explanation.cost.degree[wavefront.group]; });
  std::array<std::set<uint64_t>, kBanks> words;
  for (const Wavefront& wavefront : explanation.wavefronts) {
    if (wavefront.group != last.group) continue;
    for (const ServedWord& word : wavefront.words) words[word.bank].insert(word.address);
  }
  const auto worst =
      std::ranges::max_element(words, {}, [](const std::set<uint64_t>& set) { return set.size(); });
  return text + fmt::format(
                    "Its {} want {} different words of bank {}, which gives one a trip: {} trips "
                    "where {} would do, {} of them for conflicts.",
                    LanesText(explanation.groups.lanes[last.group]), worst->size(),
                    worst - words.begin(), cost.wavefronts, cost.passes, cost.conflicts());
}

}  // namespace phobos::html
