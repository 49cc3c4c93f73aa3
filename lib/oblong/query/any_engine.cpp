// SPDX-License-Identifier: BSL-1.0
#include "oblong/certify/enclose.hpp"
#include "oblong/query/cast_fractions.hpp"
#include "oblong/query/core_pair.hpp"
#include "oblong/query/depth_fractions.hpp"
#include "oblong/query/exact_body.hpp"
#include "oblong/query/exact_depth.hpp"
#include "oblong/query/exact_vertex.hpp"
#include "oblong/query/round_cast.hpp"
#include "oblong/query/round_depth.hpp"

/// Any two bodies over float or double: by the ladder where both turn out to have exact vertices, else in rationals.
namespace oblong::detail {

namespace {

/// ask(CorePair) where both bodies have cores, else ask_round() where that has an answer, else ask_exactly(a, b) of the
/// bodies in rationals, or `not_finite`.
template <class Answer, std::floating_point R, class Ask, class AskRound, class AskExactly>
[[nodiscard]] Answer by_route(const Operand<R>& a, const Operand<R>& b, const Answer& not_finite, const Ask& ask,
                              const AskRound& ask_round, const AskExactly& ask_exactly) {
    if (!environment_is_default()) {
        return with_environment_set([&] { return by_route(a, b, not_finite, ask, ask_round, ask_exactly); });
    }
    CorePair<R> pair;
    if (pair.read(a, b)) return ask(pair);
    if (const std::optional<Answer> answer = ask_round()) return *answer;
    const std::optional<AnyBody<Rational>> exact_a = exact_of(a);
    const std::optional<AnyBody<Rational>> exact_b = exact_of(b);
    if (!exact_a || !exact_b) return not_finite;
    return ask_exactly(*exact_a, *exact_b);
}

}  // namespace

template <std::floating_point R>
DistanceAnswer<R> AnyEngine<R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    return by_route<DistanceAnswer<R>>(
        a, b, {.outcome = Outcome::not_finite}, [&](const CorePair<R>& pair) { return pair.distance(how); },
        [&] { return RoundQuery<R>(a, b).distance(how); },
        [&](const auto& x, const auto& y) { return ExactEngine<Rational, R>::distance(x, y, how); });
}
template <std::floating_point R>
DecisionAnswer AnyEngine<R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    return by_route<DecisionAnswer>(
        a, b, {.outcome = Outcome::not_finite}, [&](const CorePair<R>& pair) { return pair.decision(how); },
        [&] { return RoundQuery<R>(a, b).decision(how); },
        [&](const auto& x, const auto& y) { return ExactEngine<Rational, R>::decision(x, y, how); });
}
template <std::floating_point R>
WithinAnswer AnyEngine<R>::within(const Body& a, const Body& b, R margin, const QueryOptions& how) {
    return by_route<WithinAnswer>(
        a, b, {.outcome = Nearness::not_finite}, [&](const CorePair<R>& pair) { return pair.within(margin, how); },
        [&]() -> std::optional<WithinAnswer> {
            const auto grown = RoundQuery<R>(a, b, widened(margin)).decision(how);
            if (!grown) return std::nullopt;
            return WithinAnswer{nearness_of(grown->outcome), grown->rung, grown->iterations, grown->next};
        },
        [&](const auto& x, const auto& y) {
            return ExactEngine<Rational, R>::within(x, y, exact_number(margin), how);
        });
}
template <std::floating_point R>
std::optional<Rational> AnyEngine<R>::squared_distance(const Body& a, const Body& b, const QueryOptions& how) {
    return by_route<std::optional<Rational>>(
        a, b, std::nullopt,
        [&](const CorePair<R>& pair) -> std::optional<Rational> {
            if (!is_finite(pair.a) || !is_finite(pair.b) || pair.a.radius != 0 || pair.b.radius != 0)
                return std::nullopt;
            ProposedSimplex simplex = WarmStartAccess::simplex(how.warm_start);
            if (simplex.count == 0) {
                QueryOptions quick = how;
                quick.witnesses = false;
                simplex = WarmStartAccess::simplex(pair.distance(quick).next);
            }
            const RootLess d = answer_by_integers(pair.a, pair.b, simplex, how.dimension).distance;
            const auto fraction = [](const WideInteger& x) { return Rational(Integer(x.str())); };
            return fraction(d.numerator) / fraction(d.denominator) * power_of_two(2 * d.exponent);
        },
        []() -> std::optional<std::optional<Rational>> { return std::nullopt; },
        [&](const auto& x, const auto& y) { return ExactEngine<Rational, R>::squared_distance(x, y, how); });
}
template <std::floating_point R>
Bounds<R> AnyEngine<R>::bounds(const Body& a, const Body& b, const Candidate& claim) {
    return by_route<Bounds<R>>(
        a, b, {},
        [&](const CorePair<R>& pair) {
            const Enclosure<R> found = enclose(pair.a, pair.b, claim);
            return Bounds<R>{found.lower, found.upper};
        },
        [&]() -> std::optional<Bounds<R>> {
            const auto found = RoundQuery<R>(a, b).distance({.witnesses = false});
            if (!found) return std::nullopt;
            return Bounds<R>{found->lower, found->upper};
        },
        [&](const auto& x, const auto& y) { return ExactEngine<Rational, R>::bounds(x, y, claim); });
}
template <std::floating_point R>
DepthAnswer<R> AnyEngine<R>::depth(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return depth(a, b, how); });
    const std::optional<CoreView<R>> core_a = core_of(a);
    const std::optional<CoreView<R>> core_b = core_of(b);
    if (how.dimension == 2) {  // the rungs know depths in space alone
        const DecisionAnswer apart = decision(a, b, how);
        if (apart.outcome == Outcome::separated) {
            DepthAnswer<R> answer{.outcome = apart.outcome, .value = 0, .upper = 0};
            if (how.witnesses) answer.normal = {};
            answer.rung = apart.rung;
            answer.iterations = apart.iterations;
            answer.next = apart.next;
            return answer;
        }
    } else if (core_a && core_b) {
        if (const std::optional<DepthAnswer<R>> answer = depth_by_rungs<DepthFractions>(*core_a, *core_b, how))
            return turned(*answer);
    } else if (const std::optional<DepthAnswer<R>> answer = RoundDepth<R>(a, b).answer(how)) {
        return turned(*answer);
    }
    const std::optional<AnyBody<Rational>> exact_a = exact_of(a);
    const std::optional<AnyBody<Rational>> exact_b = exact_of(b);
    if (!exact_a || !exact_b) return {.outcome = Outcome::not_finite};
    return ExactEngine<Rational, R>::depth(*exact_a, *exact_b, how);
}
template <std::floating_point R>
CastAnswer<R> AnyEngine<R>::cast(const Body& a, const Body& b, const LinearMotion<R>& motion, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return cast(a, b, motion, how); });
    if (!is_finite(motion.velocity) || !is_finite(motion.velocity_b) || (motion.max && std::isnan(*motion.max)))
        return {.outcome = Outcome::not_finite};
    if (motion.max && *motion.max < 0) return {.outcome = Outcome::unsupported};
    if (motion.max && std::isinf(*motion.max)) return cast(a, b, {motion.velocity, {}, motion.velocity_b}, how);
    // A difference of velocities beyond the largest number is left to rationals.
    if (is_finite(widened(motion.velocity) - widened(motion.velocity_b))) {
        const std::optional<CoreView<R>> core_a = core_of(a);
        const std::optional<CoreView<R>> core_b = core_of(b);
        const bool are_cores = core_a && core_b;
        const bool have_balls = are_cores && (core_a->radius > 0 || core_b->radius > 0);
        const bool are_round = !are_cores || have_balls;
        const bool are_segments = are_cores && core_a->size() <= 2 && core_b->size() <= 2;
        std::optional<RoundCast<R>> round;
        if (are_round && (!are_cores || are_segments)) {
            round.emplace(a, b, motion);
            if (const std::optional<CastAnswer<R>> answer = round->closed(how)) return *answer;
        }
        if (are_cores) {
            if (const std::optional<CastAnswer<R>> answer =
                    cast_by_rungs<FacetFractions>(*core_a, *core_b, motion, how))
                return *answer;
        }
        if (are_round) {
            if (!round) round.emplace(a, b, motion);
            if (const std::optional<CastAnswer<R>> answer = round->answer(how)) return *answer;
        }
    }
    const std::optional<AnyBody<Rational>> exact_a = exact_of(a);
    const std::optional<AnyBody<Rational>> exact_b = exact_of(b);
    if (!exact_a || !exact_b) return {.outcome = Outcome::not_finite};
    LinearMotion<Rational> moving{exact_vector(widened(motion.velocity)), {}, exact_vector(widened(motion.velocity_b))};
    if (motion.max) moving.max = exact_number(*motion.max);
    return ExactEngine<Rational, R>::cast(*exact_a, *exact_b, moving, how);
}

template struct ExactEngine<Rational, float>;
template struct ExactEngine<Rational, double>;
template struct AnyEngine<float>;
template struct AnyEngine<double>;

}  // namespace oblong::detail
