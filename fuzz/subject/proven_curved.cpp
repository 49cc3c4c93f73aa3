// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/proven_curved.hpp"

#include "oblong/body/convert_body.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

using Wide = Digits100;

/// Largest coordinate that a support point of these directions reaches: within √3 of the largest there is.
Wide size_of(const BodySupport<Wide>& body) {
    Wide size = 0;
    for (int axis = 0; axis < 6; ++axis) {
        Vec3<Wide> n{};
        n[static_cast<std::size_t>(axis % 3)] = axis < 3 ? 1 : -1;
        const Vec3<Wide> p = body.support(n).point;
        for (std::size_t i = 0; i < 3; ++i) size = std::max(size, Wide(abs(p[i])));
    }
    return size;
}

/// The distance from the origin to the nearest face of the simplex that carries it (its edges in the plane), if all
/// weights are positive; 0 for a simplex of too few points.
Wide depth_in_simplex(const Carrier<Wide>& carrier, int dimension) {
    std::vector<Vec3<Wide>> y;
    std::vector<Wide> weight;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        y.push_back(carrier.points[i]);
        weight.push_back(carrier.weights[i]);
    }
    if (static_cast<int>(y.size()) != dimension + 1) return 0;
    Wide least = -1;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const Vec3<Wide>& base = y[(i + 1) % y.size()];
        const Vec3<Wide> edge = y[(i + 2) % y.size()] - base;
        const Vec3<Wide> normal =
            dimension == 3 ? cross(edge, Vec3<Wide>(y[(i + 3) % 4] - base)) : Vec3<Wide>{-edge.y, edge.x, 0};
        const Wide length = norm(normal);
        if (length == 0) return 0;
        const Wide height = abs(dot(normal, Vec3<Wide>(y[i] - base))) / length;
        const Wide depth = height * weight[i];
        if (least < 0 || depth < least) least = depth;
    }
    return least;
}

Vec3<Rational> to_rationals(const Vec3<Wide>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

/// The pair at 100 digits, and the best that the solvers tried so far have shown of it.
struct WidePair {
    const BodySupport<Wide>& a;
    const BodySupport<Wide>& b;
    int dimension;
    Wide size;
    Wide margin;
    WideAnswer answer;
    Wide lower = 0;
    Wide upper = std::numeric_limits<Wide>::infinity();
};

/// Runs GJK with one subalgorithm and keeps what is better than before: any supporting plane is a lower bound, any
/// convex combination an upper one, however the loop ended.
template <Subalgorithm<Wide> K>
void improve(WidePair& pair) {
    GjkOptions<Wide> options;
    options.stop = {StoppingRule<Wide>::Kind::relative, StoppingRule<Wide>::Lower::running_max,
                    StoppingRule<Wide>::Form::as_printed, Wide("1e-30"), pair.margin};
    const GjkResult<Wide> r = gjk_distance<Wide>(pair.a, pair.b, options, K{});
    pair.answer.iterations += r.iterations;
    if (r.overflowed || !(pair.size < Wide("1e300"))) return;
    if (r.lower > pair.lower) pair.lower = r.lower;
    const Wide length = square_root(r.squared);
    const bool enclosed = depth_in_simplex(r.kept.carrier, pair.dimension) > pair.margin;
    if (enclosed) pair.answer.outcome = Outcome::overlapping;
    if (!(length < pair.upper) && !enclosed) return;
    pair.upper = length;
    Vec3<Wide> p{};
    Vec3<Wide> q{};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        p = p + r.kept.points[i].p * r.kept.carrier.weights[i];
        q = q + r.kept.points[i].q * r.kept.carrier.weights[i];
    }
    pair.answer.witness_a = to_rationals(p);
    pair.answer.witness_b = to_rationals(q);
}

}  // namespace

WideAnswer wide_distance(const caseio::Case& c) {
    const AnyBody<Wide> a = map_numbers<Wide>(c.a, nearest<Wide>);
    const AnyBody<Wide> b = map_numbers<Wide>(*c.b, nearest<Wide>);
    const BodySupport<Wide> support_a(a);
    const BodySupport<Wide> support_b(b);
    const Wide size = std::max(size_of(support_a), size_of(support_b));
    WidePair pair{support_a, support_b, c.dimension, size, size * Wide("1e-80"), {}};

    // Elimination stands oblong simplices best; the others are tried where it leaves the enclosure wide.
    improve<BruteForce<Wide>>(pair);
    const auto settled = [&pair] {
        return pair.answer.outcome == Outcome::overlapping ||
               (pair.lower > pair.margin && pair.upper - pair.lower < pair.lower * Wide("1e-25"));
    };
    if (!settled()) improve<Johnson<Wide>>(pair);
    if (!settled()) improve<JohnsonAllSubsets<Wide>>(pair);

    // A plane that separates refutes an enclosing simplex of rounding noise.
    if (pair.lower > pair.margin) {
        pair.answer.outcome = Outcome::separated;
        pair.answer.lower = to_rational(Wide(pair.lower - pair.margin));
        pair.answer.upper = to_rational(Wide(pair.upper + pair.margin));
    }
    return pair.answer;
}

}  // namespace oblong::fuzz
