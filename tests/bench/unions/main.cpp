// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numbers>

#include "oblong/batch.hpp"

/// Usage: oblong_bench_unions [TRIANGLES]
/// Distances of two surfaces of as many triangles (100,000): proven ones beside those of FCL's hierarchies, in one run.
/// Prints the least of five times of each query, in milliseconds, and exits 1 if an answer of FCL is another one by
/// more than its rounding.
namespace oblong::bench {
namespace {

using Vec = Vec3<double>;

struct Mesh {
    std::vector<Vec> vertices;
    std::vector<Triangle> triangles;
};

/// The grid of points(i / count, k / count), two triangles a cell.
Mesh grid(int triangles, const std::function<Vec(double, double)>& point) {
    const int count = static_cast<int>(std::lround(std::sqrt(triangles / 2.0)));
    Mesh mesh;
    for (int i = 0; i <= count; ++i)
        for (int k = 0; k <= count; ++k)
            mesh.vertices.push_back(point(static_cast<double>(i) / count, static_cast<double>(k) / count));
    const auto index = [count](int i, int k) { return static_cast<std::uint32_t>(i * (count + 1) + k); };
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            mesh.triangles.push_back({index(i, k), index(i, k + 1), index(i + 1, k)});
            mesh.triangles.push_back({index(i, k + 1), index(i + 1, k + 1), index(i + 1, k)});
        }
    }
    return mesh;
}

/// A sphere with bumps, moved and scaled.
Mesh ball(int triangles, double phase, double radius, const Vec& centre) {
    return grid(triangles, [&](double u, double v) {
        const double polar = std::numbers::pi * u;
        const double turn = 2 * std::numbers::pi * v;
        const double bumps = std::sin(7 * polar + phase) * std::cos(5 * turn) + 0.3 * std::sin(31 * polar + phase);
        const double r = radius * (1 + 0.05 * std::sin(polar) * bumps);
        return centre +
               Vec{r * std::sin(polar) * std::cos(turn), r * std::sin(polar) * std::sin(turn), r * std::cos(polar)};
    });
}

/// A waved sheet at a height, sheared by its slope.
Mesh sheet(int triangles, double phase, double height, double wave, double slope) {
    return grid(triangles, [&](double x, double y) {
        const double z = height + wave * std::sin(20 * x + phase) * std::sin(17 * y + 2 * phase);
        return Vec{x - slope * z, y, z + slope * x};
    });
}

/// The least time of a few runs, in milliseconds.
template <class F>
double time_of(const F& f, int runs = 5) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        f();
        const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
        least = std::min(least, passed.count());
    }
    return least;
}

struct Timed {
    double build = 0, query = 0, distance = 0;
};

template <class Volume>
Timed fcl_of(const Mesh& a, const Mesh& b) {
    const auto model = [](const Mesh& mesh) {
        auto result = std::make_shared<fcl::BVHModel<Volume>>();
        std::vector<fcl::Vector3d> vertices;
        for (const Vec& v : mesh.vertices) vertices.emplace_back(v.x, v.y, v.z);
        std::vector<fcl::Triangle> triangles;
        for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
        result->beginModel();
        result->addSubModel(vertices, triangles);
        result->endModel();
        return result;
    };
    Timed timed;
    std::shared_ptr<fcl::BVHModel<Volume>> x, y;
    timed.build = time_of([&] { x = model(a), y = model(b); }, 1);
    timed.query = time_of([&] {
        fcl::DistanceResultd result;
        const auto at_rest = fcl::Transform3d::Identity();
        fcl::distance(x.get(), at_rest, y.get(), at_rest, fcl::DistanceRequestd(false), result);
        timed.distance = result.min_distance;
    });
    return timed;
}

Timed ours_of(const Mesh& a, const Mesh& b) {
    Timed timed;
    std::optional<Union<double>> x, y;
    timed.build = time_of([&] { x.emplace(a.vertices, a.triangles), y.emplace(b.vertices, b.triangles); }, 1);
    timed.query = time_of([&] { timed.distance = union_distance(*x, *y).value; });
    return timed;
}

bool compare(const char* name, const Mesh& a, const Mesh& b) {
    const Timed ours = ours_of(a, b);
    const Timed rss = fcl_of<fcl::RSSd>(a, b);
    const Timed obb = fcl_of<fcl::OBBRSSd>(a, b);
    std::printf("%-12s %9.3f %9.3f %9.3f %7.2f %9.0f %9.0f %9.0f  %.17g\n", name, ours.query, rss.query, obb.query,
                ours.query / std::min(rss.query, obb.query), ours.build, rss.build, obb.build, ours.distance);
    constexpr double rounding = 1e-9;
    return std::abs(rss.distance - ours.distance) <= rounding * (1 + ours.distance);
}

int run(int triangles) {
    std::printf("%d triangles each; ms\n%-12s %9s %9s %9s %7s %9s %9s %9s  %s\n", triangles, "surfaces", "proven",
                "RSS", "OBBRSS", "ratio", "build", "RSS", "OBBRSS", "distance");
    const Mesh one = ball(triangles, 1, 1, {0, 0, 0});
    bool agree = compare("far", one, ball(triangles, 2, 1, {25, 3, 2}));
    agree = compare("apart", one, ball(triangles, 2, 1, {2.5, 0.3, 0.2})) && agree;
    agree = compare("close", one, ball(triangles, 2, 1, {2.11, 0.3, 0.2})) && agree;
    agree = compare("nested", one, ball(triangles, 2, 1.3, {0, 0, 0})) && agree;
    agree = compare("sheets", sheet(triangles, 1, 0, 0.05, 0), sheet(triangles, 2, 0.11, 0.05, 0)) && agree;
    agree = compare("slopes", sheet(triangles, 1, 0, 0.05, 0.7), sheet(triangles, 2, 0.11, 0.05, 0.7)) && agree;
    return agree ? 0 : 1;
}

}  // namespace
}  // namespace oblong::bench

int main(int count, char** arguments) {
    const int triangles = count > 1 ? std::atoi(arguments[1]) : 100'000;
    return oblong::bench::run(std::max(triangles, 8));
}
