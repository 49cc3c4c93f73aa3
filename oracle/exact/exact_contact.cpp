// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/exact_contact.hpp"

#include "oracle/exact/exact_answer.hpp"

namespace oblong::oracle {

namespace {

AnyBody<Rational> translated(AnyBody<Rational> body, const RationalVec& by) {
    if (!body.pose) body.pose.emplace();
    for (std::size_t i = 0; i < 3; ++i) body.pose->translation[i] += by[i];
    return body;
}

Rational largest(const RationalVec& v) {
    Rational most = 0;
    for (std::size_t i = 0; i < 3; ++i) most = std::max(most, Rational(abs(v[i])));
    return most;
}

/// A parameter after which bodies with coordinates of at most `size` are apart, or `max` where that is less. A power of
/// two, for short numbers.
Rational beyond(const Rational& size, const RationalVec& velocity, const std::optional<Rational>& max) {
    const Rational enough = 2 * size / largest(velocity);
    Rational end = 1;
    while (end < enough) end *= 2;
    while (end / 2 > enough) end /= 2;
    return max && *max < end ? *max : end;
}

/// The case that starts at `end` and goes back to 0.
caseio::Case reversed(caseio::Case c, const Rational& end) {
    const auto moves_by = [&end](const RationalVec& v) { return RationalVec{v.x * end, v.y * end, v.z * end}; };
    if (c.ray) {
        c.ray->source = c.ray->source + moves_by(c.ray->direction);
        c.ray->direction = -c.ray->direction;
        c.ray->max = end;
    } else {
        c.a = translated(std::move(c.a), moves_by(c.sweep->velocity_a));
        c.b = translated(*std::move(c.b), moves_by(c.sweep->velocity_b));
        c.sweep = caseio::Sweep{-c.sweep->velocity_a, -c.sweep->velocity_b, end};
    }
    return c;
}

/// The answer about how the bodies lie at parameter 0.
ExactAnswer at_start(caseio::Case c) {
    (c.ray ? c.ray->max : c.sweep->max) = 0;
    return exact_answer(c);
}

}  // namespace

ExactExit exact_exit(const caseio::Case& c) {
    const std::optional<Rational>& max = c.ray ? c.ray->max : c.sweep->max;
    const RationalVec velocity = relative_velocity(c);
    ExactExit exit;
    if (velocity == RationalVec{}) {
        exit.endless = !max;
        if (max) exit.number = exact_number(*max);
        return exit;
    }
    const Rational end = beyond(at_start(c).largest_coordinate, velocity, max);
    const ExactAnswer answer = exact_answer(reversed(c, end));
    if (!answer.cast || answer.cast->hit != true) return exit;
    // end less ±√q − ρ
    const ExactNumber& p = answer.cast->parameter;
    exit.number = ExactNumber{p.core_squared, Rational(-end - p.radius), -p.root_sign};
    if (answer.cast->upper) exit.lower = end - *answer.cast->upper;
    return exit;
}

std::optional<ExactApproach> exact_approach(const caseio::Case& c) {
    const ExactAnswer start = at_start(c);
    if (!start.bodies) return std::nullopt;
    const RationalVec velocity = relative_velocity(c);
    const std::optional<Rational>& max = c.ray ? c.ray->max : c.sweep->max;
    if (velocity == RationalVec{} || (max && *max == 0)) return ExactApproach{start.distance, 0};
    // At twice the parameter beyond which no contact lies, the distance grows.
    MovingPair m = moving_pair(*start.bodies, velocity, max);
    const SweptNearest swept = swept_nearest(m, beyond(2 * start.largest_coordinate, velocity, max));
    const ExactNumber distance{squared_norm(swept.difference), m.radius, 1};
    m.radius = 0;
    for (RationalVec& p : m.a) p = p - swept.difference;
    m.start = m.start - swept.difference;
    if (moment_at(m, 0).n == RationalVec{}) return ExactApproach{distance, 0};
    return ExactApproach{distance, first_meeting(m).parameter};
}

ExactDirectedDepth exact_depth_along(const caseio::Case& c, const Vec3<Rational>& direction) {
    caseio::Case moving = c;
    moving.query = caseio::Query::sweep;
    moving.ray.reset();
    moving.margin.reset();
    moving.sweep = caseio::Sweep{direction, {}, {}};
    ExactDirectedDepth result;
    result.outcome = at_start(moving).outcome;
    if (result.outcome == Outcome::overlapping) result.depth = exact_exit(moving);
    if (result.outcome == Outcome::touching || result.outcome == Outcome::separated)
        result.depth.number = exact_number(0);
    return result;
}

}  // namespace oblong::oracle
