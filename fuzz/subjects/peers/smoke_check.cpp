// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/smoke_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "caseio/errors.hpp"
#include "caseio/real.hpp"
#include "fuzz/subjects/peers/converted_case.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;
using caseio::Result;
using Kind = SmokeOutcome::Kind;

constexpr double tolerance = 1e-3;  ///< of the number, and of the bodies' size for points

bool is_cast(Query q) { return q == Query::raycast || q == Query::sweep; }

std::optional<double> stated_number(const Result& r, Query q) {
    const std::optional<caseio::Real> stated = is_cast(q) ? r.cast ? r.cast->parameter : std::nullopt
                                               : q == Query::penetration
                                                   ? r.penetration ? r.penetration->depth : std::nullopt
                                                   : r.distance;
    if (!stated) return std::nullopt;
    return stated->kind == caseio::Real::Kind::infinite ? HUGE_VAL : nearest<double>(stated->value);
}

const char* name_of_number(Query q) {
    return is_cast(q) ? "parameter" : q == Query::penetration ? "depth" : "distance";
}

std::string in_words(Outcome outcome, const std::optional<double>& number, Query q) {
    std::string text(name(outcome));
    if (is_cast(q)) text = outcome == Outcome::separated ? "no hit" : "a hit";
    if (number) text += fmt::format(", {} {}", name_of_number(q), *number);
    return text;
}

std::string seems(const Misreading& m) { return "It seems that " + m.because + "."; }

/// What is wrong with the outcome, the number, or for want of one; empty: nothing.
std::string fault_of_answer(const SmokeCase& smoke, const Result& r) {
    const Query q = smoke.question.query;
    const std::optional<double> stated = stated_number(r, q);
    if (stated && smoke.answer && std::abs(*stated - *smoke.answer) > 0)
        for (const Misreading& m : smoke.misreadings)
            if (std::abs(*stated - m.says) <= std::abs(*stated - *smoke.answer) / 1000) return seems(m);
    if (is_cast(q)) {
        if (!r.cast || !r.cast->hit) return "A cast's result has the field hit: true or false.";
        const bool hits = smoke.outcome != Outcome::separated;
        if (stated && !hits)
            for (const Misreading& m : smoke.misreadings)
                if (std::abs(*stated - m.says) <= 1e-9) return seems(m);
        if (*r.cast->hit != hits) return smoke.advice;
        if (hits && !stated) return "A hit has the field parameter.";
    }
    if (!is_cast(q) && (r.outcome == Outcome::separated) != (smoke.outcome == Outcome::separated)) return smoke.advice;
    if (q == Query::penetration && !stated) return "A penetration's result has the field depth where bodies overlap.";
    if (!smoke.answer || !stated) return {};
    const double allowed = tolerance * (*smoke.answer == 0 ? 1e-3 : *smoke.answer);
    return std::abs(*stated - *smoke.answer) <= allowed ? "" : smoke.advice;
}

std::string fault_of_witnesses(const SmokeCase& smoke, const Result& r) {
    if (!r.witness_a || !r.witness_b || smoke.outcome != Outcome::separated) return {};
    const oracle::ExactAnswer exact = oracle::exact_answer(smoke.question);
    const Rational reach = exact.largest_coordinate * to_rational(tolerance);
    const auto a = oracle::finite(*r.witness_a), b = oracle::finite(*r.witness_b);
    if (!a || !b) return "A witness is not finite: leave both out where the library gives none.";
    const auto off = [&](bool of_a, const oracle::RationalVec& p) { return oracle::is_off(exact, of_a, p, reach); };
    if (!off(true, *a) && !off(false, *b)) return {};
    if (!off(true, *b) && !off(false, *a))
        return "The witnesses are swapped: witness_a is the point of the first body.";
    return "A witness is no point of its body: witnesses are in the frame of the world, not of a body, and on the body "
           "itself, not on the core of a margin.";
}

std::string fault_of_direction(const SmokeCase& smoke, const Result& r) {
    if (!r.penetration || !r.penetration->direction || smoke.question.query != Query::penetration) return {};
    const auto u = oracle::finite(*r.penetration->direction);
    // The penetration cases lie along x.
    if (u && u->x < 0) return {};
    return "The direction points the wrong way: A, moved by depth·direction, just touches B.";
}

std::string fault_of_conversion(const SmokeCase& smoke, const Result& r, const oracle::Promise& promise) {
    if (r.converted_case.empty()) return {};
    try {
        const auto converted = oracle::exact_answer(read_converted_case(r.converted_case, promise)).measure();
        if (!converted || !smoke.answer) return {};
        if (std::abs(oracle::approximate(*converted) - *smoke.answer) <= tolerance * (*smoke.answer + 1e-3)) return {};
        return fmt::format("Its converted_case is another case: the exact answer to it is {}.",
                           oracle::approximate(*converted));
    } catch (const caseio::BadInput& problem) {
        return problem.what();
    }
}

std::string advice_on_failure(const std::string& message) {
    if (message.starts_with("no_termination")) return "Flush standard output behind each line.";
    if (message.starts_with("protocol")) return "One line of JSON a case, oblong-result/1, and nothing else.";
    return "The program ended, or the library threw: catch what it throws, and decline what it does not take.";
}

SmokeOutcome check(const SmokeCase& smoke, const Result& r, const SubjectInfo& info) {
    SmokeOutcome o;
    o.title = smoke.question.id;
    const Query q = smoke.question.query;
    if (r.outcome == Outcome::unsupported) {
        o.kind = Kind::declined;
        o.said = r.message.empty() ? "unsupported" : r.message;
        return o;
    }
    o.kind = Kind::wrong;
    o.right = in_words(smoke.outcome, smoke.answer, q);
    if (is_refusal(r.outcome)) {
        o.said = r.message.empty() ? std::string(name(r.outcome)) : r.message;
        o.advice = r.outcome == Outcome::failed
                       ? advice_on_failure(r.message)
                       : "This case is easy: a refusal here is probably a setting, such as an iteration limit.";
        return o;
    }
    const bool no_hit = is_cast(q) && r.cast && r.cast->hit == false;
    o.said = in_words(no_hit ? Outcome::separated : r.outcome, stated_number(r, q), q);
    for (std::string fault : {fault_of_answer(smoke, r), fault_of_witnesses(smoke, r), fault_of_direction(smoke, r),
                              fault_of_conversion(smoke, r, info.promise)})
        if (o.advice.empty()) o.advice = std::move(fault);
    if (o.advice.empty()) o.kind = Kind::right;
    return o;
}

}  // namespace

std::vector<SmokeOutcome> smoke_check(Subject& subject) {
    const SubjectInfo& info = subject.info();
    std::vector<SmokeOutcome> outcomes;
    for (const SmokeCase& smoke : smoke_cases(info.scalar == "float" ? "float" : "double")) {
        if (std::ranges::find(info.queries, smoke.question.query) == info.queries.end()) {
            outcomes.push_back({smoke.question.id, Kind::not_asked, "a query that it does not take", "", ""});
            continue;
        }
        const Result r = subject.answer({&smoke.question, 1}).front();
        outcomes.push_back(check(smoke, r, info));
        if (r.message.starts_with("no_termination")) break;
    }
    return outcomes;
}

}  // namespace oblong::fuzz
