// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>

#include "oblong/certify/scan.hpp"
#include "oblong/certify/simplex.hpp"
#include "oblong/scalar/ball.hpp"

/// Bounds of the distance of two cores in double-double balls, from any direction and any simplex with any weights.
/// docs/numerics/enclose.md derives each. Needs the default floating-point environment; allocates nothing.
namespace oblong::ball_bounds {

using BallVec = Vec3<Ball>;
using WideVec = Vec3<DoubleDouble>;

[[nodiscard]] inline WideVec middle(const BallVec& v) { return {v.x.mid, v.y.mid, v.z.mid}; }
[[nodiscard]] inline BallVec exact(const Vec3<double>& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline BallVec exact(const WideVec& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline Vec3<double> rounded(const WideVec& v) { return {v.x.hi, v.y.hi, v.z.hi}; }

/// The posed vertex.
template <std::floating_point R>
[[nodiscard]] BallVec vertex(const CoreScan<R>& scan, std::uint32_t i) {
    const Vec3<double> v = scan.core().vertex(i);
    if (scan.core().pose == nullptr) return exact(v);
    const auto coordinate = [&v](const Vec3<double>& row, double translation) {
        return ball_product(row.x, v.x) + ball_product(row.y, v.y) + ball_product(row.z, v.z) + Ball(translation);
    };
    const auto& rows = scan.pose().linear.rows;
    const Vec3<double>& c = scan.pose().translation;
    return {coordinate(rows[0], c.x), coordinate(rows[1], c.y), coordinate(rows[2], c.z)};
}

[[nodiscard]] inline bool is_less(const DoubleDouble& a, const DoubleDouble& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// max { n · x : x in the posed core }, |n_k| ≤ 1: |max x_i − max mid_i| ≤ max radius_i.
template <std::floating_point R>
[[nodiscard]] Ball greatest_reach(const CoreScan<R>& scan, const Vec3<double>& n) {
    Ball greatest;
    double radius = 0;
    bool any = false;
    scan.candidates_anywhere(n, [&](std::uint32_t i) {
        const Ball one = dot(exact(n), vertex(scan, i));
        radius = std::max(radius, std::isnan(one.radius) ? std::numeric_limits<double>::infinity() : one.radius);
        if (!any || is_less(greatest.mid, one.mid)) greatest = one;
        any = true;
    });
    return {greatest.mid, radius};
}

/// (min n·p − max n·q) / ‖n‖, which is at most the distance of the cores. Precondition: n ≠ 0, |n_k| ≤ 1.
template <std::floating_point R>
[[nodiscard]] Ball lower_bound(const CoreScan<R>& a, const CoreScan<R>& b, const Vec3<double>& n) {
    return (-greatest_reach(a, -n) - greatest_reach(b, n)) / square_root(squared_norm(exact(n)));
}

/// The length of every vector in the ball: that of the middle m, and what δ within the radii r can add, the lesser of
/// r_x + r_y + r_z and (2 |m| · r + r · r) / ‖m‖.
[[nodiscard]] inline Ball length(const BallVec& v) {
    const Ball of_middle = square_root(squared_norm(exact(middle(v))));
    const auto along = [](const Ball& x) { return (2 * detail::magnitude(x.mid) + x.radius) * x.radius; };
    double growth = v.x.radius + v.y.radius + v.z.radius;
    const double least = least_magnitude(of_middle);
    if (least > 0) growth = std::min(growth, detail::rounded_up(along(v.x) + along(v.y) + along(v.z)) / least);
    return {of_middle.mid, detail::rounded_up(of_middle.radius + detail::rounded_up(growth))};
}

/// Σ w_i x_i / Σ w_i. Precondition: the weights are not negative, and one is positive.
[[nodiscard]] inline BallVec combination(std::span<const BallVec> x, std::span<const DoubleDouble> weights) {
    if (x.size() == 1) return x[0];
    BallVec sum = exact(Vec3<double>{});
    Ball total(0.0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum = sum + x[i] * Ball(weights[i]);
        total = total + Ball(weights[i]);
    }
    return {sum.x / total, sum.y / total, sum.z / total};
}

/// Weights of the point nearest the origin on the line or plane of at most three points, up to rounding, the negative
/// ones made 0: any such numbers serve.
[[nodiscard]] inline std::array<DoubleDouble, 3> nearest_weights(std::span<const BallVec> y) {
    const auto clamped = [](const DoubleDouble& x) { return x.hi > 0 ? x : DoubleDouble{}; };
    const DoubleDouble one{1, 0};
    if (y.size() < 2) return {one, DoubleDouble{}, DoubleDouble{}};
    const WideVec origin = middle(y[0]);
    const WideVec e = middle(y[1]) - origin;
    const DoubleDouble ee = squared_norm(e);
    const DoubleDouble ye = dot(origin, e);
    if (y.size() == 2) {
        const DoubleDouble t = clamped((-ye) / ee);
        return {clamped(one - t), t, DoubleDouble{}};
    }
    const WideVec f = middle(y[2]) - origin;
    const DoubleDouble ef = dot(e, f);
    const DoubleDouble ff = squared_norm(f);
    const DoubleDouble yf = dot(origin, f);
    const DoubleDouble determinant = ee * ff - ef * ef;
    const DoubleDouble s = clamped((yf * ef - ye * ff) / determinant);
    const DoubleDouble t = clamped((ye * ef - yf * ee) / determinant);
    return {clamped(one - s - t), s, t};
}

/// Whether 0 is proven to lie strictly inside the tetrahedron: the four volumes with one face and 0 have one sign.
[[nodiscard]] inline bool surrounds_origin(std::span<const BallVec, slot_count> y) {
    const auto side = [&y](unsigned i, unsigned j, unsigned k) { return sign(triple_product(y[i], y[j], y[k])); };
    const BallSign first = side(1, 2, 3);
    return (first == BallSign::positive || first == BallSign::negative) && side(0, 3, 2) == first &&
           side(0, 1, 3) == first && side(0, 2, 1) == first;
}

}  // namespace oblong::ball_bounds
