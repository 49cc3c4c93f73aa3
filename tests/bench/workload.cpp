// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/workload.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>

#include "oblong/gjk/distance.hpp"

namespace oblong::bench {

namespace {

using fuzz::Cloud;
using fuzz::Draw;
using fuzz::Point;

constexpr std::uint64_t seed = 1999;

/// v of the plain solver: from a point of B to one of A.
Vec3<double> across(const Points<double>& a, const Points<double>& b) {
    GjkOptions<double> options;
    options.stop.tolerance = 1e-6;
    return gjk_distance<double>(HullSupport<double>{a}, HullSupport<double>{b}, options).v;
}

Points<float> narrowed(const Points<double>& body) {
    std::vector<Vec3<float>> vertices;
    vertices.reserve(body.vertices().size());
    for (const Vec3<double>& v : body.vertices()) {
        vertices.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    }
    return Points<float>(std::move(vertices));
}

/// 0.001 to 0.05
double drawn_width(Draw& draw) { return 0.001 * fuzz::octaves(draw.uniform(0, 5.5625)); }

}  // namespace

Cloud random_hull(Draw& draw, int vertices) {
    const Point radii{1, draw.uniform(0.2, 1), draw.uniform(0.2, 1)};
    const Cloud cloud = fuzz::ellipsoid_cloud(draw, vertices, radii);
    return fuzz::moved(cloud, fuzz::rotation(draw), {});
}

double drawn_gap(Draw& draw, Gap gap) { return gap == Gap::distant ? draw.uniform(1, 3) : drawn_width(draw); }

void approach(Approach& pair, Gap gap, double width, double reach) {
    const double target = gap == Gap::shallow ? 1e-4 : width;
    const Points<double> a(pair.a);
    pair.way = 2 * reach + (gap == Gap::distant ? target : 0);
    for (int step = 0; step < 50; ++step) {
        const Vec3<double> v = across(a, Points<double>(fuzz::moved(pair.b, fuzz::world, pair.offset())));
        const double distance = norm(v);
        if (distance <= 1.01 * target) break;
        const double slope = -dot(v, pair.direction) / distance;
        pair.way -= (distance - target) / slope;
    }
    if (gap == Gap::shallow) pair.way -= width;
}

std::vector<HullPair<double>> hull_pairs(int vertices, Gap gap, std::size_t count) {
    std::vector<HullPair<double>> pairs;
    pairs.reserve(count);
    // Close pairs have the seeds that they always had.
    const std::uint64_t series = seed + (gap == Gap::close ? 0 : 1 + static_cast<std::uint64_t>(gap));
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw((series * 100'000 + static_cast<std::uint64_t>(vertices)) * 1'000'000 + i);
        const double width = drawn_gap(draw, gap);
        Approach pair;
        pair.centre = fuzz::arrow(draw, 0, 1);
        pair.a = fuzz::moved(random_hull(draw, vertices), fuzz::world, pair.centre);
        pair.b = random_hull(draw, vertices);
        pair.direction = fuzz::sphere_point(draw);
        approach(pair, gap, width);
        pairs.push_back(
            {Points<double>(std::move(pair.a)), Points<double>(fuzz::moved(pair.b, fuzz::world, pair.offset()))});
    }
    return pairs;
}

std::vector<HullPair<float>> narrowed(const std::vector<HullPair<double>>& pairs) {
    std::vector<HullPair<float>> narrow;
    narrow.reserve(pairs.size());
    for (const HullPair<double>& pair : pairs) narrow.push_back({narrowed(pair.a), narrowed(pair.b)});
    return narrow;
}

std::vector<std::uint32_t> random_order(std::size_t count) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    Draw draw(seed);
    for (std::size_t i = count; i > 1; --i) {
        std::swap(order[i - 1], order[static_cast<std::size_t>(draw.integer(0, static_cast<int>(i) - 1))]);
    }
    return order;
}

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
    work.pairs = hull_pairs(vertices, Gap::close, count);
    work.narrow = narrowed(work.pairs);
    work.order = random_order(count);
    return work;
}

}  // namespace oblong::bench
