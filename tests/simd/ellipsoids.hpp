// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

#include "oblong/prove/cores/body_queries.hpp"
#include "tests/simd/bodies.hpp"

/// Bodies whose vertices lie evenly on ellipsoids.
namespace oblong::simd_testing {

[[nodiscard]] inline std::vector<Vec3<double>> on_ellipsoid(std::size_t count, const Vec3<double>& radii,
                                                            const Vec3<double>& centre = {}) {
    std::vector<Vec3<double>> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count);
        const double turn = 2 * std::numbers::pi * std::numbers::phi * static_cast<double>(i);
        const double r = std::sqrt(1 - z * z);
        vertices.push_back(centre +
                           Vec3<double>{radii.x * r * std::cos(turn), radii.y * r * std::sin(turn), radii.z * z});
    }
    return vertices;
}

template <class R>
[[nodiscard]] Points<R> rounded(const std::vector<Vec3<double>>& vertices) {
    std::vector<Vec3<R>> list;
    for (const Vec3<double>& v : vertices)
        list.push_back({static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)});
    return Points<R>(std::move(list));
}

[[nodiscard]] inline double degrees_between(const Vec3<double>& a, const Vec3<double>& b) {
    return std::atan2(norm(cross(a, b)), dot(a, b)) * 57.29578;
}

struct Pair {
    std::vector<Vec3<double>> a, b;
};

/// Overlapping, close, and further apart.
[[nodiscard]] inline std::vector<Pair> pairs(std::size_t count) {
    Uniform uniform(521288629U);
    std::vector<Pair> list;
    for (int k = 0; k < 60; ++k) {
        const auto radius = [&] { return 0.6 + 0.4 * uniform(); };
        const Vec3<double> way{uniform(), uniform(), uniform()};
        Pair pair{on_ellipsoid(count, {radius(), radius(), radius()}, {}),
                  on_ellipsoid(count, {radius(), radius(), radius()}, way * (0.6 / norm(way)))};
        if (k % 3 > 0) {
            // Out along the line between the centres, and back to the gap that is wanted.
            const double gap = k % 6 == 1 ? 0.3 : 0.01;
            Vec3<double> out = way * (2.5 / norm(way));
            for (Vec3<double>& v : pair.b) v = v + out;
            for (int step = 0; step < 5; ++step) {
                const double distance = ladder_distance(Points<double>(pair.a), Points<double>(pair.b)).distance;
                out = way * ((gap - distance) / norm(way));
                for (Vec3<double>& v : pair.b) v = v + out;
            }
        }
        list.push_back(std::move(pair));
    }
    return list;
}

}  // namespace oblong::simd_testing
