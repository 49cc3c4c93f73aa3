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

/// How products are made exact: as the compiler's target allows.
struct TargetProducts {
    [[nodiscard]] static DoubleDouble of(double a, double b) noexcept { return two_product(a, b); }
};
/// By fused multiply-adds, in functions that are compiled for processors that have them. The same numbers: both are
/// exact.
struct FusedProducts {
    [[nodiscard]] static DoubleDouble of(double a, double b) noexcept { return fused_two_product(a, b); }
};

[[nodiscard]] inline Vec3<double> high(const PairVec& v) { return {v.x.hi, v.y.hi, v.z.hi}; }
[[nodiscard]] inline Vec3<double> magnitudes(const PairVec& v) {
    return {std::abs(v.x.hi), std::abs(v.y.hi), std::abs(v.z.hi)};
}
[[nodiscard]] inline double rounded(const DoubleDouble& x) { return x.hi + x.lo; }

/// row · v + c, within 12.1 u² (|row| · |v| + |c|).
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble posed_coordinate(const Vec3<double>& row, const Vec3<double>& v, double c) {
    const DoubleDouble x = Products::of(row.x, v.x);
    const DoubleDouble y = Products::of(row.y, v.y);
    const DoubleDouble z = Products::of(row.z, v.z);
    const DoubleDouble s = two_sum(x.hi, y.hi);
    const DoubleDouble t = two_sum(s.hi, z.hi);
    const DoubleDouble r = two_sum(t.hi, c);
    return {r.hi, ((x.lo + y.lo) + (z.lo + s.lo)) + (t.lo + r.lo)};
}

/// A vertex where its pose puts it, each coordinate within 12.1 u² of the extent; exact without a pose.
template <class Products = TargetProducts, std::floating_point R>
[[nodiscard]] PairVec posed_vertex(const CoreScan<R>& scan, const Vec3<double>& v) {
    if (scan.core().pose == nullptr) return {{v.x, 0}, {v.y, 0}, {v.z, 0}};
    const auto& rows = scan.pose().linear.rows;
    const Vec3<double>& c = scan.pose().translation;
    return {posed_coordinate<Products>(rows[0], v, c.x), posed_coordinate<Products>(rows[1], v, c.y),
            posed_coordinate<Products>(rows[2], v, c.z)};
}

/// a − b, exact where both low parts are 0.
[[nodiscard]] inline DoubleDouble pair_difference(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s = two_difference(a.hi, b.hi);
    return {s.hi, s.lo + (a.lo - b.lo)};
}
[[nodiscard]] inline PairVec pair_difference(const PairVec& a, const PairVec& b) {
    return {pair_difference(a.x, b.x), pair_difference(a.y, b.y), pair_difference(a.z, b.z)};
}
/// The same number with |lo| ≤ u |hi|.
[[nodiscard]] inline PairVec normalised(const PairVec& v) {
    return {two_sum(v.x.hi, v.x.lo), two_sum(v.y.hi, v.y.lo), two_sum(v.z.hi, v.z.lo)};
}

/// n · x without the products of two low parts, as an exact sum of high parts and a rounded one of all else.
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble dot_parts(const PairVec& n, const PairVec& x) {
    const DoubleDouble a = Products::of(n.x.hi, x.x.hi);
    const DoubleDouble b = Products::of(n.y.hi, x.y.hi);
    const DoubleDouble c = Products::of(n.z.hi, x.z.hi);
    const DoubleDouble s = two_sum(a.hi, b.hi);
    const DoubleDouble t = two_sum(s.hi, c.hi);
    const double low = ((a.lo + b.lo) + (c.lo + s.lo)) + t.lo;
    const double cross = (n.x.hi * x.x.lo + n.y.hi * x.y.lo) + n.z.hi * x.z.lo;
    const double back = (n.x.lo * x.x.hi + n.y.lo * x.y.hi) + n.z.lo * x.z.hi;
    return {t.hi, low + (cross + back)};
}
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble pair_dot(const PairVec& n, const PairVec& x) {
    const DoubleDouble parts = dot_parts<Products>(n, x);
    return two_sum(parts.hi, parts.lo);
}
/// n · n, as `pair_dot` of n with itself.
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble pair_square(const PairVec& n) {
    const DoubleDouble a = Products::of(n.x.hi, n.x.hi);
    const DoubleDouble b = Products::of(n.y.hi, n.y.hi);
    const DoubleDouble c = Products::of(n.z.hi, n.z.hi);
    const DoubleDouble s = two_sum(a.hi, b.hi);
    const DoubleDouble t = two_sum(s.hi, c.hi);
    const double cross = (n.x.hi * n.x.lo + n.y.hi * n.y.lo) + n.z.hi * n.z.lo;
    return two_sum(t.hi, (((a.lo + b.lo) + (c.lo + s.lo)) + t.lo) + 2 * cross);
}
/// fl of n · x as a pair.
template <class Products = TargetProducts>
[[nodiscard]] double rounded_dot(const PairVec& n, const PairVec& x) {
    return rounded(dot_parts<Products>(n, x));
}

/// √x of a pair with |lo| ≤ u hi, within 5.5 u² of itself.
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble pair_root(const DoubleDouble& x) {
    const double first = std::sqrt(x.hi);
    const DoubleDouble square = Products::of(first, first);
    const double rest = ((x.hi - square.hi) - square.lo) + x.lo;
    return {first, rest / (2 * first)};
}

}  // namespace detail

}  // namespace oblong
