// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/condition.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/posed_pair.hpp"

namespace oblong::oracle {

namespace {

/// |x| + |y| + |z|, weighted: |n|·|p|.
Integer spread(const IntegerVec& n, const IntegerVec& p) {
    return abs(n.x) * abs(p.x) + abs(n.y) * abs(p.y) + abs(n.z) * abs(p.z);
}

IntegerVec magnitudes(const IntegerVec& p) { return {abs(p.x), abs(p.y), abs(p.z)}; }

/// The vertices of a core that are lowest along n.
std::vector<IntegerVec> lowest_face(std::span<const IntegerVec> core, const IntegerVec& n) {
    Integer least = dot(n, core.front());
    for (const IntegerVec& p : core) least = std::min(least, Integer(dot(n, p)));
    std::vector<IntegerVec> face;
    for (const IntegerVec& p : core)
        if (dot(n, p) == least) face.push_back(p);
    return face;
}

/// The least and the greatest Σ λ |n|·|p| + Σ μ |n|·|q| over all optimal weights, by ‖n‖, in the bodies' own unit.
struct Extremes {
    ExactNumber least, greatest;
    bool are_attained = true;  ///< false: bounds of both, since the faces have many vertices
};

/// \param n  from B towards A, where A − B lies above the origin; its length does not matter
/// \param v  the point of A − B at which the plane of n supports it
Extremes extremes(const ScaledPair& pair, const IntegerVec& n, const FractionVec& v) {
    WeightProgram program{lowest_face(pair.a, n), lowest_face(pair.b, -n), v, {}};
    for (const auto* face : {&program.a, &program.b})
        for (const IntegerVec& p : *face) program.costs.push_back(spread(n, p));
    const Rational length_squared(squared_norm(n) * pair.scale * pair.scale);
    if (program.a.size() + program.b.size() > max_program_vertices) {
        const auto middle = program.costs.begin() + static_cast<std::ptrdiff_t>(program.a.size());
        const Integer most =
            *std::max_element(program.costs.begin(), middle) + *std::max_element(middle, program.costs.end());
        const ExactNumber bound{Rational(Integer(most * most)) / length_squared, 0};
        return {bound, bound, false};
    }
    const auto number = [&](const Rational& value) { return ExactNumber{value * value / length_squared, 0}; };
    return {number(least_cost(program)), number(greatest_cost(program))};
}

/// √q + r.
ExactNumber plus(ExactNumber x, const Rational& radius) {
    x.radius -= radius;
    return x;
}

/// The condition of the distance of the cores. Precondition: they do not meet.
Extremes core_extremes(const PosedPair& bodies) {
    const IntegerVec n = difference(bodies.nearest, bodies.cores);
    return extremes(bodies.cores, n, {n, bodies.nearest.a.total * bodies.nearest.b.total});
}

/// Bodies without balls that touch: whatever the change, the common point's two images are at most so far apart.
ExactNumber contact_bound(const PosedPair& bodies) {
    const NearestPair& common = bodies.nearest;
    const auto mean = [](const Combination& c, std::span<const IntegerVec> set, const Integer& factor) {
        IntegerVec sum{0, 0, 0};
        for (std::size_t i = 0; i < c.index.size(); ++i) sum = sum + magnitudes(set[c.index[i]]) * c.weights[i];
        return sum * factor;
    };
    const IntegerVec sum =
        mean(common.a, bodies.cores.a, common.b.total) + mean(common.b, bodies.cores.b, common.a.total);
    const Integer divisor = common.a.total * common.b.total * bodies.cores.scale;
    return {Rational(squared_norm(sum), Integer(divisor * divisor)), 0};
}

/// The same of a depth, which is at most what the supporting plane along n gives.
ExactNumber contact_depth_bound(const PosedPair& bodies, const IntegerVec& n) {
    Integer sum = 0;
    for (const auto& face : {lowest_face(bodies.cores.a, n), lowest_face(bodies.cores.b, -n)}) {
        Integer most = 0;
        for (const IntegerVec& p : face) most = std::max(most, spread(n, p));
        sum += most;
    }
    return {Rational(Integer(sum * sum), Integer(squared_norm(n) * bodies.cores.scale * bodies.cores.scale)), 0};
}

/// The depth of cores that overlap: each nearest facet rises and falls like a distance, with the roles of the least
/// and the greatest exchanged.
void add_core_depth(Condition& condition, const PosedPair& bodies, const ExactPenetration& exact) {
    std::optional<ExactNumber> rise, fall;
    for (const RationalVec& normal : exact.normals) {
        const IntegerVec outward = integer_multiple(normal);
        // The highest plane of A − B along `outward` is the lowest along its opposite.
        const IntegerVec p = lowest_face(bodies.cores.a, -outward).front();
        const IntegerVec q = lowest_face(bodies.cores.b, outward).front();
        const FractionVec foot{outward * dot(outward, p - q), squared_norm(outward)};
        const Extremes e = extremes(bodies.cores, -outward, foot);
        if (!rise || compare(e.greatest, *rise) < 0) rise = e.greatest;
        if (!fall || compare(e.least, *fall) > 0) fall = e.least;
        condition.attains_rise = condition.attains_rise && e.are_attained;
    }
    if (!rise) return;
    condition.attains_rise = condition.attains_rise && exact.normals.size() == 1;
    condition.rise = plus(*rise, exact.radius);
    condition.fall = plus(*fall, exact.radius);
}

/// How far bodies around these cores are from the margin: of a signed distance s, |s − margin|.
ExactNumber gap_to_margin(const ExactNumber& d, const Rational& margin) {
    const Rational reach = d.radius + margin;
    return d.core_squared > reach * reach ? ExactNumber{d.core_squared, reach, 1}
                                          : ExactNumber{d.core_squared, -reach, -1};
}

std::optional<ExactNumber> depth_of(const ExactAnswer& answer) {
    if (answer.penetration) return answer.penetration->depth;
    if (!answer.bodies) return std::nullopt;
    const ScaledPair& cores = answer.bodies->cores;
    if (cores.a.size() * cores.b.size() > max_gap_differences) return std::nullopt;
    return penetration_of(*answer.bodies, answer).depth;
}

std::optional<ExactNumber> gap_of(const ExactAnswer& answer) {
    if (answer.margin) {
        const bool is_apart = answer.distance.core_squared != 0 && !answer.upper;
        return is_apart ? std::optional(gap_to_margin(answer.distance, *answer.margin)) : std::nullopt;
    }
    switch (answer.outcome) {
        case Outcome::separated:
            return answer.distance;
        case Outcome::touching:
            return ExactNumber{};
        default:
            return depth_of(answer);
    }
}

void add_measure(Condition& condition, const ExactAnswer& answer) {
    const PosedPair& bodies = *answer.bodies;
    const Rational& radius = answer.distance.radius;
    const bool is_depth = answer.outcome == Outcome::overlapping;
    if (answer.distance.core_squared != 0) {
        const Extremes e = core_extremes(bodies);
        // Of a separated pair the measure is √q − r, of an overlapping one r − √q.
        condition.rise = plus(is_depth ? e.greatest : e.least, radius);
        condition.fall = plus(is_depth ? e.least : e.greatest, radius);
        condition.attains_rise = e.are_attained;
    } else if (is_depth) {
        if (answer.penetration->core_squared != Rational(0)) add_core_depth(condition, bodies, *answer.penetration);
    } else {
        condition.rise = contact_bound(bodies);
        condition.fall = contact_depth_bound(bodies, integer_multiple(answer.supporting_normal.value()));
        condition.attains_rise = false;
    }
    if (answer.outcome != Outcome::touching || !condition.rise) return;
    // The measure is 0 and cannot fall. A distance rises where the bodies part; where a depth is asked for, the measure
    // rises where they overlap too.
    if (answer.penetration && compare(*condition.fall, *condition.rise) > 0) condition.rise = condition.fall;
    condition.fall = ExactNumber{};
}

bool is_conditioned(const ExactAnswer& answer) {
    if (!answer.bodies || answer.bodies->whole_a || answer.bodies->whole_b) return false;
    return answer.outcome != Outcome::overlapping || (answer.penetration && answer.penetration->core_squared) ||
           (answer.penetration && answer.distance.core_squared != 0);
}

}  // namespace

const ExactNumber& Condition::change() const {
    if (!rise || !fall) throw std::logic_error("oracle: the change of a measure that is not conditioned");
    return compare(*rise, *fall) < 0 ? *fall : *rise;
}

Condition condition_of(const ExactAnswer& answer) {
    Condition condition;
    if (!answer.judged() || answer.cast) return condition;
    condition.gap = gap_of(answer);
    if (is_conditioned(answer) && !answer.margin) add_measure(condition, answer);
    return condition;
}

ConditionFigures condition_figures(const ExactAnswer& answer) {
    ConditionFigures figures;
    const Rational& size = answer.largest_coordinate;
    if (size == 0) return figures;
    const Condition condition = condition_of(answer);
    const auto in_size = [&size](const ExactNumber& x) {
        return approximate({x.core_squared / (size * size), x.radius / size, x.root_sign});
    };
    if (condition.gap) figures.ill_posedness = in_size(*condition.gap) / 2;
    if (!condition.rise) return figures;
    figures.change_in_size = in_size(condition.change());
    const double measure = in_size(answer.measure().value());
    figures.relative = measure > 0 ? *figures.change_in_size / measure : std::numeric_limits<double>::infinity();
    return figures;
}

}  // namespace oblong::oracle
