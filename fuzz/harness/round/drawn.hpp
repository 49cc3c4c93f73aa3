// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/round/operand.hpp"
#include "oblong/propose/round/features.hpp"
#include "oblong/scalar/convert.hpp"

/// Bodies with round parts, drawn from a seed, as doubles, as round bodies and as rationals.
namespace oblong::fuzz {

class RoundDraw : public Draw {
public:
    using Draw::Draw;

    [[nodiscard]] bool one_in(int count) { return integer(1, count) == 1; }
    /// A vector with coordinates in [−size, size].
    [[nodiscard]] Vec3<double> vec(double size) {
        const double x = uniform(-size, size);
        const double y = uniform(-size, size);
        return {x, y, uniform(-size, size)};
    }
    /// A power of two from 2^−bits to 1.
    [[nodiscard]] double power(int bits) { return std::ldexp(1.0, -integer(0, bits)); }
    /// Any size in [1/4, 1], or one of few bits.
    [[nodiscard]] double size(bool is_coarse) { return is_coarse ? 0.25 * integer(1, 4) : uniform(0.25, 1); }
    /// A cylinder, cone or ellipsoid; of seven kinds also a box, a capsule, a sphere or points.
    [[nodiscard]] AnyBody<double> shape(int kinds, bool is_coarse) {
        const int kind = integer(1, kinds);
        const auto axis = static_cast<Axis>(integer(0, 2));
        const double first = size(is_coarse);
        const double second = size(is_coarse);
        if (kind == 1) return {Cylinder<double>(first, second, axis), std::nullopt};
        if (kind == 2) return {Cone<double>(first, second, axis), std::nullopt};
        if (kind == 3) return {Ellipsoid<double>({first, second, size(is_coarse)}), std::nullopt};
        if (kind == 4) return {Box<double>({first, second, size(is_coarse)}), std::nullopt};
        if (kind == 5) return {Capsule<double>(first, second, axis), std::nullopt};
        if (kind == 6) return {Sphere<double>(first), std::nullopt};
        std::vector<Vec3<double>> vertices;
        for (int i = integer(4, 12); i > 0; --i) vertices.push_back(vec(1));
        return {Points<double>(std::move(vertices)), std::nullopt};
    }
    /// About a rotation, about one axis in one draw of four.
    [[nodiscard]] Affine<double> turn(double reach) {
        std::array<double, 4> q{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
        if (one_in(4)) {
            const int axis = integer(1, 3);
            for (int i = 1; i <= 3; ++i)
                if (i != axis) q.at(static_cast<std::size_t>(i)) = 0;
        }
        const auto [w, x, y, z] = q;
        const double s = 2 / std::max(w * w + x * x + y * y + z * z, 1e-3);
        Affine<double> pose;
        pose.linear.rows = {Vec3<double>{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                            Vec3<double>{s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                            Vec3<double>{s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
        pose.translation = vec(reach);
        return pose;
    }
    /// A turned shape; in one draw of eight the sum or hull of two.
    [[nodiscard]] AnyBody<double> body(int kinds, double reach) {
        AnyBody<double> one = shape(kinds, false);
        if (!one_in(8)) {
            one.pose = turn(reach);
            return one;
        }
        one.pose = turn(0.5);
        std::vector<AnyBody<double>> parts{std::move(one), shape(6, false)};
        if (coin()) return {Sum<double>(std::move(parts)), std::nullopt};
        return {Hull<double>(std::move(parts)), turn(reach)};
    }
};

struct RoundPair {
    AnyBody<double> a, b;
    round_bodies::Pair<double> pair;
    bool is_held = false;  ///< round bodies can hold both

    RoundPair(AnyBody<double> first, AnyBody<double> second) : a(std::move(first)), b(std::move(second)) {
        is_held = detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&a}) &&
                  detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&b});
    }
};

[[nodiscard]] inline Vec3<Rational> exactly(const Vec3<double>& v) {
    return {oblong::to_rational(v.x), oblong::to_rational(v.y), oblong::to_rational(v.z)};
}
[[nodiscard]] inline AnyBody<Rational> exactly(const AnyBody<double>& body) {
    return map_numbers<Rational>(body, [](double x) { return oblong::to_rational(x); });
}
[[nodiscard]] inline Rational middle_of(const PlainBall& x) { return oblong::to_rational(x.mid); }
[[nodiscard]] inline Rational middle_of(const Ball& x) {
    return oblong::to_rational(x.mid.hi) + oblong::to_rational(x.mid.lo);
}

/// Returns whether a ball of finite radius and an interval have no common number.
template <class S>
[[nodiscard]] bool are_disjoint(const S& x, const Rational& low, const Rational& high) {
    if (!std::isfinite(x.radius)) return false;
    const Rational radius = oblong::to_rational(x.radius);
    return middle_of(x) + radius < low || middle_of(x) - radius > high;
}

/// Features with anything wrong: the normal, a weight, a choice, a place on a leaf.
inline void spoil(RoundDraw& draw, const RoundPair& bodies, round_bodies::Features& f) {
    if (!draw.one_in(4)) f.n = f.n + round_bodies::numbers<DoubleDouble>(draw.vec(draw.power(60)));
    if (f.tie_count > 1 && draw.one_in(4)) f.ties[1].weight = {draw.uniform(-1, 2), 0};
    if (f.tie_count < f.ties.size() && draw.one_in(3)) {
        round_bodies::Tie& tie = f.ties[f.tie_count++];
        tie.weight = {draw.uniform(-1, 1.5), 0};
        for (unsigned side = 0; side < 2; ++side) {
            round_bodies::Directions<double> along;
            turn(bodies.pair[side], draw.vec(1), along);
            tie.choices[side] = choice_along(bodies.pair[side], along);
        }
    }
    if (draw.coin()) return;
    const unsigned side = draw.coin() ? 1 : 0;
    const auto leaf = static_cast<unsigned>(draw.integer(0, static_cast<int>(bodies.pair[side].leaf_count()) - 1));
    const auto axis = static_cast<unsigned>(draw.integer(0, 2));
    round_bodies::LeafFeature& feature = f.leaves[side][leaf];
    if (!draw.one_in(3)) feature.free |= 1U << axis;
    feature.u[draw.coin() ? axis : (axis + 1) % 3] = {draw.uniform(-2, 2), 0};
    if (draw.coin()) return;
    // Each of them an allowed number, and all of them, often, beyond the rim.
    for (std::size_t i = 0; i < 3; ++i) feature.u[i] = {draw.uniform(-1, 1), 0};
}

}  // namespace oblong::fuzz
