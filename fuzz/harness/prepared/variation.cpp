// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/variation.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "fuzz/cases/generate/build.hpp"
#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::fuzz {

namespace {

using D3 = Vec3<double>;

/// So many points, evenly on the ellipsoid in the box around the vertices, the same on every machine. A flat box is
/// made a little thicker, for of a flat body few vertices are corners; around a single point one is made up.
std::vector<D3> on_ellipsoid_in_box(std::span<const D3> vertices, std::uint32_t count) {
    const auto [low, high] = bounds(vertices);
    const D3 centre = high * 0.5 + low * 0.5;
    D3 radii = high * 0.5 - low * 0.5;
    double longest = std::max({radii.x, radii.y, radii.z});
    if (longest == 0) longest = std::max({std::abs(centre.x), std::abs(centre.y), std::abs(centre.z), 0x1p-20});
    for (std::size_t i = 0; i < 3; ++i) radii[i] = std::max(radii[i], longest / 16);
    std::vector<D3> points;
    D3 turned{1, 0, 0};
    for (std::uint32_t i = 0; i < count; ++i) {
        const double z = 1 - (2.0 * i + 1) / count;
        const double r = std::sqrt(1 - z * z);
        points.push_back(centre + D3{radii.x * r * turned.x, radii.y * r * turned.y, radii.z * z});
        // By the golden angle, as far as doubles can tell.
        constexpr double c = -0.7373688780783197;
        constexpr double s = 0.6754902942615238;
        turned = {c * turned.x - s * turned.y, s * turned.x + c * turned.y, 0};
    }
    return points;
}

}  // namespace

std::uint32_t any_count_on_ellipsoid(std::minstd_rand& random) {
    return PreparedPolytope<double>::min_for_grid + static_cast<std::uint32_t>(random() % 1045);
}

Variation any_variation(std::minstd_rand& random) {
    Variation how;
    how.kind = static_cast<Variation::Kind>(random() % 6);
    how.count = 1 + static_cast<std::uint32_t>(random() % 64);
    // Enough to be read coarsely first.
    if (random() % 8 == 0) how.count += PreparedPolytope<double>::max_in_arrays;
    how.axis = static_cast<int>(random() % 3);
    const int most = how.kind == Variation::Kind::far ? 60 : random() % 2 == 0 ? 30 : 900;
    how.exponent = static_cast<int>(random() % (2 * static_cast<unsigned>(most))) - most;
    if (random() % 24 == 0) {
        how.kind = Variation::Kind::ellipsoid;
        how.count = any_count_on_ellipsoid(random);
    }
    return how;
}

std::vector<D3> varied(std::vector<D3> vertices, const Variation& how) {
    using Kind = Variation::Kind;
    if (how.kind == Kind::ellipsoid) return on_ellipsoid_in_box(vertices, how.count);
    double size = 0;
    for (const D3& v : vertices) size = std::max({size, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    const std::size_t given = vertices.size();
    const auto axis = static_cast<std::size_t>(how.axis);
    if (how.kind == Kind::copies || how.kind == Kind::means) {
        for (std::size_t i = given; i < how.count; ++i) {
            const D3 copy = vertices[i * 7 % given];
            const D3& other = vertices[i * 5 % given];
            const double share = std::ldexp(0.5, -static_cast<int>(i / given % 40));
            vertices.push_back(how.kind == Kind::copies ? copy : copy * (1 - share) + other * share);
        }
    }
    for (D3& v : vertices) {
        if (how.kind == Kind::flat) v[axis] = vertices.front()[axis];
        if (how.kind == Kind::far) v[axis] += std::ldexp(size > 0 ? size : 1.0, how.exponent);
        if (how.kind == Kind::scaled)
            for (std::size_t i = 0; i < 3; ++i) v[i] = std::ldexp(v[i], how.exponent);
    }
    return vertices;
}

}  // namespace oblong::fuzz
