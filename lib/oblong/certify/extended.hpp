// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

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
using WideVec = Vec3<DoubleDouble>;

[[nodiscard]] inline WideVec middle(const BallVec& v) { return {v.x.mid, v.y.mid, v.z.mid}; }
[[nodiscard]] inline BallVec exact_ball(const WideVec& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline BallVec exact_ball(const Vec3<double>& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }
[[nodiscard]] inline Vec3<double> rounded(const WideVec& v) { return {v.x.hi, v.y.hi, v.z.hi}; }

/// One coordinate of a posed vertex.
[[nodiscard]] inline Ball posed_coordinate(const Vec3<double>& row, const Vec3<double>& v, double translation) {
    return ball_product(row.x, v.x) + ball_product(row.y, v.y) + ball_product(row.z, v.z) + Ball(translation);
}

/// The posed vertex.
template <std::floating_point R>
[[nodiscard]] BallVec posed_vertex(const CoreScan<R>& scan, std::uint32_t i) {
    const Vec3<double> v = scan.core().vertex(i);
    if (scan.core().pose == nullptr) return exact_ball(v);
    const auto& rows = scan.pose().linear.rows;
    const Vec3<double>& c = scan.pose().translation;
    return {posed_coordinate(rows[0], v, c.x), posed_coordinate(rows[1], v, c.y), posed_coordinate(rows[2], v, c.z)};
}

/// p − q for posed vertices; of doubles it is exact.
[[nodiscard]] inline BallVec difference(const BallVec& p, const BallVec& q, bool doubles) {
    if (!doubles) return p - q;
    const auto exact = [](const Ball& x, const Ball& y) { return Ball(two_sum(x.mid.hi, -y.mid.hi)); };
    return {exact(p.x, q.x), exact(p.y, q.y), exact(p.z, q.z)};
}

[[nodiscard]] inline bool is_below(const DoubleDouble& a, const DoubleDouble& b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// n · x for the posed vertex x.
template <std::floating_point R>
[[nodiscard]] Ball reach(const CoreScan<R>& scan, const BallVec& n, std::uint32_t i) {
    if (scan.core().pose != nullptr) return dot(n, posed_vertex(scan, i));
    const Vec3<double> v = scan.core().vertex(i);
    return n.x * v.x + n.y * v.y + n.z * v.z;
}

/// An enclosure of max { n · x : x in the posed core }.
template <std::floating_point R>
[[nodiscard]] Ball greatest_reach(const CoreScan<R>& scan, const BallVec& n, const Vec3<double>& direction) {
    Ball greatest;
    double radius = 0;
    bool any = false;
    scan.candidates(direction, [&](std::uint32_t i) {
        const Ball one = reach(scan, n, i);
        radius = std::max(radius, std::isnan(one.radius) ? std::numeric_limits<double>::infinity() : one.radius);
        if (!any || is_below(greatest.mid, one.mid)) greatest = one;
        any = true;
    });
    return {greatest.mid, radius};  // |max x_i − max mid_i| ≤ max radius_i
}

/// Weights of the point nearest the origin on the line or plane of the points: any non-negative numbers serve.
[[nodiscard]] inline std::array<DoubleDouble, 3> nearest_weights(const std::array<BallVec, slot_count>& y,
                                                                 unsigned count) {
    const auto clamped = [](const DoubleDouble& x) { return x.hi > 0 ? x : DoubleDouble{}; };
    const DoubleDouble one{1, 0};
    if (count < 2) return {one, DoubleDouble{}, DoubleDouble{}};
    const WideVec origin = middle(y[0]);
    const WideVec e = middle(y[1]) - origin;
    const DoubleDouble ee = squared_norm(e);
    const DoubleDouble ye = dot(origin, e);
    if (count == 2) {
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

/// Where 0 is proven to lie strictly inside the tetrahedron, because the four volumes with one face and 0 have one
/// sign: its barycentric weights, which are those volumes over their sum, up to rounding. Otherwise nothing.
[[nodiscard]] inline std::optional<std::array<DoubleDouble, slot_count>> weights_of_origin(
    const std::array<BallVec, slot_count>& y) {
    const auto volume = [&y](unsigned i, unsigned j, unsigned k) { return triple_product(y[i], y[j], y[k]); };
    const std::array<Ball, slot_count> volumes{volume(1, 2, 3), volume(0, 3, 2), volume(0, 1, 3), volume(0, 2, 1)};
    const BallSign first = sign(volumes[0]);
    if (first != BallSign::positive && first != BallSign::negative) return std::nullopt;
    DoubleDouble sum = volumes[0].mid;
    for (unsigned i = 1; i < slot_count; ++i) {
        if (sign(volumes[i]) != first) return std::nullopt;
        sum = sum + volumes[i].mid;
    }
    std::array<DoubleDouble, slot_count> weights;
    for (unsigned i = 0; i < slot_count; ++i) weights[i] = volumes[i].mid / sum;
    return weights;
}

/// An upper bound of |‖n + δ‖ − ‖n‖| for n the middle of `v`, of this length, and δ within its radii r: the lesser of
/// r_x + r_y + r_z and (2 |n| · r + r · r) / ‖n‖.
[[nodiscard]] inline double growth(const BallVec& v, const Ball& length) {
    const auto along = [](const Ball& x) { return (2 * magnitude(x.mid) + x.radius) * x.radius; };
    const double sum = v.x.radius + v.y.radius + v.z.radius;
    const double least = least_magnitude(length);
    if (!(least > 0)) return rounded_up(sum);
    return rounded_up(std::min(sum, rounded_up(along(v.x) + along(v.y) + along(v.z)) / least));
}

/// Σ shares_i x_i; where all x_i are one vertex, that.
[[nodiscard]] inline WideVec weighted(const std::array<BallVec, slot_count>& x, std::span<const DoubleDouble> shares,
                                      bool one_vertex) {
    if (one_vertex) return middle(x[0]);
    WideVec sum = middle(x[0]) * shares[0];
    for (std::size_t i = 1; i < shares.size(); ++i) sum = sum + middle(x[i]) * shares[i];
    return sum;
}

/// length / σ for every σ in the ball `sum`. Where σ is 1 up to rounding, |x/σ − x| ≤ 2 |σ − 1| x saves the division.
[[nodiscard]] inline Ball divided_by_sum(const Ball& length, const Ball& sum) {
    const double off = largest_magnitude(sum - Ball(1.0));
    if (!(off < 0x1p-90)) return length / sum;
    return {length.mid, rounded_up(length.radius + 2 * off * largest_magnitude(length))};
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
    const bool doubles = a.core().pose == nullptr && b.core().pose == nullptr;
    for (unsigned i = 0; i < simplex.count; ++i) {
        p[i] = detail::posed_vertex(a, simplex.pairs[i].a);
        q[i] = detail::posed_vertex(b, simplex.pairs[i].b);
        y[i] = detail::difference(p[i], q[i], doubles);
    }
    if (simplex.count == slot_count) {
        if (const auto shares = detail::weights_of_origin(y)) {
            result.overlapping = true;
            result.p = result.q = detail::rounded(detail::weighted(p, *shares, false));
        }
        return result;
    }
    if (simplex.count == 0) return result;
    const std::array<DoubleDouble, 3> weight = detail::nearest_weights(y, simplex.count);
    BallVec combined = y[0];
    Ball sum(1.0);
    if (simplex.count > 1) {
        combined = y[0] * Ball(weight[0]);
        sum = Ball(weight[0]);
        for (unsigned i = 1; i < simplex.count; ++i) {
            combined = combined + y[i] * Ball(weight[i]);
            sum = sum + Ball(weight[i]);
        }
    }

    const detail::WideVec n = detail::middle(combined);  // exactly this direction
    const BallVec direction_ball = detail::exact_ball(n);
    const Ball length = square_root(squared_norm(direction_ball));
    const double radius = detail::rounded_up(length.radius + detail::growth(combined, length));
    const Ball upper = detail::divided_by_sum({length.mid, radius}, sum);
    result.upper_mid = upper.mid;
    result.upper_radius = upper.radius;

    std::array<DoubleDouble, 3> shares = weight;
    if (!(largest_magnitude(sum - Ball(1.0)) < 0x1p-90)) {
        for (DoubleDouble& share : shares) share = share / sum.mid;
    }
    const std::span<const DoubleDouble> used(shares.data(), simplex.count);
    const auto one_vertex = [&simplex](std::uint32_t FeaturePair::* side) {
        for (unsigned i = 1; i < simplex.count; ++i) {
            if (simplex.pairs[i].*side != simplex.pairs[0].*side) return false;
        }
        return true;
    };
    const detail::WideVec on_a = detail::weighted(p, used, one_vertex(&FeaturePair::a));
    const detail::WideVec on_b = detail::weighted(q, used, one_vertex(&FeaturePair::b));
    result.p = detail::rounded(on_a);
    result.q = detail::rounded(on_b);
    result.n = detail::rounded(on_a - on_b);

    const double size = std::max({std::abs(n.x.hi), std::abs(n.y.hi), std::abs(n.z.hi)});
    if (!(size > 0x1p-900) || !(size < 0x1p900)) return result;
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    const auto scaled = [exponent](const DoubleDouble& x) { return std::ldexp(x.hi, -exponent); };
    const Vec3<double> direction{scaled(n.x), scaled(n.y), scaled(n.z)};
    const Ball least_a = -detail::greatest_reach(a, -direction_ball, -direction);
    const Ball greatest_b = detail::greatest_reach(b, direction_ball, direction);
    const Ball lower = (least_a - greatest_b) / length;
    result.lower_mid = lower.mid;
    result.lower_radius = lower.radius;
    return result;
}

}  // namespace oblong
