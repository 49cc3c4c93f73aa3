// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/solid_hull.hpp"

#include <algorithm>

#include "caseio/hull.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

/// Six times the volume of the facet's tetrahedron with `p` as its tip; negative where p is behind the facet.
Rational height(const Vec3<double>& p, std::span<const Vec3<double>> vertices, const std::array<std::uint32_t, 3>& f) {
    const auto exact = [](const Vec3<double>& v) {
        return Vec3<Rational>{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
    };
    const Vec3<Rational> u = exact(vertices[f[0]]);
    return triple_product(exact(vertices[f[1]]) - u, exact(vertices[f[2]]) - u, exact(p) - u);
}

}  // namespace

void require_few(std::span<const Vec3<double>> vertices) {
    constexpr std::size_t max_vertices = 500;
    if (vertices.size() > max_vertices) throw Unsupported("a hull of more than 500 vertices");
}

Facets solid_facets(std::span<const Vec3<double>> vertices) {
    require_few(vertices);
    Facets facets = caseio::hull_facets(vertices);
    // Of points of one plane CGAL gives triangles too.
    const auto is_behind = [&](const Vec3<double>& v) { return height(v, vertices, facets.front()) < 0; };
    if (facets.empty() || std::ranges::none_of(vertices, is_behind)) throw Unsupported("a hull without volume");
    return facets;
}

bool is_inside(const Vec3<double>& p, std::span<const Vec3<double>> vertices, const Facets& facets) {
    return std::ranges::all_of(facets, [&](const auto& f) { return height(p, vertices, f) < 0; });
}

}  // namespace oblong::peers
