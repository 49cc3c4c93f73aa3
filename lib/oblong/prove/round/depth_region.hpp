// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/round/numbers.hpp"

/// Sets of directions around a normal. docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// Returns a number that is at most, or at least, every number of the ball.
[[nodiscard]] inline double lower_end(const PlainBall& x) {
    return std::nextafter(x.mid - x.radius, -std::numeric_limits<double>::infinity());
}
[[nodiscard]] inline double upper_end(const PlainBall& x) { return -lower_end(-x); }
/// Uses |lo| ≤ u |hi|.
[[nodiscard]] inline PlainBall narrowed(const Ball& x) {
    return {x.mid.hi, detail::rounded_up(std::abs(x.mid.lo) + x.radius)};
}
[[nodiscard]] inline Vec3<PlainBall> narrowed(const Vec3<Ball>& v) {
    return {narrowed(v.x), narrowed(v.y), narrowed(v.z)};
}

/// The corners of a convex polygon around 0, counter-clockwise.
struct FlatPolygon {
    static constexpr unsigned max_corners = 128;
    std::array<std::array<double, 2>, max_corners> corners;
    unsigned count = 0;
};

/// The cone of the positive multiples of m + x q₀ + y q₁ with −back ≤ x ≤ front and |y| ≤ aside, or with x² + y² ≤
/// aside², or with (x, y) in a polygon. It is convex.
class Region {
public:
    /// \param m,q vectors of about length 1, about orthogonal, q₁ about m × q₀
    Region(const Vec3<PlainBall>& m, const std::array<Vec3<double>, 2>& q, double aside)
        : aside_(aside), is_round_(true) {
        const Vec3<PlainBall> q0 = numbers<PlainBall>(q[0]);
        const Vec3<PlainBall> q1 = numbers<PlainBall>(q[1]);
        duals_ = {cross(q0, q1), cross(q1, m), cross(m, q0)};
        is_right_handed_ = sign(dot(m, duals_[0])) == BallSign::positive;
    }
    Region(const Vec3<PlainBall>& m, const std::array<Vec3<double>, 2>& q, double back, double front, double aside)
        : Region(m, q, aside) {
        back_ = back;
        front_ = front;
        is_round_ = false;
    }

    Region(const Vec3<PlainBall>& m, const std::array<Vec3<double>, 2>& q, const FlatPolygon& polygon)
        : Region(m, q, 0) {
        polygon_ = polygon;
    }

    /// Returns whether a vector is in the cone: of balls, proven. \tparam S PlainBall or double
    template <class S>
    [[nodiscard]] bool has(const Vec3<S>& v) const {
        const std::array<S, 3> at{along<S>(0, v), along<S>(1, v), along<S>(2, v)};
        if (!is_right_handed_ || !is_positive(at[0])) return false;
        if (polygon_.count > 0) return is_in_polygon(at);
        if (is_round_) return is_positive(at[0] * at[0] * (aside_ * aside_) - at[1] * at[1] - at[2] * at[2]);
        return is_positive(at[0] * front_ - at[1]) && is_positive(at[0] * back_ + at[1]) &&
               is_positive(at[0] * aside_ - absolute(at[2]));
    }

private:
    [[nodiscard]] static bool is_positive(double x) { return x > 0; }
    [[nodiscard]] static bool is_positive(const PlainBall& x) { return sign(x) == BallSign::positive; }
    template <class S>
    [[nodiscard]] bool is_in_polygon(const std::array<S, 3>& at) const {
        for (unsigned i = 0; i < polygon_.count; ++i) {
            const auto& [x, y] = polygon_.corners[i];
            const auto& [next_x, next_y] = polygon_.corners[i + 1 == polygon_.count ? 0 : i + 1];
            const S edge_x = number<S>(next_x) - number<S>(x);
            const S edge_y = number<S>(next_y) - number<S>(y);
            if (!is_positive(edge_x * (at[2] - at[0] * y) - edge_y * (at[1] - at[0] * x))) return false;
        }
        return true;
    }
    template <class S>
    [[nodiscard]] S along(unsigned i, const Vec3<S>& v) const {
        if constexpr (std::same_as<S, double>) {
            return dot(middles(duals_[i]), v);
        } else {
            return dot(duals_[i], v);
        }
    }

    std::array<Vec3<PlainBall>, 3> duals_;
    double back_ = 0, front_ = 0, aside_ = 0;
    FlatPolygon polygon_;
    bool is_round_;
    bool is_right_handed_ = false;
};

}  // namespace oblong::round_bodies
