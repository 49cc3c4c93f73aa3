// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/nearest_engine.hpp"

#include "oblong/nearest/flat.hpp"
#include "oblong/prove/fractions/distance_answer.hpp"

namespace oblong::detail {

namespace {

using nearest_sets::Flat;
using nearest_sets::Points;

/// The greatest number of vertices of a body whose points are listed.
constexpr std::size_t max_vertices = 2000;

NearestSet refused(const char* reason) {
    NearestSet set;
    set.reason = reason;
    return set;
}

/// Returns a plane that holds the points of A that are nearest; nothing if they may fill a body. B lies moved by
/// `between`.
std::optional<Flat> plane_of_nearest(const ExactDistanceAnswer& found, const Points& a, const Points& b,
                                     const Vec3<Rational>& between) {
    if (found.outcome != Outcome::overlapping) {
        const Vec3<Rational> normal = found.outcome == Outcome::separated ? between : found.contact->normal;
        return Flat{normal, dot(normal, found.core_a)};
    }
    const std::optional<Flat> of_a = nearest_sets::flat_of(a);
    return of_a ? of_a : nearest_sets::flat_of(b);
}

NearestSet set_of(const CoreSupport& a, const CoreSupport& b, const ExactPair& pair, int dimension) {
    const ExactDistanceAnswer found = exact_distance(a, b, pair.start({}), dimension);
    NearestSet set;
    set.outcome = found.outcome;
    if (found.outcome == Outcome::separated) set.between = found.core_a - found.core_b;
    Points moved;
    for (const Vec3<Rational>& q : b.known()) moved.push_back(q + set.between);
    const std::optional<Flat> plane = plane_of_nearest(found, a.known(), moved, set.between);
    if (!plane) {
        set.dimension = 3;
        return set;
    }
    set.of_a = nearest_sets::common_vertices(nearest_sets::section(a.known(), *plane),
                                             nearest_sets::section(moved, *plane), *plane);
    set.dimension = static_cast<int>(std::min<std::size_t>(set.of_a.size(), 3)) - 1;
    for (const Vec3<Rational>& p : set.of_a) set.of_b.push_back(p - set.between);
    return set;
}

}  // namespace

NearestSet nearest_set(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    return in_default_environment([&]() -> NearestSet {
        const ExactPair pair{a, b};
        if (!pair.have_cores() || pair.a->radius() != 0 || pair.b->radius() != 0)
            return refused("a body is curved: its nearest points are no polygon");
        for (const CoreSupport* core : {&*pair.a, &*pair.b})
            if (!core->is_enumerated() || core->known().size() > max_vertices)
                return refused("a body has more than 2000 vertices");
        return set_of(*pair.a, *pair.b, pair, dimension);
    });
}

}  // namespace oblong::detail
