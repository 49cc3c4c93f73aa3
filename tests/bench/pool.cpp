// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/pool.hpp"

#include <cmath>
#include <map>

#include "caseio/hull.hpp"

namespace oblong::bench {

namespace {

using fuzz::Cloud;
using fuzz::Draw;

constexpr std::uint64_t seed = 2024;

double on_grid(double x, double grid) { return std::nearbyint(x / grid) * grid; }
Vec3<double> on_grid(const Vec3<double>& p, double grid) {
    return {on_grid(p.x, grid), on_grid(p.y, grid), on_grid(p.z, grid)};
}

/// One of the 24 rotations of a cube. They permute and negate coordinates, which rounds nothing.
fuzz::Frame quarter_turns(Draw& draw) {
    fuzz::Frame f = fuzz::world;
    for (int k = draw.integer(0, 2); k > 0; --k) f = {f.v, f.n, f.u};
    for (int k = draw.integer(0, 3); k > 0; --k) f = {f.v, -f.u, f.n};
    if (draw.coin()) f = {f.u, -f.v, -f.n};
    return f;
}

Cloud turned(const Cloud& cloud, const fuzz::Frame& f) {
    Cloud result;
    result.reserve(cloud.size());
    for (const Vec3<double>& p : cloud) result.push_back(f(p));
    return result;
}

}  // namespace

HullPool hull_pool(int vertices, std::size_t shapes, double grid) {
    HullPool pool{vertices, grid, {}, {}};
    for (std::size_t i = 0; i < shapes; ++i) {
        Draw draw((seed * 100'000 + static_cast<std::uint64_t>(vertices)) * 1'000'000 + i);
        Cloud cloud = random_hull(draw, vertices);
        for (Vec3<double>& p : cloud) p = on_grid(p, grid);
        pool.facets.push_back(caseio::hull_facets(cloud));
        pool.shapes.push_back(std::move(cloud));
    }
    return pool;
}

namespace {

const HullPool& kept_pool(std::map<int, HullPool>& made, int vertices, double grid) {
    const auto found = made.find(vertices);
    if (found != made.end()) return found->second;
    return made.emplace(vertices, hull_pool(vertices, vertices > 2000 ? 12 : 24, grid)).first->second;
}

}  // namespace

const HullPool& wide_pool(int vertices) {
    static std::map<int, HullPool> made;
    return kept_pool(made, vertices, exact_grid<double>);
}
const HullPool& narrow_pool(int vertices) {
    static std::map<int, HullPool> made;
    return kept_pool(made, vertices, exact_grid<float>);
}

PooledHull pooled_hull(Draw& draw, const HullPool& pool, const Vec3<double>& offset) {
    const auto shape = static_cast<std::uint32_t>(draw.integer(0, static_cast<int>(pool.shapes.size()) - 1));
    return {shape,
            fuzz::moved(turned(pool.shapes[shape], quarter_turns(draw)), fuzz::world, on_grid(offset, pool.grid))};
}

std::vector<HullPair<double>> pooled_pairs(const HullPool& pool, Gap gap, std::size_t count) {
    std::vector<HullPair<double>> result;
    const std::uint64_t series = seed + 1 + static_cast<std::uint64_t>(gap);
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw((series * 100'000 + static_cast<std::uint64_t>(pool.vertices)) * 1'000'000 + i);
        const double width = drawn_gap(draw, gap);
        Approach pair;
        pair.centre = on_grid(fuzz::arrow(draw, 0, 1), pool.grid);
        pair.a = pooled_hull(draw, pool, pair.centre).cloud;
        pair.b = pooled_hull(draw, pool, {}).cloud;
        pair.direction = fuzz::sphere_point(draw);
        approach(pair, gap, width);
        result.push_back({Points<double>(std::move(pair.a)),
                          Points<double>(fuzz::moved(pair.b, fuzz::world, on_grid(pair.offset(), pool.grid)))});
    }
    return result;
}

}  // namespace oblong::bench
