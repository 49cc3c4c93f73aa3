// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/inscribed.hpp"

#include <algorithm>

#include "oblong/prove/fractions/depth.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

/// A corner's image in the plane: its products with the meridian's two vectors.
struct Image {
    Rational x, y;
    const Couple* of = nullptr;
};

/// Twice the area of the triangle o p q, positive counter-clockwise.
Rational turn(const Image& o, const Image& p, const Image& q) {
    return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

/// The corners of the hull, counter-clockwise (Andrew's monotone chain).
std::vector<Image> hull_of(std::vector<Image> images) {
    std::ranges::sort(images, [](const Image& p, const Image& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
    std::vector<Image> hull;
    const auto chain = [&hull](const auto& range) {
        const std::size_t begin = hull.size();
        for (const Image& p : range) {
            while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();  // the next chain begins with it
    };
    chain(images);
    std::ranges::reverse(images);
    chain(images);
    return hull;
}

Couple between(const Couple& u, const Rational& share_u, const Couple& v, const Rational& share_v) {
    return {u.a * share_u + v.a * share_v, u.b * share_u + v.b * share_v};
}

/// Members whose difference is where the ray from 0 along n leaves the surface.
std::optional<Couple> leaving(const ExpandingPolytope<Rational>& surface, std::uint32_t nearest, const Vec& n) {
    const auto shares = surface.carrier(nearest, n);
    if (!shares) return std::nullopt;
    Couple members;
    for (const auto& share : *shares) {
        if (share.weight < 0) return std::nullopt;
        const DifferencePoint<Rational>& point = surface.points()[share.vertex];
        members.a = members.a + point.p * share.weight;
        members.b = members.b + point.q * share.weight;
    }
    return members;
}

}  // namespace

Couple feet_in_plane(const Couple& members, const AxialSection& plane) {
    const Vec f = cross(plane.along, plane.across);
    const auto foot = [&f](const Vec& x, const Vec& through) {
        return x - f * Rational(dot(x - through, f) / squared_norm(f));
    };
    return {foot(members.a, plane.through_a), foot(members.b, plane.through_b)};
}

bool is_along(const Vec& u, const Vec& v) { return cross(u, v) == Vec{} && dot(u, v) > 0; }

std::optional<Inscribed> inscribed_in_surface(const std::vector<Couple>& corners,
                                              const std::vector<std::array<std::uint32_t, 3>>& facets,
                                              const Vec& preferred) {
    std::vector<DifferencePoint<Rational>> points;
    points.reserve(corners.size());
    for (const Couple& c : corners) points.push_back({c.a - c.b, c.a, c.b});
    std::optional surface = ExpandingPolytope<Rational>::of(std::move(points), facets);
    if (!surface || facets.empty()) return std::nullopt;
    const std::uint32_t nearest = surface->nearest();
    const Plane<Rational>& plane = surface->facet(nearest).plane;
    if (!(plane.signed_distance > 0)) return std::nullopt;
    Inscribed result{plane.signed_distance, plane.n, {}};
    result.nearest = leaving(*surface, nearest, plane.n);
    if (preferred == Vec{}) return result;
    // No point of the surface is nearer than its nearest plane.
    std::optional<Couple> other = leaving(*surface, nearest, preferred);
    if (!other || squared_norm(other->a - other->b) != plane.signed_distance) return result;
    return Inscribed{plane.signed_distance, preferred, std::move(other)};
}

std::optional<Inscribed> inscribed_in_hull(const std::vector<Couple>& corners, const Vec& preferred) {
    ExactCore core;
    for (const Couple& c : corners) core.vertices.push_back(c.a - c.b);
    const ExactDepth depth = exact_depth(core, {{Vec{}}, 0}, {1, 0, 0});
    if (depth.facets.empty()) return std::nullopt;
    std::vector<Couple> used;
    for (const DifferencePoint<Rational>& p : depth.points) used.push_back(corners[p.feature_a]);
    return inscribed_in_surface(used, depth.facets, preferred);
}

std::optional<Inscribed> inscribed_in_plane(const std::vector<Couple>& corners, const AxialSection& plane,
                                            const Vec& preferred) {
    std::vector<Image> images;
    for (const Couple& c : corners) {
        const Vec w = c.a - c.b;
        images.push_back({dot(w, plane.along), dot(w, plane.across), &c});
    }
    if (images.empty()) return std::nullopt;
    const std::vector<Image> hull = hull_of(std::move(images));
    if (hull.size() < 3) return std::nullopt;
    const Rational along = squared_norm(plane.along);
    const Rational across = squared_norm(plane.across);
    std::optional<Inscribed> best;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Image& from = hull[i];
        const Image& to = hull[(i + 1) % hull.size()];
        // The edge's outward normal is s · along + t · across, whose product with a point is s x + t y.
        const Rational s = to.y - from.y;
        const Rational t = from.x - to.x;
        const Rational offset = s * from.x + t * from.y;
        if (offset <= 0) return std::nullopt;
        Rational squared = offset * offset / (s * s * along + t * t * across);
        const Vec normal = plane.along * s + plane.across * t;
        const bool is_tie = best && best->squared == squared;
        if (best && best->squared <= squared && !(is_tie && is_along(normal, preferred))) continue;
        best = Inscribed{std::move(squared), normal, {}};
        // Where the normal's own image, (s along, t across), leaves through the edge.
        const Rational x = s * along;
        const Rational y = t * across;
        const Rational of_from = x * to.y - y * to.x;
        const Rational of_to = from.x * y - from.y * x;
        const Rational whole = of_from + of_to;
        if (of_from >= 0 && of_to >= 0 && whole > 0)
            best->nearest = between(*from.of, of_from / whole, *to.of, of_to / whole);
    }
    return best;
}

}  // namespace oblong::curved
