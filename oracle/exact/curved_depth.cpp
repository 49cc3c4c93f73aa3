// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "oracle/exact/curved_queries.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {

namespace {

constexpr int max_points = 300;
const Rational narrow(1, 10'000'000);

/// The facet of the hull that the origin is least inside of.
struct NearestFacet {
    RationalVec normal;
    Rational height;  ///< n·y ≤ height on the hull; below 0 where the origin is outside
};

/// height / ‖n‖ of a is less than that of b.
bool nearer(const NearestFacet& a, const NearestFacet& b) {
    if (a.height.sign() != b.height.sign()) return a.height < b.height;
    const Rational x = a.height * a.height * squared_norm(b.normal), y = b.height * b.height * squared_norm(a.normal);
    return a.height > 0 ? x < y : x > y;
}

NearestFacet nearest_facet(const std::vector<RationalVec>& points, int dimension) {
    const Integer scale = common_denominator(points);
    const HullSurface surface = hull_surface(scaled(points, scale), dimension);
    require_closed(surface, dimension);
    std::optional<NearestFacet> nearest;
    for (std::size_t f = 0; f < surface.facets.size(); ++f) {
        const IntegerVec n = outward_normal(surface, f, dimension);
        const Rational height(dot(n, surface.corners[surface.facets[f][0]]), scale);
        const NearestFacet facet{{Rational(n.x), Rational(n.y), Rational(n.z)}, height};
        if (!nearest || nearer(facet, *nearest)) nearest = facet;
    }
    return *nearest;
}

std::vector<RationalVec> first_points(const CurvedPair& bodies) {
    std::vector<RationalVec> points;
    const int deep = bodies.dimension() == 3 ? 1 : 0;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -deep; z <= deep; ++z)
                if (x != 0 || y != 0 || z != 0) points.push_back(bodies.member_along({x, y, z}));
    return points;
}

bool spans(const std::vector<RationalVec>& points, int dimension) {
    const Integer scale = common_denominator(points);
    return has_interior({scaled(points, scale), {IntegerVec{0, 0, 0}}, scale, dimension});
}

void enclose_depth(const CurvedPair& bodies, ExactPenetration& result) {
    std::vector<RationalVec> points = first_points(bodies);
    if (!spans(points, bodies.dimension())) return;
    Rational lower = 0;
    std::optional<Rational> upper;
    for (int i = 0; i < max_points; ++i) {
        const NearestFacet facet = nearest_facet(points, bodies.dimension());
        const Bracket length = bracket({squared_norm(facet.normal), 0, 1}, 80);
        // The hull's points are A − B's: a ball inside it is inside A − B.
        if (facet.height > 0) lower = std::max(lower, Rational(facet.height / length.upper));
        const Rational above = -bodies.lower_gap(-facet.normal, 80) / length.lower;
        if (!upper || above < *upper) upper = above;
        if (*upper - lower <= *upper * narrow) break;
        const RationalVec more = bodies.member_along(facet.normal);
        if (dot(facet.normal, more) <= facet.height) break;
        points.push_back(more);
    }
    result.depth = exact_number(lower);
    result.upper = upper;
}

}  // namespace

ExactPenetration penetration_of(const CurvedPair& bodies, Outcome outcome) {
    ExactPenetration result;
    result.outcome = outcome;
    if (outcome == Outcome::touching) result.depth = ExactNumber{};
    if (outcome == Outcome::overlapping) enclose_depth(bodies, result);
    if (outcome == Outcome::overlapping && !result.depth)
        result.why = "the depth of nearly flat curved bodies is not found";
    return result;
}

}  // namespace oblong::oracle
