// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Measures how close the certifier's error bounds come to being violated: |true error| / bound, at inputs that a
/// fuzzer or a search chooses. The truth is computed with 300 digits; its own error is far below any of these bounds.
namespace oblong::fuzz {

enum class Bound {
    ball_sum,
    ball_product,
    ball_by_double,
    ball_quotient,
    ball_root,
    scan_reach,
    filter_plane,
    filter_length,
    filter_volume,
    extended_gap,
    extended_length,
    depth_facet,
};
inline constexpr std::size_t bound_count = 12;

struct BoundInfo {
    std::string_view name;
    std::string_view rung;  ///< that stands on it; depth: the surfaces of penetration depths
    std::string_view what;  ///< which error against which bound
};
[[nodiscard]] const BoundInfo& info(Bound b);

/// One evaluation of a bound.
struct BoundMeasure {
    double ratio = 0;    ///< |true error| / bound; 0 if nothing was claimed
    std::string broken;  ///< what was claimed and is false, with the numbers; empty if all is well
};

/// Takes the bytes for numbers and bodies (missing ones count as 0), evaluates what the bound bounds, and compares with
/// the truth. Total; the same on every machine whose doubles are binary64.
[[nodiscard]] BoundMeasure measure(Bound b, std::span<const std::uint8_t> bytes);

namespace detail {

[[nodiscard]] BoundMeasure measure_ball(Bound b, std::span<const std::uint8_t> bytes);
[[nodiscard]] BoundMeasure measure_scan(std::span<const std::uint8_t> bytes);
[[nodiscard]] BoundMeasure measure_filter(Bound b, std::span<const std::uint8_t> bytes);
[[nodiscard]] BoundMeasure measure_extended(Bound b, std::span<const std::uint8_t> bytes);
[[nodiscard]] BoundMeasure measure_depth(std::span<const std::uint8_t> bytes);

}  // namespace detail

}  // namespace oblong::fuzz
