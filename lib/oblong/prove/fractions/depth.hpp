// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/penetration/epa.hpp"
#include "oblong/penetration/start.hpp"
#include "oblong/prove/fractions/distance.hpp"

/// The exact penetration depth of two polyhedra with balls around them, in rationals
/// (docs/explanation/numerics/penetration.md).
namespace oblong {

/// The exact answer. With q = core_squared and ρ = radius the depth is √q + ρ if the cores meet, and ρ − √q if only the
/// balls do. If the bodies are separated, everything below `contact` is empty.
struct ExactDepth {
    ExactDistanceAnswer contact;  ///< outcome of the bodies, distance of the cores
    bool cores_meet = false;
    Rational core_squared = 0;  ///< squared depth of the cores if they meet, otherwise their squared distance
    Rational radius = 0;
    Vec3<Rational> normal = {};  ///< outward normal of A − B along which the depth is measured, of any length
    Vec3<Rational> core_a = {}, core_b = {};  ///< points of the cores whose difference is the nearest border point
    int iterations = 0;                       ///< exact support points of the expansion
    /// For overlapping cores: a closed surface around 0 on these points of A − B, with the plane of every facet at a
    /// squared distance of at least core_squared. In the plane each facet is an edge between the first two corners.
    std::vector<DifferencePoint<Rational>> points = {};
    std::vector<std::array<std::uint32_t, 3>> facets = {};
};

namespace detail {

/// Returns the double solver's surface in rationals: points by their indices, planes recomputed. Nothing if this is no
/// surface with the origin strictly inside.
template <unsigned dimension>
[[nodiscard]] std::optional<SurfaceIn<dimension, Rational>> proposed_surface(const CoreSupport& a, const CoreSupport& b,
                                                                             const ExpansionStart<Rational>& start) {
    const RoundedCore on_a(a);
    const RoundedCore on_b(b);
    std::vector<DifferencePoint<double>> points;
    for (const DifferencePoint<Rational>& p : start.points) {
        const std::uint32_t of_a = on_a.from_exact(p.feature_a), of_b = on_b.from_exact(p.feature_b);
        const Vec3<double> x = on_a.vertex(of_a);
        const Vec3<double> y = on_b.vertex(of_b);
        points.push_back({x - y, x, y, of_a, of_b});
    }
    std::optional<SurfaceIn<dimension, double>> rough = SurfaceIn<dimension, double>::around(points);
    if (!rough) return std::nullopt;
    constexpr int limit = 10'000;
    const ExpansionRule<double> rule{ExpansionRule<double>::Kind::relative, 0x1p-44};
    (void)expand_to_border<double>(on_a, on_b, *rough, rule, limit);  // however it ended
    std::vector<DifferencePoint<Rational>> exact;
    for (const DifferencePoint<double>& p : rough->points()) {
        const std::uint32_t of_a = on_a.to_exact(p.feature_a), of_b = on_b.to_exact(p.feature_b);
        const Vec3<Rational>& x = a.vertex(of_a);
        const Vec3<Rational>& y = b.vertex(of_b);
        exact.push_back({x - y, x, y, of_a, of_b});
    }
    std::vector<std::array<std::uint32_t, dimension>> facets;
    for (const auto& f : rough->facets())
        if (f.alive) facets.push_back(f.vertices);
    return SurfaceIn<dimension, Rational>::of(std::move(exact), facets);
}

/// Returns whether the origin is strictly on the inner side of every facet.
template <class Surface>
[[nodiscard]] bool contains_origin(const Surface& surface) {
    return std::ranges::all_of(surface.facets(), [](const auto& f) { return !f.alive || f.plane.offset > 0; });
}

template <class Surface>
void state_depth(const Surface& surface, const ExpansionResult<Rational>& r, ExactDepth& answer) {
    answer.core_squared = r.lower;
    answer.normal = surface.facet(r.facet).plane.n;
    answer.core_a = answer.core_b = {};
    const auto shares = surface.carrier(r.facet, answer.normal);
    for (const auto& share : *shares) {
        const DifferencePoint<Rational>& point = surface.points()[share.vertex];
        answer.core_a = answer.core_a + point.p * share.weight;
        answer.core_b = answer.core_b + point.q * share.weight;
    }
    answer.points = surface.points();
    for (const auto& f : surface.facets()) {
        if (!f.alive) continue;
        std::array<std::uint32_t, 3> corners{};
        std::ranges::copy(f.vertices, corners.begin());
        answer.facets.push_back(corners);
    }
}

/// Computes the depth of cores that meet, from a simplex of full dimension. Expands the proposal where it is not good
/// enough; since its facets need not form a convex polytope, the result is used only if it still encloses the origin.
/// Otherwise expands the simplex, which always succeeds.
template <unsigned dimension>
void expand_exactly(const CoreSupport& a, const CoreSupport& b, const ExpansionStart<Rational>& start,
                    ExactDepth& answer) {
    const ExpansionRule<Rational> exactly{};
    std::optional<SurfaceIn<dimension, Rational>> surface = proposed_surface<dimension>(a, b, start);
    if (surface && contains_origin(*surface)) {
        constexpr int limit = 200;
        const ExpansionResult<Rational> r = expand_to_border<Rational>(a, b, *surface, exactly, limit);
        answer.iterations += r.iterations;
        if (r.end == ExpansionEnd::rule && contains_origin(*surface)) return state_depth(*surface, r, answer);
    }
    surface = SurfaceIn<dimension, Rational>::around(start.points);
    const ExpansionResult<Rational> r =
        expand_to_border<Rational>(a, b, *surface, exactly, std::numeric_limits<int>::max());
    answer.iterations += r.iterations;
    state_depth(*surface, r, answer);
}

}  // namespace detail

/// Computes the exact depth. Cores whose difference has no volume (in the plane: no area) have depth 0 if they meet.
/// \param start     as for `exact_distance`: the direction of the first support point, or an ExactStart
/// \param dimension 2: the cores lie in the plane z = 0, and the depth is computed in that plane
template <class Start = Vec3<Rational>>
[[nodiscard]] ExactDepth exact_depth(const CoreSupport& a, const CoreSupport& b, const Start& start,
                                     int dimension = 3) {
    ExactDepth answer{exact_distance(a, b, start, dimension)};
    const ExactDistanceAnswer& contact = answer.contact;
    answer.radius = contact.radius;
    if (contact.outcome == Outcome::separated) return answer;
    answer.core_a = contact.core_a;
    answer.core_b = contact.core_b;
    answer.core_squared = contact.core_squared;
    answer.cores_meet = contact.core_squared == 0;
    if (!answer.cores_meet) {
        answer.normal = contact.core_b - contact.core_a;
        return answer;
    }
    if (contact.outcome == Outcome::touching) {  // cores without balls
        answer.normal = contact.contact->normal;
        return answer;
    }
    const ExpansionStart<Rational> simplex = complete_simplex<Rational>(a, b, contact.carrier, dimension);
    if (simplex.flat) {
        answer.normal = *simplex.flat;
    } else if (dimension == 2) {
        detail::expand_exactly<2>(a, b, simplex, answer);
    } else {
        detail::expand_exactly<3>(a, b, simplex, answer);
    }
    return answer;
}

[[nodiscard]] inline ExactDepth exact_depth(const ExactCore& a, const ExactCore& b, const Vec3<Rational>& start,
                                            int dimension = 3) {
    return exact_depth(CoreSupport(a), CoreSupport(b), start, dimension);
}

}  // namespace oblong
