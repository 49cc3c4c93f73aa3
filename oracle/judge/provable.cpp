// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/provable.hpp"

#include <algorithm>

#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {

namespace {

/// A number between two ends, as answers hold it.
struct Ends {
    ExactNumber lower;
    std::optional<Rational> upper;
};
Ends ends(const Rational& lower, const Rational& upper) {
    return {exact_number(lower), lower == upper ? std::nullopt : std::optional(upper)};
}

/// The ends of both, whichever is narrower at each side.
Ends narrower(const Ends& known, const Rational& lower, const Rational& upper) {
    if (!known.upper) return known;
    const Rational low = std::max(bracket(known.lower, 200).lower, lower);
    return ends(low, std::min(*known.upper, upper));
}

void show_cast(ExactAnswer& answer, const Shown& shown) {
    ExactCast& cast = *answer.cast;
    if (shown.statement == ProofStatement::miss) {
        if (cast.hit) return;
        cast.hit = false;
        cast.outcome = answer.outcome = Outcome::separated;
        return;
    }
    if (cast.hit == true) {
        const Ends both = narrower({cast.parameter, cast.upper}, *shown.lower, *shown.upper);
        cast.parameter = both.lower;
        cast.upper = both.upper;
        return;
    }
    // Where they may meet at the start already it is not told how they lie there.
    if (cast.hit || *shown.lower == 0) return;
    cast.hit = true;
    cast.outcome = answer.outcome = Outcome::touching;
    const Ends parameter = ends(*shown.lower, *shown.upper);
    cast.parameter = parameter.lower;
    cast.upper = parameter.upper;
    Rational fastest = 0;
    for (const Vec3<Rational>& v : {cast.velocity_a, cast.velocity_b})
        for (std::size_t i = 0; i < 3; ++i) fastest = std::max(fastest, Rational(abs(v[i])));
    answer.largest_coordinate += *shown.upper * fastest;
}

void show_depth(ExactPenetration& exact, const Shown& shown) {
    if (exact.outcome == Outcome::undecided) exact.outcome = outcome_of(shown);
    if (exact.outcome == Outcome::touching && !exact.depth) exact.depth = ExactNumber{};
    if (exact.outcome != Outcome::overlapping || !shown.lower || !shown.upper || *shown.upper > 0) return;
    const Rational lower = -*shown.upper, upper = -*shown.lower;
    const Ends depth = exact.depth ? narrower({*exact.depth, exact.upper}, lower, upper) : ends(lower, upper);
    exact.depth = depth.lower;
    exact.upper = depth.upper;
}

void show_distance(ExactAnswer& answer, const Shown& shown) {
    if (!answer.judged()) answer.outcome = outcome_of(shown);
    if (answer.outcome == Outcome::touching || answer.outcome == Outcome::overlapping) {
        answer.distance = {};
        answer.upper.reset();
        return;
    }
    if (answer.outcome != Outcome::separated || !answer.upper || !shown.lower || !shown.upper) return;
    const Rational lower = std::max(*shown.lower, Rational(0));
    const Ends d = narrower({answer.distance, answer.upper}, lower, *shown.upper);
    answer.distance = d.lower;
    answer.upper = d.upper;
}

/// Whether nothing is known, as beyond the work limit: not even the bodies' size, which tolerances need.
bool is_bare(const ExactAnswer& answer) {
    return !answer.judged() && !answer.cast && !answer.penetration && !answer.margin && !answer.upper;
}

}  // namespace

ExactAnswer with_shown(ExactAnswer answer, const Shown& shown) {
    if (is_bare(answer)) return answer;
    if (answer.cast) {
        if (shown.statement != ProofStatement::bracket) show_cast(answer, shown);
    } else if (shown.statement == ProofStatement::bracket) {
        if (answer.margin) {
            if (!answer.judged()) answer.outcome = outcome_of(shown, *answer.margin);
            return answer;
        }
        if (answer.penetration) show_depth(*answer.penetration, shown);
        show_distance(answer, shown);
    }
    return answer;
}

ProvableAnswer::ProvableAnswer(const caseio::Case& c, ExactAnswer exact, ProofSource source)
    : case_(&c), source_(std::move(source)), exact_(std::move(exact)) {}

Judgement ProvableAnswer::judge(const caseio::Result& r, const Promise& promise) {
    Judgement j = oracle::judge(r, exact_, promise);
    if (j.verdict != Verdict::unjudged || !source_) return j;
    if (!is_asked_) {
        is_asked_ = true;
        if (const auto proof = source_(*case_)) {
            const auto found = checked(*case_, *proof);
            if (const Shown* shown = std::get_if<Shown>(&found)) proven_ = with_shown(exact_, *shown);
        }
    }
    if (!proven_) return j;
    Judgement again = oracle::judge(r, *proven_, promise);
    if (again.verdict == Verdict::unjudged) return j;
    if (!again.reason.empty()) again.reason += ", by a proof that the checker accepts";
    return again;
}

}  // namespace oblong::oracle
