// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/spread.hpp"

namespace oblong::fuzz {

namespace {

using Vec = Vec3<Rational>;

const Rational& thin_squared() {
    static const Rational value(1, 1'000'000);
    return value;
}

struct Farthest {
    Vec point;
    Rational measure = 0;
};

/// The first of the points with the largest measure.
template <class F>
Farthest farthest(std::span<const Vec> points, const F& measure) {
    Farthest best{points.front(), 0};
    for (const Vec& p : points) {
        Rational m = measure(p);
        if (m > best.measure) best = {p, std::move(m)};
    }
    return best;
}

}  // namespace

Spread spread_of(std::span<const Vec> points) {
    const Vec& origin = points.front();
    Spread s;
    const Farthest end = farthest(points, [&](const Vec& p) { return squared_norm(p - origin); });
    if (end.measure == 0) return s;
    s.along = end.point - origin;
    s.length_squared = end.measure;
    s.rank = s.near_rank = 1;
    const Rational thin = thin_squared() * s.length_squared;

    // The squared distance from the line, times the squared length.
    const Farthest side = farthest(points, [&](const Vec& p) { return squared_norm(cross(s.along, p - origin)); });
    if (side.measure == 0) return s;
    s.rank = 2;
    if (side.measure > thin * s.length_squared) s.near_rank = 2;

    const Vec normal = cross(s.along, side.point - origin);
    const Farthest top = farthest(points, [&](const Vec& p) {
        const Rational height = dot(normal, p - origin);
        return Rational(height * height);
    });
    if (top.measure == 0) return s;
    s.rank = 3;
    if (s.near_rank == 2 && top.measure > thin * squared_norm(normal)) s.near_rank = 3;
    return s;
}

bool nearly_parallel(const Vec& p, const Vec& q) {
    return squared_norm(cross(p, q)) <= thin_squared() * squared_norm(p) * squared_norm(q);
}

}  // namespace oblong::fuzz
