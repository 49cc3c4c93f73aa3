// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "oracle/judge/stated.hpp"

/// docs/reference/verdicts.md, "Casts", states the rules.
namespace oblong::oracle {

namespace {

using caseio::Real;

/// ‖r‖ within a part in 2^64.
Bracket speed(const ExactCast& cast) { return bracket({squared_norm(cast.velocity_a - cast.velocity_b), 0, 1}, 64); }

/// What is wrong with the stated common point; empty where nothing is.
std::string point_fault(const caseio::CastResult& r, const ExactAnswer& answer, const Rational& parameter,
                        const Rational& reach) {
    if (!r.point) return {};
    const auto point = finite(*r.point);
    if (!point) return "the point is not finite";
    for (const bool of_a : {true, false}) {
        const RationalVec& velocity = of_a ? answer.cast->velocity_a : answer.cast->velocity_b;
        // The body rests where it starts: the point is moved back instead.
        if (is_off(answer, of_a, *point - velocity * parameter, reach))
            return fmt::format("the point is farther than 64·u·S + |Δλ|·‖r‖ from {} at the hit", of_a ? "a" : "b");
    }
    return {};
}

void grade_parameter(Judgement& j, const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    const Real& stated = *r.cast->parameter;
    const ExactCast& cast = *answer.cast;
    // |Δλ|·‖r‖ ≤ 64·u·(S + λ·‖r‖), divided by ‖r‖.
    const Rational rate = speed(cast).lower;
    const Rational size = rate > 0 ? Rational(answer.largest_coordinate / rate) : Rational(0);
    const Allowance allowed = allowance(promise, size, is_promised(r));
    const Known known = known_measure(answer);
    if (stated.kind != Real::Kind::infinite)
        record_error(j, meant(stated, promise, allowed.format), known, {allowed.format, size});
    const Grades g = grades(stated, known, promise, allowed);
    const bool decided = g.worst == g.best || is_failure(g.worst) == is_failure(g.best);
    j.verdict = decided ? g.worst : Verdict::unjudged;
    if (j.verdict == Verdict::exact) return;
    j.reason = fmt::format("stated parameter {}, exact {}", text(stated), known_text(known));
    j.reason += decided ? allowed_text(j.verdict, known.lower, allowed) : ": it is not known well enough";
}

std::string said(bool hit) { return hit ? "a hit" : "no hit"; }

}  // namespace

Judgement judge_cast(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    Judgement j = without_answer(r).value_or(Judgement{});
    const ExactCast& cast = *answer.cast;
    j.exact_outcome = cast.outcome;
    if (cast.hit == true) j.exact_distance = known_decimal(known_measure(answer), 20);
    if (is_refusal(r.outcome)) return j;
    if (!r.cast || !r.cast->hit) {
        j.verdict = Verdict::refused;
        j.reason = "neither hit nor miss is stated";
        return j;
    }
    if (!cast.hit) {
        j.reason = answer.why;
        return j;
    }
    if (*r.cast->hit != *cast.hit) {
        j.verdict = *cast.hit ? Verdict::false_separation : Verdict::false_overlap;
        j.reason = fmt::format("stated {}, exact {}", said(*r.cast->hit), said(*cast.hit));
        if (*cast.hit) j.reason += " at parameter " + known_text(known_measure(answer));
        return j;
    }
    if (const auto wrong = contradiction(r.outcome, cast.outcome)) {
        j.verdict = *wrong;
        j.reason = fmt::format("stated {} at the hit, exact {}", name(r.outcome), name(cast.outcome));
        if (!*cast.hit) j.reason = fmt::format("stated {} without a hit", name(r.outcome));
        return j;
    }
    j.verdict = Verdict::exact;
    if (!*cast.hit) return j;

    const Known known = known_measure(answer);
    const std::string false_bound =
        bounds_fault({r.cast->parameter_lower, r.cast->parameter_upper, "parameter"}, known, promise);
    j.promise_broken = !false_bound.empty() || (is_promised(r) && !keeps_tolerance(r.cast->parameter, known, promise));
    // What the parameter is off by is graded as such: so far apart the bodies are at the stated parameter.
    const auto [at, off] = point_time(*r.cast, known);
    const Rational late = off * speed(cast).upper;
    const Rational reach = allowance(promise, answer.largest_coordinate, is_promised(r)).reach + late;
    if (r.cast->parameter) grade_parameter(j, r, answer, promise);
    if (std::string fault = point_fault(*r.cast, answer, at, reach); !fault.empty() && j.verdict != Verdict::unjudged) {
        j.verdict = Verdict::bad_witness;
        j.reason = std::move(fault);
    }
    if (!false_bound.empty()) j.reason += (j.reason.empty() ? "" : "; ") + false_bound;
    return j;
}

}  // namespace oblong::oracle
