// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/linear/support_point.hpp"  // IWYU pragma: export

namespace oblong {

/// A support mapping: s_C(n) of van den Bergen 1999, §3, a point of C with n · s_C(n) = max { n · x : x ∈ C } up to the
/// scalar's rounding. Laws: the point belongs to the body; no point of the body is farther; among several farthest
/// points it returns the same one for the same n; for n = 0 it returns some point of the body.
template <class M, class S>
concept SupportMapping = requires(const M& m, const Vec3<S>& n) {
    { m.support(n) } -> std::same_as<SupportPoint<S>>;
};

}  // namespace oblong
