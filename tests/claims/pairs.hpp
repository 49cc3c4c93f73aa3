// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "oblong/linear/affine.hpp"
#include "oblong/support/shapes.hpp"

/// Pairs of polytopes for the programs of this folder: the same draws give the same pairs on every machine.
namespace oblong::claims {

using Dice = std::mt19937_64;
using Vec = Vec3<double>;
using Points3 = std::vector<Vec>;

struct Pair {
    Points3 a, b;
};

[[nodiscard]] inline double uniform(Dice& dice, double least, double most) {
    return least + (most - least) * (static_cast<double>(dice() >> 11U) * 0x1p-53);
}

/// On the unit sphere, evenly.
[[nodiscard]] inline Vec direction(Dice& dice) {
    const double z = uniform(dice, -1, 1);
    const double turn = uniform(dice, 0, 2 * std::numbers::pi);
    const double r = std::sqrt(1 - z * z);
    return {r * std::cos(turn), r * std::sin(turn), z};
}

/// The turn by `angle` about a unit axis.
[[nodiscard]] inline Mat3<double> rotation(const Vec& axis, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const double t = 1 - c;
    const auto [x, y, z] = axis;
    return {{Vec{t * x * x + c, t * x * y - s * z, t * x * z + s * y},
             Vec{t * x * y + s * z, t * y * y + c, t * y * z - s * x},
             Vec{t * x * z - s * y, t * y * z + s * x, t * z * z + c}}};
}
[[nodiscard]] inline Mat3<double> any_rotation(Dice& dice) {
    const Vec axis = direction(dice);
    return rotation(axis, uniform(dice, 0, 2 * std::numbers::pi));
}

/// Vertices on the unit sphere.
[[nodiscard]] inline Points3 round_hull(Dice& dice, std::size_t vertices) {
    Points3 points;
    for (std::size_t i = 0; i < vertices; ++i) points.push_back(direction(dice));
    return points;
}

[[nodiscard]] inline Points3 moved(Points3 points, const Mat3<double>& turn, const Vec& offset) {
    for (Vec& p : points) p = turn * p + offset;
    return points;
}

/// Two round hulls whose centres are `apart` away, in a random direction.
[[nodiscard]] inline Pair round_pair(Dice& dice, std::size_t vertices, double apart) {
    const Vec offset = direction(dice) * apart;
    Points3 a = round_hull(dice, vertices);
    Points3 b = round_hull(dice, vertices);
    return {std::move(a), moved(std::move(b), {{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}}, offset)};
}

/// What van den Bergen 1999, §5, warns of: a facet of four corners and a body up to 10^5 times smaller close above it,
/// so that A − B has extremely oblong facets.
[[nodiscard]] inline Pair oblong_pair(Dice& dice) {
    const double small = std::pow(10.0, uniform(dice, -5, -1));
    const double height = small * std::pow(10.0, uniform(dice, -6, 0));
    const double narrow = std::pow(10.0, uniform(dice, -3, 0));
    Points3 facet{{-1, -narrow, 0}, {1, -narrow, 0}, {1, narrow, 0}, {-1, narrow, 0}};
    Points3 body;
    const Vec above{uniform(dice, -0.9, 0.9), uniform(dice, -0.9, 0.9) * narrow, height + small};
    for (int i = 0; i < 4; ++i) body.push_back(above + direction(dice) * small);
    const Mat3<double> turn = any_rotation(dice);
    return {moved(std::move(facet), turn, {}), moved(std::move(body), turn, {})};
}

/// The points in a scalar, each number rounded once, with their support mapping.
template <OrderedField S>
struct Cloud {
    Points<S> points;

    explicit Cloud(const Points3& from) : points(converted(from)) {}
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return oblong::support(points, n); }

private:
    [[nodiscard]] static std::vector<Vec3<S>> converted(const Points3& from) {
        std::vector<Vec3<S>> points;
        for (const Vec& p : from) points.push_back({static_cast<S>(p.x), static_cast<S>(p.y), static_cast<S>(p.z)});
        return points;
    }
};

}  // namespace oblong::claims
