// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/deforming/orientation.hpp"
#include "oblong/scalar/integer.hpp"

namespace oblong {

template <class S>
struct DeformingPoints;

}  // namespace oblong

namespace oblong::deforming {

/// Two to four moving points, first those of A.
template <class N>
struct Tracks {
    std::size_t of_a = 0, count = 0;
    std::array<Moving<N>, 4> points;

    [[nodiscard]] bool is_of_a(std::size_t i) const { return i < of_a; }
    /// Returns point j − point i.
    [[nodiscard]] Moving<N> between(std::size_t i, std::size_t j) const {
        return {points[j].start - points[i].start, points[j].end - points[i].end};
    }
};

/// Returns the points times a positive number for each axis, which leaves every contact where it is, such that all
/// coordinates are integers. Preconditions: the numbers are finite; together two to four points.
template <class S>
[[nodiscard]] Tracks<Integer> integer_tracks(const DeformingPoints<S>& a, const DeformingPoints<S>& b);

}  // namespace oblong::deforming
