// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"
#include "oblong/prove/arb/cast.hpp"
#include "oblong/prove/arb/depth.hpp"
#include "oblong/prove/round/cast.hpp"
#include "oblong/prove/round/depth.hpp"

namespace oblong::fuzz {

namespace {

using Operand = detail::Operand<double>;

[[nodiscard]] bool contradicts(Outcome ours, Outcome truth) { return truth != Outcome::undecided && ours != truth; }

/// Two shapes of which one at least is round, B up to `reach` away.
[[nodiscard]] RoundPair shapes(RoundDraw& draw, double reach) {
    AnyBody<double> a = draw.shape(3, false);
    AnyBody<double> b = draw.shape(6, false);
    a.pose = draw.turn(0);
    b.pose = draw.turn(reach);
    return {std::move(a), std::move(b)};
}

[[nodiscard]] LinearMotion<double> towards(RoundDraw& draw, const RoundPair& bodies) {
    const Vec3<double> between = round_bodies::between_middles(bodies.pair);
    LinearMotion<double> motion{between + draw.vec(0.5), std::nullopt};
    if (draw.coin()) motion.max = draw.uniform(0, 2);
    return motion;
}

[[nodiscard]] std::optional<CastAnswer<double>> cast_of(const RoundPair& bodies, const LinearMotion<double>& motion) {
    const detail::RoundCast<double> cast(Operand{&bodies.a}, Operand{&bodies.b}, motion);
    std::optional<CastAnswer<double>> answer = cast.closed({});
    return answer ? answer : cast.answer({});
}

/// Whether fewer than half of so many problems have an answer; without a defect three in four or more do.
template <class Ask>
[[nodiscard]] std::string few_of(int count, const Ask& ask) {
    int answered = 0;
    for (int i = 0; i < count; ++i) answered += ask() ? 1 : 0;
    return 2 * answered < count ? "fewer than half are answered in doubles" : "";
}

}  // namespace

std::string distances_fault(RoundDraw& draw) {
    const RoundPair bodies{draw.body(3, 1), draw.body(7, draw.uniform(0.5, 4))};
    const detail::RoundQuery<double> query(Operand{&bodies.a}, Operand{&bodies.b});
    const auto distance = query.distance({});
    const auto decision = query.decision({});
    if (!distance && !decision) return "";
    const CurvedAnswer truth = curved_distance(exactly(bodies.a), exactly(bodies.b));
    if (decision && contradicts(decision->outcome, truth.outcome)) return "another decision";
    if (!distance) return "";
    if (contradicts(distance->outcome, truth.outcome)) return "another outcome";
    if (oblong::to_rational(distance->lower) > truth.upper || oblong::to_rational(distance->upper) < truth.lower)
        return "another distance";
    return "";
}

std::string depths_fault(RoundDraw& draw) {
    const RoundPair bodies = shapes(draw, 0.7);
    const auto answer = detail::RoundDepth<double>(Operand{&bodies.a}, Operand{&bodies.b}).answer({});
    if (!answer) return "";
    const CurvedDepth truth = curved_depth(exactly(bodies.a), exactly(bodies.b));
    if (contradicts(answer->outcome, truth.outcome)) return "another outcome";
    if (oblong::to_rational(answer->upper) < truth.lower ||
        (truth.upper && oblong::to_rational(answer->lower) > *truth.upper))
        return "another depth";
    return "";
}

std::string casts_fault(RoundDraw& draw) {
    AnyBody<double> first =
        draw.coin() ? AnyBody<double>{Points<double>({draw.vec(1)}), std::nullopt} : draw.shape(6, false);
    AnyBody<double> second = draw.shape(4, false);
    second.pose = draw.turn(3);
    const RoundPair bodies{std::move(first), std::move(second)};
    const LinearMotion<double> motion = towards(draw, bodies);
    const auto answer = cast_of(bodies, motion);
    if (!answer) return "";
    Motion exact{exactly(motion.velocity), {}, 3};
    if (motion.max) exact.max = oblong::to_rational(*motion.max);
    const CurvedCastAnswer truth = curved_cast(exactly(bodies.a), exactly(bodies.b), exact);
    if (!truth.hit) return "";
    if (*truth.hit != answer->hit()) return *truth.hit ? "a miss, and there is a hit" : "a hit, and there is none";
    if (*truth.hit &&
        (oblong::to_rational(answer->upper) < truth.lower || oblong::to_rational(answer->lower) > truth.upper))
        return "another parameter";
    return "";
}

std::string few_distances(RoundDraw& draw) {
    return few_of(24, [&] {
        const RoundPair bodies = shapes(draw, 4);
        return detail::RoundQuery<double>(Operand{&bodies.a}, Operand{&bodies.b}).distance({}).has_value();
    });
}

std::string few_depths(RoundDraw& draw) {
    return few_of(12, [&] {
        const RoundPair bodies = shapes(draw, 0.5);
        return detail::RoundDepth<double>(Operand{&bodies.a}, Operand{&bodies.b}).answer({}).has_value();
    });
}

std::string few_casts(RoundDraw& draw) {
    return few_of(24, [&] {
        const RoundPair bodies = shapes(draw, 4);
        const LinearMotion<double> motion = towards(draw, bodies);
        return cast_of(bodies, motion).has_value();
    });
}

std::string few_concentric(RoundDraw& draw) {
    return few_of(24, [&] {
        const RoundPair bodies = shapes(draw, 0);
        return detail::RoundQuery<double>(Operand{&bodies.a}, Operand{&bodies.b}).decision({}).has_value();
    });
}

}  // namespace oblong::fuzz
