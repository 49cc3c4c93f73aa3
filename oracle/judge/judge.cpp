// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/curved/work.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/judge/grade.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::oracle {

namespace {

using caseio::Real;

/// Whether `squared` claims to be the exact square.
bool claims_square(const caseio::Result& r, const Promise& promise) {
    return r.squared && (promise.digits == 0 || r.squared->kind == Real::Kind::fraction);
}

/// Whether the stated square may be the distance's, as far as that is known.
bool is_square_of(const Real& stated, const Known& known) {
    if (stated.kind == Real::Kind::infinite) return false;
    const ExactDistance& d = known.lower;
    if (known.upper) return stated.value >= d.core_squared && stated.value <= known.upper->core_squared;
    if (compare(d, 0) == 0) return stated.value == 0;
    // s = (√q − r)² = q + r² − 2r√q
    const Rational rest = stated.value - d.core_squared - d.radius * d.radius;
    return sign_with_root(rest, 2 * d.radius, d.core_squared) == 0;
}

/// A subject that says that bodies meet and no more says 0.
bool keeps_promise(const caseio::Result& r, const Known& d, const Promise& promise) {
    if (!promise.is_bound() || !is_promised(r)) return true;
    if (!r.distance && r.outcome == Outcome::separated) return true;
    if (r.distance && r.distance->kind == Real::Kind::infinite)
        return !neighbours(d.upper.value_or(d.lower), format_of(promise.digits)).above;
    const Rational x = r.distance ? r.distance->value : Rational(0);
    return surely_within_bounds(d, x, to_rational(promise.absolute), to_rational(promise.relative)).value_or(true);
}

}  // namespace

bool is_promised(const caseio::Result& r) {
    return r.termination != Termination::repeated_support && r.termination != Termination::no_progress &&
           r.termination != Termination::subalgorithm_failed;
}

Promise asked_in(Promise promise, caseio::CaseScalar scalar) {
    if (promise.digits != digits_of_the_case) return promise;
    const bool in_floats = scalar == caseio::CaseScalar::float32;
    promise.digits = in_floats ? ScalarTraits<float>::digits : ScalarTraits<double>::digits;
    return promise;
}

namespace {

/// The verdict on the stated distance, as good as is proven: where the enclosure of d does not tell two grades apart,
/// it is narrowed once; then the worse of them is what is known, or nothing where one of them is a failure.
void grade_distance(Judgement& j, const Real& stated, const ExactAnswer& answer, const Promise& promise,
                    const Allowance& allowed) {
    Known d = known_distance(answer);
    Grades g = grades(stated, d, promise, allowed);
    if (g.worst != g.best && answer.curved) {
        const Located& again = answer.curved->locate_narrowly();
        d.lower.core_squared = std::max(d.lower.core_squared, Rational(again.distance.lower * again.distance.lower));
        d.upper->core_squared = std::min(d.upper->core_squared, Rational(again.distance.upper * again.distance.upper));
        g = grades(stated, d, promise, allowed);
    }
    const bool decided = g.worst == g.best || is_failure(g.worst) == is_failure(g.best);
    j.verdict = decided ? g.worst : Verdict::unjudged;
    if (j.verdict == Verdict::exact) return;
    j.reason = fmt::format("stated {}, exact {}", text(stated), known_text(d));
    if (decided) j.reason += allowed_text(j.verdict, d.lower, allowed);
    if (!decided)
        j.reason +=
            fmt::format(": the distance is not known well enough to tell {} from {}", name(g.worst), name(g.best));
}

/// An answer whose outcome nobody knows to be right or wrong: what is left is that it, its witnesses or its distance
/// are wrong however the bodies lie. An upper bound of 0 is a common point: they touch or overlap.
void judge_undecided(Judgement& j, const caseio::Result& r, const ExactAnswer& answer, const Allowance& allowed,
                     const Promise& promise) {
    j.reason = answer.why;
    if (answer.upper == 0 && r.outcome == Outcome::separated) {
        j.verdict = Verdict::false_separation;
        j.reason = "stated separated, and there is a common point";
    } else if (std::string fault = witness_fault(r, r.distance, answer, allowed); !fault.empty()) {
        j.verdict = Verdict::bad_witness;
        j.reason = std::move(fault);
    } else if (r.distance && is_failure(grades(*r.distance, known_distance(answer), promise, allowed).best)) {
        j.verdict = Verdict::inaccurate;
        j.reason = fmt::format("stated {}, exact at most {}", text(*r.distance), to_double(*answer.upper));
    }
}

}  // namespace

namespace {

Judgement judge_within_limit(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    if (answer.cast) return judge_cast(r, answer, promise);
    if (answer.penetration) return judge_signed(r, answer, promise);
    if (answer.margin) return judge_within(r, answer);
    Judgement j = without_answer(r).value_or(Judgement{});
    j.exact_outcome = answer.outcome;
    if (answer.judged()) j.exact_distance = known_decimal(known_distance(answer), 20);
    if (is_refusal(r.outcome)) return j;
    if (!answer.judged() && !answer.curved) {
        j.reason = answer.why;
        return j;
    }
    const Known d = known_distance(answer);
    const Allowance allowed = allowance(promise, answer.largest_coordinate, is_promised(r));
    const std::string false_bound = bounds_fault({r.lower, r.upper, "distance"}, d, promise);
    j.promise_broken = !keeps_promise(r, d, promise) || !false_bound.empty();
    if (!answer.judged()) {
        judge_undecided(j, r, answer, allowed, promise);
        return j;
    }
    if (r.distance && r.distance->kind != Real::Kind::infinite)
        record_error(j, meant(*r.distance, promise, allowed.format), d, {allowed.format, answer.largest_coordinate});

    if (const auto wrong = contradiction(r.outcome, answer.outcome)) {
        j.verdict = *wrong;
        j.reason =
            fmt::format("stated {}, exact {} (distance {})", name(r.outcome), name(answer.outcome), known_text(d));
        return j;
    }
    if (std::string fault = witness_fault(r, r.distance, answer, allowed); !fault.empty()) {
        j.verdict = Verdict::bad_witness;
        j.reason = std::move(fault);
        return j;
    }
    if (r.distance) {
        grade_distance(j, *r.distance, answer, promise, allowed);
    } else {
        j.verdict = Verdict::exact;
    }
    if (claims_square(r, promise)) {
        if (!is_square_of(*r.squared, d)) {
            j.verdict = Verdict::inaccurate;
            j.reason =
                fmt::format("the square is stated exactly, as {}, and is not the exact distance's", text(*r.squared));
        } else if (j.verdict == Verdict::correctly_rounded && d.is_exact()) {
            j.verdict = Verdict::exact;
            j.reason.clear();
        }
    }
    if (!false_bound.empty()) j.reason += (j.reason.empty() ? "" : "; ") + false_bound;
    return j;
}

}  // namespace

Judgement judge(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    try {
        const WorkLimit limit;
        return judge_within_limit(r, answer, promise);
    } catch (const WorkSpent& problem) {
        Judgement j;
        j.exact_outcome = answer.outcome;
        j.reason = problem.what();
        return j;
    }
}

}  // namespace oblong::oracle
