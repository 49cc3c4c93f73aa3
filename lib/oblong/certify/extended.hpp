// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/integer.hpp"
#include "oblong/scalar/ball.hpp"

/// The middle rung: the proposed feature again in double-double balls, and only those vertices that the filter
/// cannot exclude as support. Allocates nothing.
namespace oblong {

/// A proven enclosure of a distance, as doubles; [0, inf] where nothing was shown.
struct WideEnclosure {
    DoubleDouble lower_mid{}, upper_mid{};
    double lower_radius = std::numeric_limits<double>::infinity();
    double upper_radius = std::numeric_limits<double>::infinity();
    bool overlapping = false;  ///< proven: four points around the origin
    Vec3<double> p{}, q{};     ///< the feature's nearest points, rounded: of the cores
    Vec3<double> n{};          ///< p − q before rounding, rounded
};

namespace detail {

using BallVec = Vec3<Ball>;

[[nodiscard]] inline Ball ball_dot(const BallVec& a, const BallVec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
[[nodiscard]] inline BallVec exact_ball(const Vec3<double>& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline BallVec middle(const BallVec& v) { return {Ball(v.x.mid), Ball(v.y.mid), Ball(v.z.mid)}; }

/// The posed vertex.
template <std::floating_point R>
[[nodiscard]] BallVec posed_vertex(const CoreScan<R>& scan, std::uint32_t i) {
    const BallVec v = exact_ball(scan.core().vertex(i));
    if (scan.core().pose == nullptr) return v;
    const auto& rows = scan.pose().linear.rows;
    const BallVec c = exact_ball(scan.pose().translation);
    return {ball_dot(exact_ball(rows[0]), v) + c.x, ball_dot(exact_ball(rows[1]), v) + c.y,
            ball_dot(exact_ball(rows[2]), v) + c.z};
}

[[nodiscard]] inline bool is_below(const DoubleDouble& a, const DoubleDouble& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// An enclosure of max { n · x : x in the posed core }.
template <std::floating_point R>
[[nodiscard]] Ball greatest_reach(const CoreScan<R>& scan, const BallVec& n, const Vec3<double>& direction) {
    Ball greatest;
    double radius = 0;
    bool any = false;
    scan.candidates(direction, [&](std::uint32_t i) {
        const Ball reach = ball_dot(n, posed_vertex(scan, i));
        radius = std::max(radius, std::isnan(reach.radius) ? std::numeric_limits<double>::infinity() : reach.radius);
        if (!any || is_below(greatest.mid, reach.mid)) greatest = reach;
        any = true;
    });
    return {greatest.mid, radius};  // |max x_i − max mid_i| ≤ max radius_i
}

/// Weights of the point nearest the origin on the line or plane of the points: any non-negative numbers serve.
[[nodiscard]] inline std::array<DoubleDouble, 3> nearest_weights(const std::array<BallVec, slot_count>& y,
                                                                 unsigned count) {
    const auto clamped = [](const DoubleDouble& x) { return x.hi > 0 ? x : DoubleDouble{}; };
    const DoubleDouble one{1, 0};
    if (count == 1) return {one, DoubleDouble{}, DoubleDouble{}};
    const auto minus = [](const BallVec& a, const BallVec& b) { return middle({a.x - b.x, a.y - b.y, a.z - b.z}); };
    const auto mid = [](const Ball& b) { return b.mid; };
    const BallVec origin = middle(y[0]);
    const BallVec e = minus(y[1], y[0]);
    const DoubleDouble ee = mid(ball_dot(e, e));
    const DoubleDouble ye = mid(ball_dot(origin, e));
    if (count == 2) {
        const DoubleDouble t = clamped((-ye) / ee);
        return {clamped(one - t), t, DoubleDouble{}};
    }
    const BallVec f = minus(y[2], y[0]);
    const DoubleDouble ef = mid(ball_dot(e, f));
    const DoubleDouble ff = mid(ball_dot(f, f));
    const DoubleDouble yf = mid(ball_dot(origin, f));
    const DoubleDouble determinant = ee * ff - ef * ef;
    const DoubleDouble s = clamped((yf * ef - ye * ff) / determinant);
    const DoubleDouble t = clamped((ye * ef - yf * ee) / determinant);
    return {clamped(one - s - t), s, t};
}

/// Whether 0 is proven to lie strictly inside the tetrahedron: the four volumes with one face and 0 have the sign of
/// the whole.
[[nodiscard]] inline bool encloses_origin(const std::array<BallVec, slot_count>& y) {
    const auto volume = [&y](unsigned i, unsigned j, unsigned k) {
        const BallVec &a = y[i], &b = y[j], &c = y[k];
        const BallVec cross{b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x};
        return sign(ball_dot(a, cross));
    };
    const BallSign first = volume(1, 2, 3);
    return (first == BallSign::positive || first == BallSign::negative) && volume(0, 3, 2) == first &&
           volume(0, 1, 3) == first && volume(0, 2, 1) == first;
}

}  // namespace detail

/// Encloses the distance of two cores from any simplex of vertex pairs (docs/numerics/extended-rung.md):
/// upper = ‖Σ λ_i y_i‖ / Σ λ_i for non-negative λ, whatever they are; lower = (min n·p − max n·q) / ‖n‖ for n = Σ λ_i
/// y_i as computed. Both hold for every λ, so only the width depends on how well the simplex was chosen and solved.
template <std::floating_point R>
[[nodiscard]] WideEnclosure extended_enclosure(const CoreScan<R>& a, const CoreScan<R>& b,
                                               const ProposedSimplex& simplex) {
    using detail::BallVec;
    WideEnclosure result;
    std::array<BallVec, slot_count> p{};
    std::array<BallVec, slot_count> q{};
    std::array<BallVec, slot_count> y{};
    for (unsigned i = 0; i < simplex.count; ++i) {
        p[i] = detail::posed_vertex(a, simplex.pairs[i].a);
        q[i] = detail::posed_vertex(b, simplex.pairs[i].b);
        y[i] = p[i] - q[i];
    }
    if (simplex.count == 4) {
        result.overlapping = detail::encloses_origin(y);
        return result;
    }
    const std::array<DoubleDouble, 3> weight = detail::nearest_weights(y, simplex.count);
    BallVec combined{};
    BallVec on_a{};
    BallVec on_b{};
    Ball sum(0.0);
    for (unsigned i = 0; i < simplex.count; ++i) {
        const Ball w(weight[i]);
        combined = combined + y[i] * w;
        on_a = on_a + p[i] * w;
        on_b = on_b + q[i] * w;
        sum = sum + w;
    }
    const Ball upper = square_root(detail::ball_dot(combined, combined)) / sum;
    const auto rounded = [&sum](const BallVec& v) {
        return Vec3<double>{(v.x / sum).mid.hi, (v.y / sum).mid.hi, (v.z / sum).mid.hi};
    };
    result.upper_mid = upper.mid;
    result.upper_radius = upper.radius;
    result.p = rounded(on_a);
    result.q = rounded(on_b);
    result.n = rounded(combined);

    const BallVec n = detail::middle(combined);  // exactly this direction
    const double size = std::max({std::abs(n.x.mid.hi), std::abs(n.y.mid.hi), std::abs(n.z.mid.hi)});
    if (!(size > 0x1p-900) || !(size < 0x1p900)) return result;
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    const auto scaled = [exponent](const Ball& x) { return std::ldexp(x.mid.hi, -exponent); };
    const Vec3<double> direction{scaled(n.x), scaled(n.y), scaled(n.z)};
    const Ball least_a = -detail::greatest_reach(a, -n, -direction);
    const Ball greatest_b = detail::greatest_reach(b, n, direction);
    const Ball lower = (least_a - greatest_b) / square_root(detail::ball_dot(n, n));
    result.lower_mid = lower.mid;
    result.lower_radius = lower.radius;
    return result;
}

}  // namespace oblong
