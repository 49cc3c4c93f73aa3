// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/judge/grade.hpp"

namespace oblong::oracle {

namespace {

using caseio::Real;

double to_double(const Rational& value) { return nearest<double>(value); }

std::string text(const Real& real) {
    if (real.kind == Real::Kind::infinite) return real.value < 0 ? "-inf" : "inf";
    return fmt::format("{}", to_double(real.value));
}

/// How deep in each other the bodies are said to be: separated 0, touching 1, overlapping 2.
int depth(Outcome o) { return static_cast<int>(o); }

/// The verdict on the outcome alone, where it is wrong.
std::optional<Verdict> contradiction(Outcome stated, Outcome exact) {
    if (stated == exact) return std::nullopt;
    if (stated == Outcome::intersecting)
        return exact == Outcome::separated ? std::optional(Verdict::false_overlap) : std::nullopt;
    return depth(stated) < depth(exact) ? Verdict::false_separation : Verdict::false_overlap;
}

std::optional<RationalVec> finite(const Vec3<Real>& v) {
    RationalVec result;
    for (std::size_t i = 0; i < 3; ++i) {
        if (v[i].kind == Real::Kind::infinite) return std::nullopt;
        result[i] = v[i].value;
    }
    return result;
}

/// Whether a point is farther than `reach` from its body, for certain.
bool is_off(const ExactAnswer& answer, bool of_a, const RationalVec& point, const Rational& reach) {
    if (answer.bodies) return !within(*answer.bodies, of_a, point, reach);
    return answer.curved && answer.curved->within(of_a, point, reach) == false;
}

/// What is wrong with the witnesses; empty where nothing is.
std::string witness_fault(const caseio::Result& r, const ExactAnswer& answer, const Allowance& allowed) {
    std::optional<RationalVec> points[2];
    for (const bool of_a : {true, false}) {
        const auto& stated = of_a ? r.witness_a : r.witness_b;
        if (!stated) continue;
        auto& point = points[of_a ? 0 : 1];
        point = finite(*stated);
        const char* which = of_a ? "a" : "b";
        if (!point) return fmt::format("witness {} is not finite", which);
        if (is_off(answer, of_a, *point, allowed.reach))
            return fmt::format("witness {} is farther than 64·u·S from its body", which);
    }
    if (points[0] && points[1] && r.distance && r.distance->kind != Real::Kind::infinite) {
        const ExactDistance apart{squared_norm(*points[0] - *points[1]), 0};
        if (!within_bounds(apart, r.distance->value, allowed.reach, 0))
            return fmt::format("the witnesses are {} apart, the stated distance is {}", decimal(apart, 17),
                               text(*r.distance));
    }
    return {};
}

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
    if ((promise.absolute <= 0 && promise.relative <= 0) || !is_promised(r)) return true;
    if (!r.distance && r.outcome == Outcome::separated) return true;
    if (r.distance && r.distance->kind == Real::Kind::infinite)
        return !neighbours(d.upper.value_or(d.lower), format_of(promise.digits)).above;
    const Rational x = r.distance ? r.distance->value : Rational(0);
    return surely_within_bounds(d, x, to_rational(promise.absolute), to_rational(promise.relative)).value_or(true);
}

/// What is wrong with the bounds that the subject vouches for; empty where nothing is, as far as d is known.
std::string bounds_fault(const caseio::Result& r, const Known& d, const Promise& promise) {
    const Format format = format_of(promise.digits);
    const auto infinite = [](const Real& real) { return real.kind == Real::Kind::infinite; };
    if (r.lower) {
        const bool above = infinite(*r.lower)
                               ? r.lower->value > 0
                               : compare(d.upper.value_or(d.lower), meant(*r.lower, promise, format)) < 0;
        if (above) return fmt::format("the stated lower bound {} is above the distance", text(*r.lower));
    }
    if (r.upper) {
        const bool below =
            infinite(*r.upper) ? r.upper->value < 0 : compare(d.lower, meant(*r.upper, promise, format)) > 0;
        if (below) return fmt::format("the stated upper bound {} is below the distance", text(*r.upper));
    }
    return {};
}

void measure(Judgement& j, const Rational& x, const ExactAnswer& answer, const Allowance& allowed) {
    const ExactDistance& d = answer.distance;
    const Rational error = absolute_error(d, x);
    if (answer.largest_coordinate > 0) {
        j.error_in_size = to_double(error / answer.largest_coordinate);
    } else if (error == 0) {
        j.error_in_size = 0;
    }
    if (compare(d, 0) > 0) {
        j.error_ulps = to_double(error / neighbours(d, allowed.format).ulp);
        j.error_relative = to_double(error / bracket(d, 60).lower);
    } else if (error == 0) {
        j.error_ulps = 0;
    }
}

bool begins_with(const std::string& message, std::string_view word) { return message.starts_with(word); }

/// The verdicts that need no exact answer.
std::optional<Judgement> without_answer(const caseio::Result& r) {
    if (!is_refusal(r.outcome)) return std::nullopt;
    Judgement j;
    j.verdict = Verdict::refused;
    if (r.outcome == Outcome::failed && begins_with(r.message, "crash")) j.verdict = Verdict::crash;
    if (r.outcome == Outcome::failed && begins_with(r.message, "no_termination")) j.verdict = Verdict::no_termination;
    j.reason = r.message.empty() ? std::string(name(r.outcome)) : r.message;
    return j;
}

}  // namespace

bool is_promised(const caseio::Result& r) {
    return r.termination != Termination::repeated_support && r.termination != Termination::no_progress &&
           r.termination != Termination::subalgorithm_failed;
}

std::optional<Verdict> verdict_from_name(std::string_view text) {
    const auto it = std::find(verdict_names.begin(), verdict_names.end(), text);
    if (it == verdict_names.end()) return std::nullopt;
    return static_cast<Verdict>(it - verdict_names.begin());
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
        constexpr unsigned narrow = 700;
        const Located again = answer.curved->locate({narrow, WorkingBits::high, WorkingBits::high, false});
        d.lower.core_squared = std::max(d.lower.core_squared, Rational(again.distance.lower * again.distance.lower));
        d.upper->core_squared = std::min(d.upper->core_squared, Rational(again.distance.upper * again.distance.upper));
        g = grades(stated, d, promise, allowed);
    }
    const bool told = g.worst == g.best || is_failure(g.worst) == is_failure(g.best);
    j.verdict = told ? g.worst : Verdict::unjudged;
    if (j.verdict == Verdict::exact) return;
    j.reason = fmt::format("stated {}, exact {}", text(stated), j.exact_distance);
    if (!told)
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
    } else if (std::string fault = witness_fault(r, answer, allowed); !fault.empty()) {
        j.verdict = Verdict::bad_witness;
        j.reason = std::move(fault);
    } else if (r.distance && is_failure(grades(*r.distance, known_distance(answer), promise, allowed).best)) {
        j.verdict = Verdict::inaccurate;
        j.reason = fmt::format("stated {}, exact at most {}", text(*r.distance), to_double(*answer.upper));
    }
}

}  // namespace

Judgement judge(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) {
    Judgement j = without_answer(r).value_or(Judgement{});
    j.exact_outcome = answer.outcome;
    if (answer.judged()) j.exact_distance = decimal(answer.distance, 20);
    if (is_refusal(r.outcome)) return j;
    if (!answer.judged() && !answer.curved) {
        j.reason = answer.why;
        return j;
    }
    const Known d = known_distance(answer);
    const Allowance allowed = allowance(promise, answer.largest_coordinate);
    const std::string false_bound = bounds_fault(r, d, promise);
    j.promise_broken = !keeps_promise(r, d, promise) || !false_bound.empty();
    if (!answer.judged()) {
        judge_undecided(j, r, answer, allowed, promise);
        return j;
    }
    if (r.distance && r.distance->kind != Real::Kind::infinite)
        measure(j, meant(*r.distance, promise, allowed.format), answer, allowed);

    if (const auto wrong = contradiction(r.outcome, answer.outcome)) {
        j.verdict = *wrong;
        j.reason =
            fmt::format("stated {}, exact {} (distance {})", name(r.outcome), name(answer.outcome), j.exact_distance);
        return j;
    }
    if (std::string fault = witness_fault(r, answer, allowed); !fault.empty()) {
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

}  // namespace oblong::oracle
