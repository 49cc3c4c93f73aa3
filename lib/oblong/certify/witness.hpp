// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/certify/answer.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong {

namespace detail {

/// Points of the bodies from nearest points of the cores: each core's point moved by its ball's radius toward the
/// other, or, where the balls meet, the point that divides the segment by the radii.
template <std::floating_point R>
void set_witnesses(CertifiedDistance<R>& answer, const std::pair<Vec3<double>, Vec3<double>>& cores,
                   const Vec3<double>& n, const std::pair<double, double>& radii) {
    const auto rounded = [](const Vec3<double>& v) {
        return Vec3<R>{static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)};
    };
    const auto [p, q] = cores;
    const double together = radii.first + radii.second;
    if (together == 0) {
        answer.witness_a = rounded(p);
        answer.witness_b = rounded(q);
        return;
    }
    const double length = answer.outcome == Outcome::separated ? norm(n) : together;
    answer.witness_a = rounded(p - n * (radii.first / length));
    answer.witness_b =
        answer.outcome == Outcome::separated ? rounded(q + n * (radii.second / length)) : answer.witness_a;
}

}  // namespace detail

}  // namespace oblong
