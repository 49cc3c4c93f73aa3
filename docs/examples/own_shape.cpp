// SPDX-License-Identifier: GPL-3.0-or-later
// Proven bounds about a shape of one's own: a tapered capsule, the hull of two balls of different radii.
// Link oblong::oblong.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <oblong/own_shapes.hpp>

using Vec = oblong::Vec3<double>;

// Directions come with a largest |coordinate| in [1/2, 1). Every operation rounds once, by at most u = 2⁻⁵³ of its
// result; below, a few such errors are paid for by factors of 16 u and more.

double length(const Vec& n) { return std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z); }

/// A ball of radius r > 2⁻⁹⁰⁰ around (0, 0, z).
struct Ball {
    double z, r;
    /// A point a little inside, so that no rounding carries it out: at most r (1 − 25 u) from the centre, and then less
    /// by the rounding of the sum with z.
    Vec member(const Vec& n) const {
        const double step = r / length(n) * (1 - 0x1p-48);
        const double shrink = std::max(0.0, 1 - std::abs(z) * 0x1p-51 / r);
        return {n.x * step * shrink, n.y * step * shrink, z + n.z * step * shrink};
    }
    /// z n.z + r ∣n∣ is wrong by at most 7 u of the sum of its terms' magnitudes.
    double support_value(const Vec& n) const {
        const double far = r * length(n);
        return z * n.z + far + (std::abs(z * n.z) + far) * 0x1p-49 + std::numeric_limits<double>::denorm_min();
    }
};

struct TaperedCapsule {
    Ball low, high;
    Vec member(const Vec& n) const { return (low.support_value(n) > high.support_value(n) ? low : high).member(n); }
    double support_value(const Vec& n) const { return std::max(low.support_value(n), high.support_value(n)); }
};

int main() {
    const TaperedCapsule capsule{{-1, 0.5}, {1, 0.25}};
    const oblong::Points<double> wedge({{2, 0, 0}, {3, 1, 0}, {3, -1, 0.5}});
    const oblong::EnclosedPoints enclosed(wedge);

    const auto distance = oblong::enclosed_distance(capsule, enclosed);
    std::printf("%s, from %.15f to %.15f\n", name(distance.outcome).data(), distance.lower, distance.upper);
    const auto cast = oblong::enclosed_cast(capsule, enclosed, {{1, 0, 0}, 10.0});
    std::printf("hit between %.12f and %.12f\n", cast.lower, cast.upper);
    return distance.outcome == oblong::Outcome::separated && cast.hit == true ? 0 : 1;
}
