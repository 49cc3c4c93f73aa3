// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/bound/bound.hpp"

#include "fuzz/signal/counters.hpp"

namespace oblong::fuzz {

static_assert(bound_count <= lane_count);

std::string check_bound(std::span<const std::uint8_t> bytes, const BoundMeasurer& measurer) {
    if (bytes.empty()) return {};
    const auto bound = static_cast<Bound>(bytes[0] % bound_count);
    const std::string name(info(bound).name);
    if (!measurer) return name + ": nobody measures";
    const BoundMeasure m = measurer(bound, bytes.subspan(1));
    measured(Signal::bound_ratio, m.ratio, static_cast<int>(bound));
    if (!m.broken.empty()) return name + ": " + m.broken;
    return m.ratio <= 1 ? "" : name + ": an error above its bound";
}

}  // namespace oblong::fuzz
