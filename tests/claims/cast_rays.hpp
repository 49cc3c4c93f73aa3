// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>
#include <random>

#include "oblong/cast/ray_cast.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/any_body.hpp"

/// Rays and bodies for what van den Bergen 2004 says of them, the same in every scalar up to rounding.
namespace oblong::claims {

enum class RayBody { sphere, ellipsoid, cylinder, box, cloud };
inline constexpr std::array<const char*, 5> ray_body_names{"sphere", "ellipsoid", "cylinder", "box", "cloud of 60"};

template <class S>
[[nodiscard]] S number(double x) {
    if constexpr (ScalarTraits<S>::exact) {
        return to_rational(x);
    } else {
        return S(x);
    }
}

template <class S>
[[nodiscard]] Vec3<S> vector(const Vec3<double>& v) {
    return {number<S>(v.x), number<S>(v.y), number<S>(v.z)};
}

[[nodiscard]] inline Vec3<double> random_direction(std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    for (;;) {
        const Vec3<double> v{normal(random), normal(random), normal(random)};
        const double length = norm(v);
        if (length > 1e-3) return v * (1 / length);
    }
}

/// About two units wide, around the origin.
template <class S>
[[nodiscard]] AnyBody<S> ray_body(RayBody which, std::uint64_t seed = 1) {
    const auto n = [](double x) { return number<S>(x); };
    switch (which) {
        case RayBody::sphere:
            return {Sphere<S>(n(1)), {}};
        case RayBody::ellipsoid:
            return {Ellipsoid<S>({n(1), n(0.5), n(0.75)}), {}};
        case RayBody::cylinder:
            return {Cylinder<S>(n(0.75), n(0.75)), {}};
        case RayBody::box:
            return {Box<S>({n(0.75), n(0.5), n(1)}), {}};
        case RayBody::cloud:
            break;
    }
    std::mt19937_64 random(seed);
    std::vector<Vec3<S>> points;
    for (int i = 0; i < 60; ++i) points.push_back(vector<S>(random_direction(random)));
    return {Points<S>(std::move(points)), {}};
}

/// From five units away toward a point at most `aim` from the middle: with aim 0.9 most rays hit.
[[nodiscard]] inline Ray<double> random_ray(std::mt19937_64& random, double aim) {
    std::uniform_real_distribution<double> uniform;
    const Vec3<double> source = random_direction(random) * 5.0;
    const Vec3<double> goal = random_direction(random) * (aim * std::cbrt(uniform(random)));
    return {source, goal - source, std::nullopt};
}

template <class S>
[[nodiscard]] Ray<S> ray_in(const Ray<double>& r) {
    return {vector<S>(r.source), vector<S>(r.direction),
            r.max ? std::optional<S>(number<S>(*r.max)) : std::optional<S>()};
}

}  // namespace oblong::claims
