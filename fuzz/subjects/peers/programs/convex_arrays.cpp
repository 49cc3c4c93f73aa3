// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/convex_arrays.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "caseio/hull.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "fuzz/subjects/peers/programs/solid_hull.hpp"

namespace oblong::peers {

namespace {

/// A point inside the hull with few bits where possible, so that vertices relative to it need no rounding.
Vec3<double> inner_point(std::span<const Vec3<double>> vertices, const Facets& facets) {
    Vec3<double> low = vertices[0], high = low, mean;
    for (const Vec3<double>& v : vertices)
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], v[i]);
            high[i] = std::max(high[i], v[i]);
            mean[i] += v[i] / static_cast<double>(vertices.size());
        }
    if (is_inside({}, vertices, facets)) return {};
    constexpr int max_bits = 53, steps = 8;
    for (int bits = 1; bits <= max_bits; bits += steps) {
        Vec3<double> p;
        for (std::size_t i = 0; i < 3; ++i) {
            const double width = high[i] - low[i];
            const double grid = width > 0 ? std::ldexp(1.0, std::ilogb(width) - bits) : 0;
            p[i] = grid > 0 ? grid * std::nearbyint(mean[i] / grid) : mean[i];
        }
        if (is_finite(p) && is_inside(p, vertices, facets)) return p;
    }
    if (is_finite(mean) && is_inside(mean, vertices, facets)) return mean;
    throw Unsupported("a hull without a double inside");
}

ConvexArrays arrays_of(std::span<const Vec3<double>> vertices, const Facets& facets) {
    ConvexArrays arrays;
    for (const Vec3<double>& v : vertices) arrays.points.insert(arrays.points.end(), {v.x, v.y, v.z});
    for (const auto& f : facets) {
        const Vec3<double> n = cross(vertices[f[1]] - vertices[f[0]], vertices[f[2]] - vertices[f[0]]);
        const Vec3<double> unit = n * (1 / norm(n));
        arrays.planes.insert(arrays.planes.end(), {unit.x, unit.y, unit.z, dot(unit, vertices[f[0]])});
        arrays.polygons.insert(arrays.polygons.end(), {3U, f[0], f[1], f[2]});
    }
    return arrays;
}

}  // namespace

ConvexArrays convex_arrays(std::span<const Vec3<double>> vertices) {
    require_few(vertices);
    std::vector<Vec3<double>> hull = caseio::extreme_points(vertices);
    const Facets facets = solid_facets(hull);
    const Vec3<double> middle = inner_point(hull, facets);
    std::vector<Vec3<double>> about;
    for (const Vec3<double>& v : hull) about.push_back(v - middle);
    ConvexArrays arrays = arrays_of(about, facets);
    if (!std::ranges::all_of(arrays.planes, [](double x) { return is_finite(x); }))
        throw Unsupported("a hull with a face whose normal underflows or overflows");
    arrays.hull = std::move(hull);
    arrays.middle = middle;
    return arrays;
}

}  // namespace oblong::peers
