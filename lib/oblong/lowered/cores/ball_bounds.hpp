// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/lowered/cores/scan.hpp"
#include "oblong/scalar/ball.hpp"

/// Bounds of the distance of two cores in double-double balls, from any direction and any weights of vertices.
/// docs/explanation/numerics/enclose.md derives each. Needs the default floating-point environment; allocates nothing.
namespace oblong::ball_bounds {

using BallVec = Vec3<Ball>;
using WideVec = Vec3<DoubleDouble>;

[[nodiscard]] inline WideVec middle(const BallVec& v) { return {v.x.mid, v.y.mid, v.z.mid}; }
[[nodiscard]] inline BallVec exact(const Vec3<double>& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline BallVec exact(const WideVec& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline Vec3<double> rounded(const WideVec& v) { return {v.x.hi, v.y.hi, v.z.hi}; }

/// Returns whether a row of a pose takes a coordinate as it is, so that the posed one is a sum of two doubles: one
/// entry is 1 or −1, the others are 0.
[[nodiscard]] inline bool is_exact_row(const Vec3<double>& row) {
    if (row.x != 0 && row.y != 0) return false;
    const double sum = row.x + row.y + row.z;
    return (row.x == 0) + (row.y == 0) + (row.z == 0) == 2 && (sum == 1 || sum == -1);
}

/// Returns a vertex in the world's frame. A coordinate along an exact row has radius 0.
template <std::floating_point R>
[[nodiscard]] BallVec vertex(const CoreScan<R>& scan, const Vec3<double>& v) {
    if (scan.core().pose == nullptr) return exact(v);
    const auto coordinate = [&v](const Vec3<double>& row, double translation) {
        if (is_exact_row(row)) return Ball(two_sum(row.x * v.x + row.y * v.y + row.z * v.z, translation));
        return ball_product(row.x, v.x) + ball_product(row.y, v.y) + ball_product(row.z, v.z) + Ball(translation);
    };
    const auto& rows = scan.pose().linear.rows;
    const Vec3<double>& c = scan.pose().translation;
    return {coordinate(rows[0], c.x), coordinate(rows[1], c.y), coordinate(rows[2], c.z)};
}
template <std::floating_point R>
[[nodiscard]] BallVec vertex(const CoreScan<R>& scan, std::uint32_t i) {
    return vertex(scan, scan.core().vertex(i));
}

[[nodiscard]] inline bool is_less(const DoubleDouble& a, const DoubleDouble& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// The support value max { n · x : x in the posed core }, and a vertex that attains it up to rounding.
struct SupportValue {
    Ball most;
    std::uint32_t vertex = 0;
};

/// Returns the support value along n. Uses |max x_i − max mid_i| ≤ max radius_i. Precondition: |n_k| ≤ 1.
template <std::floating_point R>
[[nodiscard]] SupportValue greatest_support_value(const CoreScan<R>& scan, const Vec3<double>& n) {
    SupportValue greatest;
    double radius = 0;
    bool any = false;
    scan.candidates_anywhere(n, [&](std::uint32_t i) {
        const Ball one = dot(exact(n), vertex(scan, i));
        radius = std::max(radius, std::isnan(one.radius) ? std::numeric_limits<double>::infinity() : one.radius);
        if (!any || is_less(greatest.most.mid, one.mid)) greatest = {one, i};
        any = true;
    });
    greatest.most.radius = radius;
    return greatest;
}

/// Returns the length of every vector in the ball: that of the middle m, plus or minus the lesser of r_x + r_y + r_z
/// and (2 |m| · r + r · r) / ‖m‖, with r the radii.
[[nodiscard]] inline Ball length(const BallVec& v) {
    const Ball of_middle = square_root(squared_norm(exact(middle(v))));
    const auto along = [](const Ball& x) { return (2 * detail::magnitude(x.mid) + x.radius) * x.radius; };
    double growth = v.x.radius + v.y.radius + v.z.radius;
    const double least = least_magnitude(of_middle);
    if (least > 0) growth = std::min(growth, detail::rounded_up(along(v.x) + along(v.y) + along(v.z)) / least);
    return {of_middle.mid, detail::rounded_up(of_middle.radius + detail::rounded_up(growth))};
}

/// Returns Σ w_i x_i / Σ w_i. Precondition: no weight is negative, and one is positive.
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

}  // namespace oblong::ball_bounds
