// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/cast/advancement.hpp"
#include "oblong/cast/sweep.hpp"
#include "tests/gjk/cloud.hpp"

/// Small bodies and rays for the tests of casts, the same numbers in every scalar.
namespace oblong::test {

template <OrderedField S>
[[nodiscard]] S in(const Rational& x) {
    if constexpr (ScalarTraits<S>::exact) {
        return x;
    } else {
        return nearest<S>(x);
    }
}

template <OrderedField S>
[[nodiscard]] Vec3<S> in(const Vec3<Rational>& v) {
    return {in<S>(v.x), in<S>(v.y), in<S>(v.z)};
}

/// A rational cast with ε_tol = 0: exact, and it ends.
[[nodiscard]] inline CastOptions<Rational> exactly_cast() {
    CastOptions<Rational> options;
    options.guard = CastGuard::none;
    options.iteration_limit = 100'000;
    return options;
}

/// An advancement with exact nearest points and ε_tol = 0.
[[nodiscard]] inline AdvancementOptions<Rational> exactly_advance() {
    AdvancementOptions<Rational> options;
    options.cast = exactly_cast();
    options.distance.stop.kind = StoppingRule<Rational>::Kind::gap;
    options.distance.guard = Guard::none;
    options.distance.iteration_limit = 100'000;
    return options;
}

/// The cube [−1, 1]³.
[[nodiscard]] inline Cloud<Rational> cube() {
    std::vector<Vec3<Rational>> corners;
    for (int i = 0; i < 8; ++i) corners.push_back({i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1});
    return cloud_of<Rational>(corners);
}

/// A ray that starts some way off the `seed`-th random cloud and aims near it: hits and misses.
struct RandomCast {
    Cloud<Rational> body;
    Ray<Rational> ray;
};
[[nodiscard]] inline RandomCast random_cast(unsigned seed) {
    std::mt19937 random(seed);
    const auto points = random_points(random, {3 + static_cast<int>(seed % 9), 0, 0, seed % 7 == 0});
    const auto draw = [&random](int size) { return static_cast<int>(random() % (2U * size + 1)) - size; };
    const Vec3<Rational> source{20 + draw(5), draw(15), draw(15)};
    const Vec3<Rational> goal{draw(9), draw(9), seed % 7 == 0 ? 0 : draw(9)};
    return {cloud_of<Rational>(points), {source, goal - source, std::nullopt}};
}

}  // namespace oblong::test
