// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/nearest_sets.hpp"

#include "caseio/real.hpp"
#include "oblong/certificate.hpp"
#include "oblong/distance.hpp"

namespace oblong::fuzz {

namespace {

/// Returns the distance of a stated point from a set. Empty if no point is stated, or an infinite one.
std::optional<caseio::Real> distance_from(const std::optional<Vec3<caseio::Real>>& stated,
                                          const std::vector<Vec3<Rational>>& set) {
    if (!stated) return std::nullopt;
    Vec3<Rational> point;
    for (std::size_t i = 0; i < 3; ++i) {
        if ((*stated)[i].kind == caseio::Real::Kind::infinite) return std::nullopt;
        point[i] = (*stated)[i].value;
    }
    return caseio::to_real(certified_distance<double>(Points<Rational>({point}), Points<Rational>(set)).value);
}

}  // namespace

caseio::NearestResult nearest_set(const caseio::Case& c, const caseio::Result& stated) {
    NearestSet set = all_nearest(c.a, *c.b, c.dimension);
    caseio::NearestResult n;
    n.result.id = c.id;
    n.result.subject = stated.subject;
    n.result.outcome = set.outcome;
    n.result.message = set.reason;
    if (set.dimension < 0) return n;
    n.dimension = set.dimension;
    n.numbers = c.dimension;
    n.a = std::move(set.of_a);
    n.b = std::move(set.of_b);
    if (n.a.empty()) return n;
    n.result.witness_a = stated.witness_a;
    n.result.witness_b = stated.witness_b;
    n.witness_a_off = distance_from(stated.witness_a, n.a);
    n.witness_b_off = distance_from(stated.witness_b, n.b);
    return n;
}

}  // namespace oblong::fuzz
