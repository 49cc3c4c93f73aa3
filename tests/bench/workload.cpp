// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/workload.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>

#include "fuzz/generate/build.hpp"
#include "oblong/gjk/distance.hpp"

namespace oblong::bench {

namespace {

using fuzz::Cloud;
using fuzz::Draw;
using fuzz::Point;

constexpr std::uint64_t seed = 1999;

Cloud random_hull(Draw& draw, int vertices) {
    const Point radii{1, draw.uniform(0.2, 1), draw.uniform(0.2, 1)};
    const Cloud cloud = fuzz::ellipsoid_cloud(draw, vertices, radii);
    return fuzz::moved(cloud, fuzz::rotation(draw), {});
}

/// v of the plain solver: from a point of B to one of A.
Vec3<double> across(const Points<double>& a, const Points<double>& b) {
    GjkOptions<double> options;
    options.stop.tolerance = 1e-6;
    return gjk_distance<double>(HullSupport<double>{a}, HullSupport<double>{b}, options).v;
}

/// The distance is a convex function of the way along the line, so that Newton's steps from outside never go too far.
HullPair<double> close_pair(Draw& draw, int vertices) {
    const double gap = 0.001 * fuzz::octaves(draw.uniform(0, 5.5625));  // to 0.05
    const Point centre = fuzz::arrow(draw, 0, 1);
    const Points<double> a(fuzz::moved(random_hull(draw, vertices), fuzz::world, centre));
    const Cloud cloud = random_hull(draw, vertices);
    const Point direction = fuzz::sphere_point(draw);
    double way = 2.1;
    for (int step = 0;; ++step) {
        Points<double> b(fuzz::moved(cloud, fuzz::world, centre + direction * way));
        const Vec3<double> v = across(a, b);
        const double distance = norm(v);
        if (distance <= 1.01 * gap || step == 50) return {a, std::move(b)};
        const double slope = -dot(v, direction) / distance;
        way -= (distance - gap) / slope;
    }
}

Points<float> narrowed(const Points<double>& body) {
    std::vector<Vec3<float>> vertices;
    vertices.reserve(body.vertices().size());
    for (const Vec3<double>& v : body.vertices()) {
        vertices.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    }
    return Points<float>(std::move(vertices));
}

}  // namespace

std::size_t cache_bytes() {
    const long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    return bytes > 0 ? static_cast<std::size_t>(bytes) : std::size_t{1} << 20U;
}

std::size_t cold_count(int vertices) {
    const std::size_t one = bytes_of<float>(vertices, 1);
    return std::max<std::size_t>(1000, (4 * cache_bytes() + one - 1) / one);
}

Workload close_hulls(int vertices, std::size_t count) {
    Workload work;
    work.vertices = vertices;
    work.pairs.reserve(count);
    work.narrow.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw((seed * 100'000 + static_cast<std::uint64_t>(vertices)) * 1'000'000 + i);
        work.pairs.push_back(close_pair(draw, vertices));
        work.narrow.push_back({narrowed(work.pairs.back().a), narrowed(work.pairs.back().b)});
    }
    work.order.resize(count);
    std::iota(work.order.begin(), work.order.end(), 0U);
    Draw draw(seed);
    for (std::size_t i = count; i > 1; --i) {
        std::swap(work.order[i - 1], work.order[static_cast<std::size_t>(draw.integer(0, static_cast<int>(i) - 1))]);
    }
    return work;
}

}  // namespace oblong::bench
