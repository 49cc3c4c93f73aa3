// SPDX-License-Identifier: GPL-3.0-or-later
#include <numbers>

#include "fuzz/harness/round/round.hpp"
#include "oblong/prove/round/depth_cap.hpp"

namespace oblong::fuzz {

namespace {

using round_bodies::FlatPolygon;
using round_bodies::Region;
using Place = std::array<Rational, 2>;

/// A cone, and its section: the places (x, y) with m + x q₀ + y q₁ in it.
struct DrawnCone {
    enum class Kind { round, box, polygon };
    Kind kind = Kind::round;
    Vec3<double> m;
    std::array<Vec3<double>, 2> q;
    double back = 0, front = 0, aside = 0;
    FlatPolygon polygon;

    explicit DrawnCone(RoundDraw& draw) : kind(static_cast<Kind>(draw.integer(0, 2))) {
        m = draw.vec(1);
        m = m * (1 / std::max(round_bodies::length(m), 0.01));
        q = round_bodies::plane_across(m);
        if (draw.one_in(8)) std::swap(q[0], q[1]);  // left-handed: holds nothing
        back = draw.uniform(0.1, 2) * draw.power(20);
        front = draw.uniform(0.1, 2) * draw.power(20);
        aside = draw.uniform(0.1, 2) * draw.power(20);
        if (kind != Kind::polygon) return;
        polygon.count = static_cast<unsigned>(draw.integer(3, 8));
        for (unsigned i = 0; i < polygon.count; ++i) {
            const double angle = 2 * std::numbers::pi * (i + draw.uniform(0, 0.4)) / polygon.count;
            polygon.corners[i] = {front * std::cos(angle), aside * std::sin(angle)};
        }
    }
    [[nodiscard]] Region region() const {
        const Vec3<PlainBall> axis = round_bodies::numbers<PlainBall>(m);
        if (kind == Kind::round) return {axis, q, aside};
        return kind == Kind::box ? Region(axis, q, back, front, aside) : Region(axis, q, polygon);
    }
    /// Whether the section that is `scale` times as large holds a place.
    [[nodiscard]] bool holds(const Place& at, const Rational& scale) const {
        const auto exact = [&](double x) { return Rational(oblong::to_rational(x) * scale); };
        const auto& [x, y] = at;
        if (kind == Kind::round) return x * x + y * y <= exact(aside) * exact(aside);
        if (kind == Kind::box) return -exact(back) <= x && x <= exact(front) && abs(y) <= exact(aside);
        for (unsigned i = 0; i < polygon.count; ++i) {
            const auto& from = polygon.corners[i];
            const auto& to = polygon.corners[(i + 1) % polygon.count];
            const Rational turn = (exact(to[0]) - exact(from[0])) * (y - exact(from[1])) -
                                  (exact(to[1]) - exact(from[1])) * (x - exact(from[0]));
            if (turn < 0) return false;
        }
        return true;
    }
    /// The place of a vector in the section; none if it points away from the cone.
    [[nodiscard]] std::optional<Place> place_of(const Vec3<double>& v) const {
        const Vec3<Rational> axis = exactly(m), q0 = exactly(q[0]), q1 = exactly(q[1]), to = exactly(v);
        const Rational volume = dot(axis, cross(q0, q1));
        const Rational along = dot(to, cross(q0, q1));
        if (volume <= 0 || along <= 0) return std::nullopt;
        return Place{Rational(dot(to, cross(q1, axis)) / along), Rational(dot(to, cross(axis, q0)) / along)};
    }
};

/// A vector near the border of the section, or anywhere.
[[nodiscard]] Vec3<double> vector_about(RoundDraw& draw, const DrawnCone& cone) {
    if (draw.one_in(8)) return draw.vec(1);
    const double reach = draw.coin() ? 1 + (draw.coin() ? 1 : -1) * draw.power(50) : draw.uniform(0, 2);
    const double sign = draw.coin() ? 1 : -1;
    double x = reach * (sign > 0 || cone.kind != DrawnCone::Kind::box ? sign * cone.front : -cone.back);
    double y = cone.aside * draw.uniform(-1.1, 1.1);
    if (cone.kind == DrawnCone::Kind::polygon && draw.coin()) {
        const auto& corner = cone.polygon.corners[static_cast<std::size_t>(draw.integer(0, 2))];
        x = reach * corner[0];
        y = reach * corner[1];
    } else if (cone.kind == DrawnCone::Kind::round || draw.coin()) {
        const double angle = draw.uniform(0, 2 * std::numbers::pi);
        x = reach * (cone.kind == DrawnCone::Kind::round ? cone.aside : cone.front) * std::cos(angle);
        y = reach * cone.aside * std::sin(angle);
    }
    return (cone.m + cone.q[0] * x + cone.q[1] * y) * draw.uniform(0.1, 10);
}

}  // namespace

std::string region_fault(RoundDraw& draw) {
    const DrawnCone cone(draw);
    const Region region = cone.region();
    const Rational slightly_less = oblong::to_rational(1 - 0x1p-16);
    constexpr int tries = 32;
    for (int i = 0; i < tries; ++i) {
        const Vec3<double> v = vector_about(draw, cone);
        const std::optional<Place> place = cone.place_of(v);
        const bool is_proven = region.has(round_bodies::numbers<PlainBall>(v));
        if (is_proven && !(place && cone.holds(*place, 1))) return "a vector outside a cone is proven to be in it";
        if (!is_proven && place && cone.holds(*place, slightly_less)) return "a vector well within a cone is not in it";
    }
    return "";
}

}  // namespace oblong::fuzz
