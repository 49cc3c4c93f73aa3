// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/shapes.hpp"

/// Small random bodies for the tests of the loop.
namespace oblong::test {

/// Points as a support mapping.
template <OrderedField S>
struct Cloud {
    Points<S> points;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return oblong::support(points, n); }
};

/// Integer coordinates, each in [shift − 10, shift + 10] in x and [−10, 10] elsewhere, times 2^scale.
struct CloudShape {
    int count = 8;
    int shift = 0;
    long scale = 0;
    bool flat = false;  ///< z = 0
};

[[nodiscard]] inline std::vector<Vec3<Rational>> random_points(std::mt19937& random, const CloudShape& shape) {
    std::vector<Vec3<Rational>> points;
    const Rational factor = power_of_two(shape.scale);
    for (int i = 0; i < shape.count; ++i) {
        const auto draw = [&random] { return static_cast<int>(random() % 21) - 10; };
        const int x = draw() + shape.shift;
        const int y = draw();
        const int z = shape.flat ? 0 : draw();
        points.push_back({x * factor, y * factor, z * factor});
    }
    return points;
}

/// The same points in another scalar, each coordinate rounded once.
template <OrderedField S>
[[nodiscard]] Cloud<S> cloud_of(const std::vector<Vec3<Rational>>& points) {
    std::vector<Vec3<S>> converted;
    for (const auto& p : points) {
        if constexpr (ScalarTraits<S>::exact) {
            converted.push_back(p);
        } else {
            converted.push_back({nearest<S>(p.x), nearest<S>(p.y), nearest<S>(p.z)});
        }
    }
    return {Points<S>(std::move(converted))};
}

template <OrderedField S>
struct Pair {
    Cloud<S> a, b;
};

/// The `seed`-th random pair: apart, near or through each other.
template <OrderedField S>
[[nodiscard]] Pair<S> random_pair(unsigned seed, long scale = 0, bool flat = false) {
    std::mt19937 random(seed);
    const auto a = random_points(random, {8, 0, scale, flat});
    const auto b = random_points(random, {8, static_cast<int>(seed % 31), scale, flat});
    return {cloud_of<S>(a), cloud_of<S>(b)};
}

/// The exact squared distance: the rational solver until nothing is left between its bounds.
[[nodiscard]] inline GjkResult<Rational> exact_result(const Pair<Rational>& pair) {
    GjkOptions<Rational> options;
    options.stop.kind = StoppingRule<Rational>::Kind::gap;
    return gjk_distance<Rational>(pair.a, pair.b, options);
}

/// Keeps every iterate.
struct Rows {
    struct Row {
        Vec3<Rational> v, w;
        Rational lower;
        Carrier<Rational> carrier;
    };
    static constexpr bool active = true;
    std::vector<Row>* rows;
    void operator()(const Iteration<Rational>& i) const { rows->push_back({i.v, i.w.w, i.lower, i.carrier}); }
};

}  // namespace oblong::test
