// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/half_space_engine.hpp"

#include <cmath>

#include "oblong/halfspace/pair.hpp"
#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"
#include "oblong/query/half_space_rungs.hpp"

namespace oblong::detail {

namespace {

using halfspace::Pair;
using halfspace::RootSum;
using halfspace::Side;

Outcome outcome_of(int sign_of_height) {
    return sign_of_height > 0 ? Outcome::separated : sign_of_height == 0 ? Outcome::touching : Outcome::overlapping;
}

template <class S>
Vec3<Rational> exact(const Vec3<S>& v) {
    if constexpr (std::floating_point<S>) {
        return {exact_number(v.x), exact_number(v.y), exact_number(v.z)};
    } else {
        return v;
    }
}
template <class S>
Rational exact(const S& x) {
    if constexpr (std::floating_point<S>) {
        return exact_number(x);
    } else {
        return x;
    }
}

/// A body in fractions; or the outcome of a body without one, `not_finite` or `unsupported`.
using Read = std::variant<Side, Outcome>;

template <class S>
Read read(const HalfSpaceOperand<S>& operand) {
    HalfSpace<Rational> half(exact(operand.half->normal()), exact(operand.half->offset()));
    if (operand.pose == nullptr) return Side(std::move(half));
    const auto& rows = operand.pose->linear.rows;
    for (const Vec3<S>& row : {rows[0], rows[1], rows[2], operand.pose->translation})
        if (!is_finite(row)) return Outcome::not_finite;
    const Affine<Rational> pose{{{exact(rows[0]), exact(rows[1]), exact(rows[2])}}, exact(operand.pose->translation)};
    std::optional<HalfSpace<Rational>> moved = halfspace::image(half, pose);
    if (!moved) return Outcome::unsupported;
    return Side(*std::move(moved));
}
template <std::floating_point R>
Read read(const Operand<R>& operand) {
    std::optional<AnyBody<Rational>> body = exact_of(operand);
    if (!body) return Outcome::not_finite;
    return Side(*std::move(body));
}
Read read(const AnyBody<Rational>& body) { return Side(body); }

/// ask(pair), or refuse(outcome) of a body that cannot be read. In the default environment.
template <class Body, class Ask, class Refuse>
auto with_pair(const Body& a, const Body& b, int dimension, const Ask& ask, const Refuse& refuse)
    -> decltype(refuse(Outcome::unsupported)) {
    return in_default_environment([&]() -> decltype(refuse(Outcome::unsupported)) {
        const auto read_any = [](const auto& operand) { return read(operand); };
        Read read_a = std::visit(read_any, a);
        Read read_b = std::visit(read_any, b);
        for (const Read* side : {&read_a, &read_b})
            if (const Outcome* refusal = std::get_if<Outcome>(side)) return refuse(*refusal);
        return ask(Pair(std::get<Side>(read_a), std::get<Side>(read_b), dimension));
    });
}
template <class Answer>
Answer refused(Outcome outcome) {
    Answer answer;
    answer.outcome = outcome;
    return answer;
}

/// The sign of the signed distance.
int sign_of(const Pair& pair) { return pair.is_bounded() ? pair.height().sign() : -1; }

/// Writes a number that is not negative, and its bounds.
template <std::floating_point R, class Answer>
void state(const RootSum& exact, Answer& answer) {
    const R value = exact.nearest<R>();
    state_rounded(value, std::isinf(value) ? -1 : (exact - RootSum(to_rational(value))).sign(), answer);
}

template <std::floating_point R, class Answer>
void state_points(const std::array<Vec3<RootSum>, 2>& points, Answer& answer) {
    answer.witness_a = halfspace::nearest<R>(points[0]);
    answer.witness_b = halfspace::nearest<R>(points[1]);
}

template <std::floating_point R>
DistanceAnswer<R> distance_of(const Pair& pair, bool witnesses) {
    const int sign = sign_of(pair);
    DistanceAnswer<R> answer;
    answer.outcome = outcome_of(sign);
    answer.normal_unique = sign > 0;
    if (sign > 0) {
        state<R>(pair.signed_distance(), answer);
    } else {
        answer.value = answer.lower = answer.upper = 0;
    }
    if (!witnesses) return answer;
    answer.normal = sign > 0 ? rounded_unit<R>(pair.normal()) : Vec3<R>{};
    if (sign > 0) {
        state_points<R>(pair.nearest_points(), answer);
    } else {
        state_points<R>({pair.common_point(), pair.common_point()}, answer);
    }
    return answer;
}

template <std::floating_point R>
DepthAnswer<R> depth_of(const Pair& pair, bool witnesses) {
    DepthAnswer<R> answer;
    answer.outcome = outcome_of(sign_of(pair));
    if (!pair.is_bounded()) {
        answer.value = answer.lower = answer.upper = std::numeric_limits<R>::infinity();
        if (witnesses) answer.normal = {};
        return answer;
    }
    if (answer.outcome == Outcome::separated) {
        answer.value = answer.lower = answer.upper = 0;
        if (witnesses) answer.normal = {};
        return answer;
    }
    answer.normal_unique = true;
    state<R>(-pair.signed_distance(), answer);
    if (!witnesses) return answer;
    answer.normal = rounded_unit<R>(pair.normal());
    state_points<R>(pair.nearest_points(), answer);
    return answer;
}

/// A motion in fractions.
struct Way {
    halfspace::Velocities velocities;
    std::optional<Rational> max;
};

template <std::floating_point R>
CastAnswer<R> cast_of(const Pair& pair, const Way& way, bool witnesses) {
    CastAnswer<R> answer;
    const int sign = sign_of(pair);
    RootSum time;
    if (sign > 0) {
        std::optional<RootSum> found = pair.contact_time(way.velocities);
        // A contact at `max` counts.
        if (!found || (way.max && (*found - RootSum(*way.max)).sign() > 0)) {
            answer.outcome = Outcome::separated;
            return answer;
        }
        time = *std::move(found);
    }
    answer.outcome = sign < 0 ? Outcome::overlapping : Outcome::touching;
    state<R>(time, answer);
    if (!witnesses) return answer;
    const Vec3<Rational>& v = pair.velocity_of_point(way.velocities);
    const Vec3<RootSum>& p = pair.common_point();
    const Vec3<RootSum> point{p.x + time * v.x, p.y + time * v.y, p.z + time * v.z};
    answer.witness_a = answer.witness_b = halfspace::nearest<R>(point);
    answer.normal = sign > 0 ? rounded_unit<R>(pair.normal()) : Vec3<R>{};
    return answer;
}

/// ask(rungs) if the sign of the signed distance is proven; otherwise, and if the answer is not, nothing.
template <std::floating_point R, class Filter, class Ask>
auto by_filter(Filter& filter, bool plane_is_a, const Ask& ask)
    -> decltype(ask(std::declval<const HalfSpaceRungs<R, Filter>&>())) {
    const std::optional<Ball> distance = filter.signed_distance();
    if (!distance) return std::nullopt;
    const BallSign side = sign(*distance);
    if (side != BallSign::positive && side != BallSign::negative) return std::nullopt;
    return ask(HalfSpaceRungs<R, Filter>{filter, *distance, plane_is_a});
}

/// The same of a bounded body and a half-space whose pose is the identity, if it has one; nothing of others. In the
/// default environment.
template <class Answer, class S, std::floating_point R, class Ask>
std::optional<Answer> by_rungs(const typename HalfSpaceEngine<S, R>::Body& a,
                               const typename HalfSpaceEngine<S, R>::Body& b, const Ask& ask) {
    if constexpr (std::floating_point<S>) {
        const auto* half_a = std::get_if<HalfSpaceOperand<S>>(&a);
        const auto* half_b = std::get_if<HalfSpaceOperand<S>>(&b);
        if ((half_a == nullptr) == (half_b == nullptr)) return std::nullopt;
        const HalfSpaceOperand<S>& half = half_a != nullptr ? *half_a : *half_b;
        if (half.pose != nullptr && *half.pose != Affine<S>{}) return std::nullopt;
        return in_default_environment([&]() -> std::optional<Answer> {
            const auto& bounded = std::get<Operand<R>>(half_a != nullptr ? b : a);
            const std::optional<ScaledPlane> plane = ScaledPlane::of(*half.half);
            if (!plane) return std::nullopt;
            VertexFilter<R> vertices(bounded, *plane);
            if (vertices.has_core()) return by_filter<R>(vertices, half_a != nullptr, ask);
            RoundFilter<R> round(bounded, *plane);
            return by_filter<R>(round, half_a != nullptr, ask);
        });
    } else {
        return std::nullopt;
    }
}

}  // namespace

template <class S, std::floating_point R>
DistanceAnswer<R> HalfSpaceEngine<S, R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    const auto quick = by_rungs<DistanceAnswer<R>, S, R>(
        a, b, [&](const auto& rungs) { return rungs.answer_distance(how.witnesses); });
    if (quick) return *quick;
    return with_pair(
        a, b, how.dimension, [&](const Pair& pair) { return distance_of<R>(pair, how.witnesses); },
        refused<DistanceAnswer<R>>);
}

template <class S, std::floating_point R>
DecisionAnswer HalfSpaceEngine<S, R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    const auto quick = by_rungs<DecisionAnswer, S, R>(
        a, b, [](const auto& rungs) { return std::optional(DecisionAnswer{rungs.outcome(), Rung::extended, 0, {}}); });
    if (quick) return *quick;
    return with_pair(
        a, b, how.dimension, [](const Pair& pair) { return DecisionAnswer{.outcome = outcome_of(sign_of(pair))}; },
        refused<DecisionAnswer>);
}

template <class S, std::floating_point R>
WithinAnswer HalfSpaceEngine<S, R>::within(const Body& a, const Body& b, const S& margin, const QueryOptions& how) {
    const auto quick = by_rungs<WithinAnswer, S, R>(a, b, [&](const auto& rungs) -> std::optional<WithinAnswer> {
        if constexpr (std::floating_point<S>) {
            const BallSign beyond = sign(rungs.distance - Ball(widened(margin)));
            if (beyond == BallSign::positive) return WithinAnswer{Nearness::farther, Rung::extended, 0, {}};
            if (beyond == BallSign::negative) return WithinAnswer{Nearness::nearer, Rung::extended, 0, {}};
        }
        return std::nullopt;
    });
    if (quick) return *quick;
    return with_pair(
        a, b, how.dimension,
        [&](const Pair& pair) -> WithinAnswer {
            if (!pair.is_bounded()) return {.outcome = Nearness::nearer};
            // The signed distance and the margin, both times ‖n‖.
            const int sign = (pair.height() - RootSum::root(exact(margin), pair.squared_length())).sign();
            return {.outcome = sign > 0 ? Nearness::farther : sign == 0 ? Nearness::equal : Nearness::nearer};
        },
        [](Outcome refusal) -> WithinAnswer {
            return {.outcome = refusal == Outcome::not_finite ? Nearness::not_finite : Nearness::unsupported};
        });
}

template <class S, std::floating_point R>
std::optional<Rational> HalfSpaceEngine<S, R>::squared_distance(const Body& a, const Body& b, const QueryOptions& how) {
    return with_pair(
        a, b, how.dimension,
        [](const Pair& pair) -> std::optional<Rational> {
            if (sign_of(pair) <= 0) return Rational(0);
            const std::optional<Rational> height = pair.height().rational();
            if (!height) return std::nullopt;
            return Rational(*height * *height / pair.squared_length());
        },
        [](Outcome) { return std::optional<Rational>(); });
}

/// By solving the bodies, whatever the claim.
template <class S, std::floating_point R>
Bounds<R> HalfSpaceEngine<S, R>::bounds(const Body& a, const Body& b, const Candidate& /*claim*/) {
    const DistanceAnswer<R> answer = distance(a, b, {.witnesses = false});
    return {answer.lower, answer.upper};
}

template <class S, std::floating_point R>
DepthAnswer<R> HalfSpaceEngine<S, R>::depth(const Body& a, const Body& b, const QueryOptions& how) {
    const auto quick =
        by_rungs<DepthAnswer<R>, S, R>(a, b, [&](const auto& rungs) { return rungs.answer_depth(how.witnesses); });
    if (quick) return *quick;
    return with_pair(
        a, b, how.dimension, [&](const Pair& pair) { return depth_of<R>(pair, how.witnesses); },
        refused<DepthAnswer<R>>);
}

template <class S, std::floating_point R>
CastAnswer<R> HalfSpaceEngine<S, R>::cast(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                          const QueryOptions& how) {
    if (!is_finite(motion.velocity) || !is_finite(motion.velocity_b)) return {.outcome = Outcome::not_finite};
    std::optional<S> max = motion.max;
    if constexpr (std::floating_point<S>) {
        if (max && std::isnan(*max)) return {.outcome = Outcome::not_finite};
        if (max && *max == std::numeric_limits<S>::infinity()) max.reset();
        const LinearMotion<S> bounded{motion.velocity, max, motion.velocity_b};
        const auto quick = by_rungs<CastAnswer<R>, S, R>(a, b, [&](const auto& rungs) {
            return max && *max < S(0) ? std::optional<CastAnswer<R>>() : rungs.answer_cast(bounded, how.witnesses);
        });
        if (quick) return *quick;
    }
    return with_pair(
        a, b, how.dimension,
        [&](const Pair& pair) -> CastAnswer<R> {
            Way way{{exact(motion.velocity), exact(motion.velocity_b)}, {}};
            if (max && *max < S(0)) return {.outcome = Outcome::unsupported};
            if (max) way.max = exact(*max);
            return cast_of<R>(pair, way, how.witnesses);
        },
        refused<CastAnswer<R>>);
}

template struct HalfSpaceEngine<float, float>;
template struct HalfSpaceEngine<double, double>;
template struct HalfSpaceEngine<Rational, float>;
template struct HalfSpaceEngine<Rational, double>;

}  // namespace oblong::detail
