// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/moving_pair.hpp"

namespace oblong::oracle {

namespace {

const RationalVec zero{};

ExactCast miss(Outcome start, RationalVec normal) {
    ExactCast cast;
    cast.hit = false;
    cast.start = start;
    cast.outcome = Outcome::separated;
    cast.normal = std::move(normal);
    return cast;
}

RationalVec rational(const IntegerVec& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }

}  // namespace

MovingPair moving_pair(const PosedPair& start, const RationalVec& velocity, const std::optional<Rational>& max) {
    MovingPair m;
    const Rational unit(Integer(1), start.cores.scale);
    for (const IntegerVec& p : start.cores.a) m.a.push_back(rational(p) * unit);
    for (const IntegerVec& q : start.cores.b) m.b.push_back(rational(q) * unit);
    m.radius = start.radius_a + start.radius_b;
    m.velocity = velocity;
    m.max = max;
    m.dimension = start.cores.dimension;
    m.whole_a = start.whole_a;
    m.whole_b = start.whole_b;
    return m;
}

ExactCast cast_of(const PosedPair& start, Outcome start_outcome, const RationalVec& velocity,
                  const std::optional<Rational>& max) {
    if (start_outcome != Outcome::separated) {
        ExactCast cast;
        cast.hit = true;
        cast.start = cast.outcome = start_outcome;
        const IntegerVec p = numerator(start.nearest.a, start.cores.a);
        if (difference(start.nearest, start.cores) == IntegerVec{0, 0, 0})
            cast.point = rational(p) * Rational(Integer(1), Integer(start.nearest.a.total * start.cores.scale));
        return cast;
    }
    if (velocity == zero || (max && *max == 0))
        return miss(start_outcome, rational(difference(start.nearest, start.cores)));
    MovingPair m = moving_pair(start, velocity, max);
    const Rational last = last_parameter(m);
    const SweptNearest swept = swept_nearest(m, last);
    const int order = squared_norm(swept.difference).compare(Rational(m.radius * m.radius));
    if (order > 0) return miss(start_outcome, swept.difference);

    ExactCast cast;
    cast.hit = true;
    cast.start = start_outcome;
    cast.outcome = Outcome::touching;
    if (order < 0) {
        cast.parameter = first_approach(m);
        return cast;
    }
    // Nearest at last: all nearest pairs have this one difference. Without balls it is 0.
    const bool balls = m.radius != 0;
    m.radius = 0;
    for (RationalVec& p : m.a) p = p - swept.difference;
    m.start = m.start - swept.difference;
    const FirstMeeting meeting = first_meeting(m);
    cast.parameter = exact_number(meeting.parameter);
    if (!balls) {
        cast.point = meeting.point;
        cast.normal = meeting.normal;
    }
    return cast;
}

Vec3<Rational> relative_velocity(const caseio::Case& c) {
    return c.ray ? c.ray->direction : c.sweep->velocity_a - c.sweep->velocity_b;
}

ExactCast exact_cast(const caseio::Case& c) { return exact_answer(c).cast.value(); }

}  // namespace oblong::oracle
