// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/certify/scan.hpp"
#include "oblong/scalar/double_double.hpp"

/// Vectors as unevaluated pairs hi + lo of doubles, with error bounds known beforehand instead of carried along:
/// docs/numerics/extended-rung.md derives each. u = 2^−53; extents are bounds of |coordinates|.
namespace oblong {

using PairVec = Vec3<DoubleDouble>;

namespace detail {

[[nodiscard]] inline Vec3<double> high(const PairVec& v) { return {v.x.hi, v.y.hi, v.z.hi}; }
[[nodiscard]] inline double rounded(const DoubleDouble& x) { return x.hi + x.lo; }
[[nodiscard]] inline Vec3<double> rounded(const PairVec& v) { return {rounded(v.x), rounded(v.y), rounded(v.z)}; }

[[nodiscard]] inline bool is_below(const DoubleDouble& a, const DoubleDouble& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// row · v + c, within 12.1 u² (|row| · |v| + |c|).
[[nodiscard]] inline DoubleDouble posed_coordinate(const Vec3<double>& row, const Vec3<double>& v, double c) {
    const DoubleDouble x = two_product(row.x, v.x);
    const DoubleDouble y = two_product(row.y, v.y);
    const DoubleDouble z = two_product(row.z, v.z);
    const DoubleDouble s = two_sum(x.hi, y.hi);
    const DoubleDouble t = two_sum(s.hi, z.hi);
    const DoubleDouble r = two_sum(t.hi, c);
    return {r.hi, ((x.lo + y.lo) + (z.lo + s.lo)) + (t.lo + r.lo)};
}

/// The posed vertex, each coordinate within 12.1 u² of the extent; exact without a pose.
template <std::floating_point R>
[[nodiscard]] PairVec posed_vertex(const CoreScan<R>& scan, std::uint32_t i) {
    const Vec3<double> v = scan.core().vertex(i);
    if (scan.core().pose == nullptr) return {{v.x, 0}, {v.y, 0}, {v.z, 0}};
    const auto& rows = scan.pose().linear.rows;
    const Vec3<double>& c = scan.pose().translation;
    return {posed_coordinate(rows[0], v, c.x), posed_coordinate(rows[1], v, c.y), posed_coordinate(rows[2], v, c.z)};
}

/// a − b, exact where both low parts are 0.
[[nodiscard]] inline DoubleDouble pair_difference(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s = two_sum(a.hi, -b.hi);
    return {s.hi, s.lo + (a.lo - b.lo)};
}
[[nodiscard]] inline PairVec pair_difference(const PairVec& a, const PairVec& b) {
    return {pair_difference(a.x, b.x), pair_difference(a.y, b.y), pair_difference(a.z, b.z)};
}

/// n · x without the products of two low parts.
[[nodiscard]] inline DoubleDouble pair_dot(const PairVec& n, const PairVec& x) {
    const DoubleDouble a = two_product(n.x.hi, x.x.hi);
    const DoubleDouble b = two_product(n.y.hi, x.y.hi);
    const DoubleDouble c = two_product(n.z.hi, x.z.hi);
    const DoubleDouble s = two_sum(a.hi, b.hi);
    const DoubleDouble t = two_sum(s.hi, c.hi);
    const double low = ((a.lo + b.lo) + (c.lo + s.lo)) + t.lo;
    const double cross = (n.x.hi * x.x.lo + n.y.hi * x.y.lo) + n.z.hi * x.z.lo;
    const double back = (n.x.lo * x.x.hi + n.y.lo * x.y.hi) + n.z.lo * x.z.hi;
    return two_sum(t.hi, low + (cross + back));
}

/// √x of a pair with |lo| ≤ u hi, within 5.5 u² of itself.
[[nodiscard]] inline DoubleDouble pair_root(const DoubleDouble& x) {
    const double first = std::sqrt(x.hi);
    const DoubleDouble square = two_product(first, first);
    const double rest = ((x.hi - square.hi) - square.lo) + x.lo;
    return {first, rest / (2 * first)};
}

}  // namespace detail

}  // namespace oblong
