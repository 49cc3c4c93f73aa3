// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/bounds.hpp"

namespace oblong::fuzz {

const BoundInfo& info(Bound b) {
    static constexpr std::array<BoundInfo, bound_count> table{{
        {"ball-sum", "extended", "sum of two balls against its radius"},
        {"ball-product", "extended", "product of two balls against its radius"},
        {"ball-by-double", "extended", "a ball times an exact double against its radius"},
        {"ball-quotient", "extended", "quotient of two balls against its radius"},
        {"ball-root", "extended", "square root of a ball against its radius"},
        {"scan-reach", "filter", "difference of two computed reaches against the slack of CoreScan::candidates"},
        {"filter-plane", "filter", "the plane's offset against what filter_lower takes off"},
        {"filter-length", "filter", "the combination's length against what filter_upper adds"},
        {"filter-volume", "filter", "a volume with the origin against the bound of filter_origin_in_tetrahedron"},
        {"extended-gap", "extended", "the lower end, its duality gap taken off, against the rest of its radius"},
        {"extended-length", "extended", "the feature's distance from the origin against the upper end's radius"},
        {"depth-facet", "depth", "a facet's distance against what facet_lower takes off"},
    }};
    return table[static_cast<std::size_t>(b)];
}

BoundMeasure measure(Bound b, std::span<const std::uint8_t> bytes) {
    if (b <= Bound::ball_root) return detail::measure_ball(b, bytes);
    if (b == Bound::scan_reach) return detail::measure_scan(bytes);
    if (b <= Bound::filter_volume) return detail::measure_filter(b, bytes);
    if (b <= Bound::extended_length) return detail::measure_extended(b, bytes);
    return detail::measure_depth(bytes);
}

}  // namespace oblong::fuzz
