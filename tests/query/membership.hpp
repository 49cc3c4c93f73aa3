// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "oblong/distance.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"
#include "oblong/scalar/exact_number.hpp"

namespace oblong::detail {
// Compiled once, in the library.
extern template struct ExactEngine<Rational, float>;
extern template struct ExactEngine<Rational, double>;
}  // namespace oblong::detail

/// How far stated points are from bodies, exactly.
namespace oblong::query_testing {

template <class R>
[[nodiscard]] double largest_coordinate(const Vec3<R>& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

template <class R>
[[nodiscard]] Vec3<Rational> exact_point(const Vec3<R>& p) {
    return {detail::exact_number(p.x), detail::exact_number(p.y), detail::exact_number(p.z)};
}

/// Returns the distance of a point and a body.
[[nodiscard]] inline double gap(const Vec3<Rational>& p, const AnyBody<Rational>& body) {
    const AnyBody<Rational> point{Points<Rational>({p}), std::nullopt};
    return certified_distance<double>(point, body, {.witnesses = false}).value;
}

}  // namespace oblong::query_testing
