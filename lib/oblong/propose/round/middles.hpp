// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/round/features.hpp"

/// Where a search about two round bodies begins.
namespace oblong::round_bodies {

/// Returns a point of the body, rounded.
template <std::floating_point R>
[[nodiscard]] Vec3<double> middle_of(const RoundBody<R>& body) {
    Vec3<double> sum;
    for (unsigned term = 0; term < body.term_count(); ++term) {
        const Leaf& leaf = body.leaf(body.begin(term));
        const Vec3<double> point = leaf.cloud >= 0 ? body.scan().core().vertex(0) : leaf.offset;
        sum = sum + in_world(body, leaf.frame, point);
    }
    return sum;
}

/// Returns the vector from a point of A to one of B; any direction where it is 0 or not finite.
template <std::floating_point R>
[[nodiscard]] Vec3<double> between_middles(const Pair<R>& pair) {
    const Vec3<double> apart = middle_of(pair[1]) - middle_of(pair[0]);
    return apart == Vec3<double>{} || !is_finite(apart) ? Vec3<double>{1, 0, 0} : apart;
}

}  // namespace oblong::round_bodies
