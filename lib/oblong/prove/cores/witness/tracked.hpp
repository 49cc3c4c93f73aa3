// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <optional>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/double_double.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Numbers in doubles that know whether they are exact: docs/explanation/numerics/witnesses.md.
namespace oblong::detail {

/// A number by a double and a remainder: value + rest, |rest| at most half a unit of the value, if `known`; otherwise
/// near the value. Sums and products of doubles are known, of other numbers only if a rule says so.
struct Tracked {
    double value = 0;
    bool known = true;
    double rest = 0;

    [[nodiscard]] bool is_double() const { return known && rest == 0; }
    [[nodiscard]] bool is_zero() const { return known && value == 0; }
    /// Returns whether both are proven to be one number.
    [[nodiscard]] friend bool are_same(const Tracked& a, const Tracked& b) {
        return a.known && b.known && a.value == b.value && a.rest == b.rest;
    }
    [[nodiscard]] friend Tracked operator+(const Tracked& a, const Tracked& b) {
        if (b.is_zero()) return a;
        if (a.is_zero()) return b;
        const DoubleDouble s = two_sum(a.value, b.value);
        return {s.hi, a.is_double() && b.is_double(), s.lo};
    }
    [[nodiscard]] friend Tracked operator-(const Tracked& a) { return {-a.value, a.known, -a.rest}; }
    [[nodiscard]] friend Tracked operator-(const Tracked& a, const Tracked& b) { return a + (-b); }
    /// Products with 0 or ±1 are known; others far from the ends of the range.
    [[nodiscard]] friend Tracked operator*(const Tracked& a, const Tracked& b) {
        if (a.is_zero() || b.is_zero()) return {};
        if (std::abs(a.value) == 1 && a.rest == 0) return {a.value * b.value, a.known && b.known, a.value * b.rest};
        if (std::abs(b.value) == 1 && b.rest == 0) return {b.value * a.value, a.known && b.known, b.value * a.rest};
        if (!a.is_double() || !b.is_double()) return {a.value * b.value, false};
        const DoubleDouble p = two_product(a.value, b.value);
        constexpr double most = error_constants::max_exact_product;
        const bool in_range = std::abs(p.hi) > error_constants::min_exact_product && std::abs(p.hi) < most &&
                              std::abs(a.value) < most && std::abs(b.value) < most;
        return {p.hi, in_range, p.lo};
    }
};
using TrackedVec = Vec3<Tracked>;

[[nodiscard]] inline TrackedVec tracked(const Vec3<DoubleDouble>& v) {
    const auto one = [](const DoubleDouble& x) { return Tracked{x.hi, true, x.lo}; };
    return {one(v.x), one(v.y), one(v.z)};
}
[[nodiscard]] inline TrackedVec tracked(const Vec3<double>& v) { return {Tracked{v.x}, Tracked{v.y}, Tracked{v.z}}; }

[[nodiscard]] inline bool is_zero(const TrackedVec& v) { return v.x.is_zero() && v.y.is_zero() && v.z.is_zero(); }

/// The cross product. A coordinate is 0 also if the two vectors agree in the others, or are opposite there: sides and
/// diagonals of upright faces.
[[nodiscard]] inline TrackedVec cross(const TrackedVec& v, const TrackedVec& w) {
    const auto minor = [&](std::size_t i, std::size_t k) {
        const bool are_one =
            (are_same(v[i], w[i]) && are_same(v[k], w[k])) || (are_same(v[i], -w[i]) && are_same(v[k], -w[k]));
        return are_one ? Tracked{} : v[i] * w[k] - v[k] * w[i];
    };
    return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

/// Returns the axis that a vector is proven to be along; nothing if there is no such axis. Precondition: it is not 0.
[[nodiscard]] inline std::optional<std::size_t> axis_of(const TrackedVec& v) {
    for (std::size_t k = 0; k < 3; ++k)
        if (v[(k + 1) % 3].is_zero() && v[(k + 2) % 3].is_zero()) return k;
    return std::nullopt;
}

}  // namespace oblong::detail
