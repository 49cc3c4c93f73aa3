// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/double4.hpp"
#include "oblong/lowered/cores/scan.hpp"

/// Vectors as unevaluated pairs hi + lo of doubles, with error bounds known beforehand instead of carried along:
/// docs/explanation/numerics/extended-rung.md derives each. u = 2^−53; extents are bounds of |coordinates|.
namespace oblong {

using PairVec = Vec3<DoubleDouble>;

namespace detail {

/// Exact products by the instructions of the compiler's target.
struct TargetProducts {
    [[nodiscard]] static DoubleDouble of(double a, double b) noexcept { return two_product(a, b); }
    [[nodiscard]] static DoubleDouble4 of(const Double4& a, const Double4& b) noexcept { return two_product(a, b); }
};
/// Exact products by fused multiply-adds, for functions compiled for processors that have them. The numbers are the
/// same.
struct FusedProducts {
    [[nodiscard]] static DoubleDouble of(double a, double b) noexcept { return fused_two_product(a, b); }
    [[nodiscard]] static DoubleDouble4 of(const Double4& a, const Double4& b) noexcept {
        return fused_two_product(a, b);
    }
};

[[nodiscard]] inline double rounded(const DoubleDouble& x) { return x.hi + x.lo; }

/// Returns a vertex in the world's frame, each coordinate within 12.1 u² of the extent; exact without a pose.
template <class Products = TargetProducts, std::floating_point R>
[[nodiscard]] DoubleDouble4 posed_vertex(const CoreScan<R>& scan, const Vec3<double>& v) {
    if (scan.core().pose == nullptr) return {Double4(v), {}};
    const auto& rows = scan.pose().linear.rows;
    const DoubleDouble4 x = Products::of(Double4(rows[0].x, rows[1].x, rows[2].x), Double4::all(v.x));
    const DoubleDouble4 y = Products::of(Double4(rows[0].y, rows[1].y, rows[2].y), Double4::all(v.y));
    const DoubleDouble4 z = Products::of(Double4(rows[0].z, rows[1].z, rows[2].z), Double4::all(v.z));
    const DoubleDouble4 s = two_sum(x.hi, y.hi);
    const DoubleDouble4 t = two_sum(s.hi, z.hi);
    const DoubleDouble4 r = two_sum(t.hi, Double4(scan.pose().translation));
    return {r.hi, ((x.lo + y.lo) + (z.lo + s.lo)) + (t.lo + r.lo)};
}

/// Returns a − b; exact if both low parts are 0.
[[nodiscard]] inline DoubleDouble4 pair_difference(const DoubleDouble4& a, const DoubleDouble4& b) {
    const DoubleDouble4 s = two_difference(a.hi, b.hi);
    return {s.hi, s.lo + (a.lo - b.lo)};
}
/// Returns the same number with |lo| ≤ u |hi|.
[[nodiscard]] inline DoubleDouble4 normalised(const DoubleDouble4& v) { return two_sum(v.hi, v.lo); }

/// Returns a where the mask is set, b elsewhere.
[[nodiscard]] inline DoubleDouble4 chosen(const Mask4& mask, const DoubleDouble4& a, const DoubleDouble4& b) {
    return {mask.choose(a.hi, b.hi), mask.choose(a.lo, b.lo)};
}

/// Returns the sum of three products: the high parts are summed exactly, the low parts rounded.
[[nodiscard]] inline DoubleDouble sum_of_products(const DoubleDouble4& products) {
    const DoubleDouble s = two_sum(products.hi.x(), products.hi.y());
    const DoubleDouble t = two_sum(s.hi, products.hi.z());
    return {t.hi, ((products.lo.x() + products.lo.y()) + (products.lo.z() + s.lo)) + t.lo};
}
/// Returns n · x rounded to double, without the products of two low parts.
template <class Products = TargetProducts>
[[nodiscard]] double rounded_dot(const DoubleDouble4& n, const DoubleDouble4& x) {
    DoubleDouble4 products = Products::of(n.hi, x.hi);
    products.lo = products.lo + (n.hi * x.lo + n.lo * x.hi);
    return rounded(sum_of_products(products));
}
/// Returns n · n as a pair, without the products of two low parts.
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble pair_square(const DoubleDouble4& n) {
    DoubleDouble4 products = Products::of(n.hi, n.hi);
    products.lo = products.lo + n.hi * n.lo * 2;
    const DoubleDouble parts = sum_of_products(products);
    return two_sum(parts.hi, parts.lo);
}
/// Returns n · x as a pair, without the products of two low parts, in another order of sums.
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

/// Returns √x, within 5.5 u² of itself. Precondition: |lo| ≤ u hi.
template <class Products = TargetProducts>
[[nodiscard]] DoubleDouble pair_root(const DoubleDouble& x) {
    const double first = std::sqrt(x.hi);
    const DoubleDouble square = Products::of(first, first);
    const double rest = ((x.hi - square.hi) - square.lo) + x.lo;
    return {first, rest / (2 * first)};
}

}  // namespace detail

}  // namespace oblong
