// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/exact_answer.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/curved/rough_number.hpp"
#include "oracle/curved/work.hpp"
#include "oracle/exact/contact.hpp"
#include "oracle/exact/curved_queries.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/exact/posed_vertices.hpp"
#include "oracle/exact/quadric_ray.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/exact/working_set.hpp"

namespace oblong::oracle {

namespace {

/// A core of which some or all vertices are known, and the ball around it.
struct PosedCore : PartlyKnown {
    Rational radius = 0;
};

/// A multiple of the scale of the wholes, so that all of their vertices are integers too.
Integer common_scale(const PosedCore& a, const PosedCore& b) {
    Integer scale = 1;
    for (const PosedCore* core : {&a, &b})
        if (core->whole) scale = lcm(scale, core->whole->scale);
    return scale;
}

ExactAnswer undecided(std::string why) {
    ExactAnswer answer;
    answer.why = std::move(why);
    return answer;
}

ExactWitness witness_of(const Combination& c, std::span<const IntegerVec> set, const Integer& scale) {
    const auto original = [&](const IntegerVec& v, const Integer& divisor) {
        return Vec3<Rational>{Rational(v.x, divisor), Rational(v.y, divisor), Rational(v.z, divisor)};
    };
    ExactWitness witness;
    for (std::size_t i = 0; i < c.index.size(); ++i) {
        witness.vertices.push_back(original(set[c.index[i]], scale));
        witness.weights.push_back(Rational(c.weights[i], c.total));
    }
    witness.point = original(numerator(c, set), Integer(c.total * scale));
    return witness;
}

/// The vertices divided by 2^bits, each rounded.
std::vector<std::array<double, 3>> rough(const std::vector<IntegerVec>& vertices, long bits) {
    static constexpr long lowest = -2000;  // below every exponent of a double
    const auto part = [bits](const Integer& x) {
        long own = 0;
        const double fraction = mpz_get_d_2exp(&own, x.data());
        return std::ldexp(fraction, static_cast<int>(std::max(own - bits, lowest)));
    };
    std::vector<std::array<double, 3>> result;
    result.reserve(vertices.size());
    for (const IntegerVec& v : vertices) result.push_back({part(v.x), part(v.y), part(v.z)});
    return result;
}

ExactAnswer curved_answer(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    ExactAnswer answer;
    const auto bodies = std::make_shared<CurvedPair>(a, b, dimension);
    const Located located = bodies->locate({});
    answer.outcome = bodies->outcome(located);
    answer.largest_coordinate = bodies->largest_coordinate();
    if (located.squared) {
        answer.distance.core_squared = *located.squared;
    } else {
        answer.distance.core_squared = located.distance.lower * located.distance.lower;
        answer.upper = located.distance.upper;
    }
    if (answer.outcome == Outcome::touching) answer.supporting_normal = located.normal;
    if (!answer.judged()) answer.why = "curved bodies in contact or nearly so: no rational plane or point tells";
    answer.curved = bodies;
    return answer;
}

/// Polyhedra with balls around them, as far as their vertices are known; nothing is solved.
std::shared_ptr<PosedPair> posed_pair(const PosedCore& a, const PosedCore& b, int dimension) {
    auto bodies = std::make_shared<PosedPair>();
    bodies->cores = scaled_pair(a.vertices, b.vertices, dimension, common_scale(a, b));
    bodies->whole_a = a.whole;
    bodies->whole_b = b.whole;
    bodies->radius_a = a.radius;
    bodies->radius_b = b.radius;
    return bodies;
}

/// Sets the size of the case, and the rounded vertices.
void add_size(ExactAnswer& answer, PosedPair& bodies, const PosedCore& a, const PosedCore& b) {
    answer.largest_coordinate =
        std::max(largest_coordinate({a.vertices, a.radius}), largest_coordinate({b.vertices, b.radius}));
    std::size_t bits = 0;
    for (const std::vector<IntegerVec>* core : {&bodies.cores.a, &bodies.cores.b})
        for (const IntegerVec& v : *core) bits = std::max(bits, bits_of(v));
    bodies.rough_a = rough(bodies.cores.a, static_cast<long>(bits));
    bodies.rough_b = rough(bodies.cores.b, static_cast<long>(bits));
}

/// How polyhedra with balls around them lie, as far as their vertices are known.
ExactAnswer core_answer(const PosedCore& a, const PosedCore& b, int dimension) {
    const std::shared_ptr<PosedPair> bodies = posed_pair(a, b, dimension);
    bodies->nearest = nearest_points(bodies->cores);
    const ScaledPair& cores = bodies->cores;
    const NearestPair& nearest = bodies->nearest;
    require_optimal(cores, nearest);

    ExactAnswer answer;
    add_size(answer, *bodies, a, b);
    answer.witness_a = witness_of(nearest.a, cores.a, cores.scale);
    answer.witness_b = witness_of(nearest.b, cores.b, cores.scale);
    const Integer divisor = cores.scale * nearest.a.total * nearest.b.total;
    answer.distance = {Rational(squared_norm(difference(nearest, cores)), Integer(divisor * divisor)),
                       a.radius + b.radius};
    const Rational radius_squared = answer.distance.radius * answer.distance.radius;
    if (answer.distance.core_squared != 0 || radius_squared != 0) {
        const int order = answer.distance.core_squared.compare(radius_squared);
        answer.outcome = order > 0 ? Outcome::separated : order == 0 ? Outcome::touching : Outcome::overlapping;
        if (order == 0) answer.supporting_normal = answer.witness_a.point - answer.witness_b.point;
    } else {
        const Contact contact = contact_of(cores, nearest);
        require_contact(cores, nearest, contact);
        answer.outcome = contact.touching ? Outcome::touching : Outcome::overlapping;
        if (contact.touching) {
            const IntegerVec& n = contact.normal;
            answer.supporting_normal = Vec3<Rational>{Rational(n.x), Rational(n.y), Rational(n.z)};
        }
    }
    answer.bodies = bodies;
    return answer;
}

/// The same of the bodies as they are: vertices that lie beyond the planes that prove the answer join, until there are
/// none. Nothing else needs them: a common point, and what shows that it is inside, are those of the few.
ExactAnswer whole_answer(PosedCore a, PosedCore b, int dimension) {
    for (;;) {
        ExactAnswer answer = core_answer(a, b, dimension);
        RationalVec n = answer.witness_a.point - answer.witness_b.point;
        if (answer.outcome == Outcome::touching) n = *answer.supporting_normal;
        const bool grown_a = n != RationalVec{} && add_lowest(a, n);
        const bool grown_b = n != RationalVec{} && add_lowest(b, -n);
        if (!grown_a && !grown_b) return answer;
    }
}

std::optional<PosedCore> core_of(const AnyBody<Rational>& body, int dimension) {
    if (has_large_sum(body)) {
        const auto parts = posed_parts(body, dimension);
        const PartCore* core = std::get_if<PartCore>(&parts);
        return core != nullptr ? std::optional(PosedCore{partly_known(core->parts), core->radius}) : std::nullopt;
    }
    auto posed = posed_core(body, dimension);
    Core* core = std::get_if<Core>(&posed);
    return core != nullptr ? std::optional(PosedCore{{std::move(core->vertices)}, std::move(core->radius)})
                           : std::nullopt;
}

/// How two bodies lie, of any kind.
ExactAnswer answer_of(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    std::optional<PosedCore> core_a = core_of(a, dimension);
    std::optional<PosedCore> core_b = core_of(b, dimension);
    return core_a && core_b ? whole_answer(*std::move(core_a), *std::move(core_b), dimension)
                            : curved_answer(a, b, dimension);
}

void add_cast(ExactAnswer& answer, const caseio::Case& c) {
    const std::optional<Rational>& max = c.ray ? c.ray->max : c.sweep->max;
    const RationalVec velocity = relative_velocity(c);
    if (answer.curved && c.ray) answer.cast = quadric_ray(c.a, *c.ray, c.dimension);
    if (!answer.cast) {
        answer.cast = answer.bodies ? cast_of(*answer.bodies, answer.outcome, velocity, max)
                                    : cast_of(*answer.curved, answer.outcome, velocity, max);
    }
    complete_cast(answer, c);
}

void add_penetration(ExactAnswer& answer) {
    answer.penetration =
        answer.bodies ? penetration_of(*answer.bodies, answer) : penetration_of(*answer.curved, answer.outcome);
    if (answer.why.empty()) answer.why = answer.penetration->why;
}

/// How A, grown by a ball of the margin, and B lie: nearer to each other than the margin is overlapping.
void add_within(ExactAnswer& answer, const caseio::Case& c) {
    answer.margin = *c.margin;
    answer.supporting_normal.reset();
    if (answer.curved) {
        const AnyBody<Rational> ball{Sphere<Rational>(*c.margin), std::nullopt};
        const CurvedPair grown({Sum<Rational>({c.a, ball}), std::nullopt}, *c.b, c.dimension);
        answer.outcome = grown.outcome(grown.locate({}));
        answer.why = answer.judged() ? "" : "curved bodies as far apart as the margin, or nearly so";
        return;
    }
    const Rational reach = answer.distance.radius + *c.margin;
    if (reach == 0) return;
    const int order = answer.distance.core_squared.compare(Rational(reach * reach));
    answer.outcome = order > 0 ? Outcome::separated : order == 0 ? Outcome::touching : Outcome::overlapping;
}

}  // namespace

std::optional<ExactNumber> ExactAnswer::measure() const {
    if (cast) return cast->hit == true ? std::optional(cast->parameter) : std::nullopt;
    if (penetration && outcome != Outcome::separated) return penetration->depth;
    return judged() ? std::optional(distance) : std::nullopt;
}

std::optional<Rational> ExactAnswer::measure_upper() const {
    if (cast) return cast->upper;
    return penetration && outcome != Outcome::separated ? penetration->upper : upper;
}

namespace {

/// Why a case asks nothing; empty if it does.
std::string missing_part(const caseio::Case& c) {
    const bool is_raycast = c.query == caseio::Query::raycast;
    if (!c.b && !is_raycast) return "there is no second body";
    if (c.query == caseio::Query::within && !c.margin) return "there is no margin";
    if ((is_raycast && !c.ray) || (c.query == caseio::Query::sweep && !c.sweep)) return "there is no motion";
    return {};
}

AnyBody<Rational> source_of(const caseio::Ray& ray) { return {Points<Rational>({ray.source}), std::nullopt}; }

ExactAnswer answer_within_limit(const caseio::Case& c) {
    if (std::string why = missing_part(c); !why.empty()) return undecided(std::move(why));
    const bool is_raycast = c.query == caseio::Query::raycast;
    ExactAnswer answer =
        is_raycast ? answer_of(source_of(*c.ray), c.a, c.dimension) : answer_of(c.a, *c.b, c.dimension);
    if (is_raycast || c.query == caseio::Query::sweep) add_cast(answer, c);
    if (c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance) add_penetration(answer);
    if (c.query == caseio::Query::within && c.margin) add_within(answer, c);
    return answer;
}

}  // namespace

void complete_cast(ExactAnswer& answer, const caseio::Case& c) {
    ExactCast& cast = *answer.cast;
    cast.velocity_a = c.ray ? c.ray->direction : c.sweep->velocity_a;
    if (c.sweep) cast.velocity_b = c.sweep->velocity_b;
    answer.outcome = cast.outcome;
    answer.why = cast.why;
    if (cast.hit != true) return;
    // S is of the bodies where they start and where they meet.
    Rational fastest = 0;
    for (const RationalVec& v : {cast.velocity_a, cast.velocity_b})
        for (std::size_t i = 0; i < 3; ++i) fastest = std::max(fastest, Rational(abs(v[i])));
    answer.largest_coordinate += bracket(cast.parameter, 64).upper * fastest;
}

std::optional<ExactAnswer> posed_answer(const caseio::Case& c) {
    if (!missing_part(c).empty()) return std::nullopt;
    const bool is_raycast = c.query == caseio::Query::raycast;
    const AnyBody<Rational> a = is_raycast ? source_of(*c.ray) : c.a;
    const AnyBody<Rational>& b = is_raycast ? c.a : *c.b;
    if (has_large_sum(a) || has_large_sum(b)) return std::nullopt;
    ExactAnswer answer;
    const std::optional<PosedCore> core_a = core_of(a, c.dimension);
    const std::optional<PosedCore> core_b = core_of(b, c.dimension);
    if (core_a && core_b) {
        const std::shared_ptr<PosedPair> bodies = posed_pair(*core_a, *core_b, c.dimension);
        add_size(answer, *bodies, *core_a, *core_b);
        bodies->nearest.a = bodies->nearest.b = {{0}, {1}, 1};
        answer.distance.radius = core_a->radius + core_b->radius;
        answer.bodies = bodies;
    } else {
        const auto bodies = std::make_shared<CurvedPair>(a, b, c.dimension);
        answer.largest_coordinate = bodies->largest_coordinate();
        answer.curved = bodies;
    }
    return answer;
}

ExactAnswer exact_answer(const caseio::Case& c) {
    try {
        const WorkLimit limit;
        return answer_within_limit(c);
    } catch (const WorkSpent& problem) {
        return undecided(problem.what());
    }
}

}  // namespace oblong::oracle
