// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/examiner.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/signature/signature.hpp"
#include "fuzz/findings/search/octaves.hpp"
#include "fuzz/findings/search/quick_truth.hpp"
#include "fuzz/signal/answer_signals.hpp"
#include "fuzz/subjects/peers/converted_case.hpp"
#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"

namespace oblong::fuzz {

namespace {

constexpr double unmeasured = -std::numeric_limits<double>::infinity();
constexpr double above_all = 2000;      ///< octaves: a subject that died
constexpr double below_all = -4000;     ///< octaves: a result that cannot be read
constexpr double below_errors = -3000;  ///< octaves: no number was stated; how near the border it decided is added

bool died(const caseio::Result& r) {
    return r.outcome == Outcome::failed && (r.message.starts_with("crash:") || r.message.starts_with("no_termination"));
}

/// What the subject wrote cannot be read: that says more about its adapter than about its algorithm.
bool garbled(const caseio::Result& r) { return r.outcome == Outcome::failed && r.message.starts_with(protocol_prefix); }

bool is_endless(const caseio::Result& r) {
    return r.outcome == Outcome::cycled || r.outcome == Outcome::not_converged || r.termination == Termination::cycle ||
           r.termination == Termination::iteration_limit || r.message.starts_with("no_termination");
}

/// What is so about the case that the subject answered: where it converted the case, that one. A converted case
/// that cannot be read is a protocol error.
struct Truth {
    oracle::ExactAnswer answer;
    oracle::Judgement judgement;
};

Truth truth_of(const caseio::Case& c, caseio::Result& result, const oracle::Promise& promise) {
    Truth truth;
    try {
        truth.answer = oracle::exact_answer(
            result.converted_case.empty() ? c : read_converted_case(result.converted_case, promise));
    } catch (const caseio::BadInput& problem) {
        result.outcome = Outcome::failed;
        result.message = std::string(protocol_prefix) + problem.what();
        truth.answer = oracle::exact_answer(c);
    }
    truth.judgement = oracle::judge(result, truth.answer, oracle::asked_in(promise, c.scalar));
    return truth;
}

double roundoff_of(const oracle::Promise& promise) {
    return std::ldexp(1.0, -(promise.digits > 0 ? promise.digits : 53));
}

double height_of_error(const Truth& truth, const oracle::Promise& promise, ErrorUnit unit) {
    const double size = truth.answer.largest_coordinate.convert_to<double>();
    const auto measure = truth.answer.measure();
    const double d = measure ? oracle::approximate(*measure) : 0;
    const double roundoff = roundoff_of(promise);
    if (const std::optional<double> error = absolute_error(truth.judgement, truth.answer))
        return octaves_of(*error / (unit == ErrorUnit::ulps ? 2 * roundoff * d : roundoff * (size + d)));
    const bool false_outcome = truth.judgement.verdict == oracle::Verdict::false_separation ||
                               truth.judgement.verdict == oracle::Verdict::false_overlap;
    if (false_outcome) return octaves_of(d / (roundoff * size));
    return below_errors - octaves_of(d / size);
}

/// The share of its own interval at which d lies from the middle: 1 at the ends, above 1 outside. In 40 digits.
std::optional<double> share_of_enclosure(const caseio::Result& r, const oracle::ExactAnswer& answer) {
    const auto measure = answer.measure();
    if (!measure || !r.lower || !r.upper || r.upper->kind == caseio::Real::Kind::infinite) return std::nullopt;
    const Rational half = (r.upper->value - r.lower->value) / 2;
    if (half <= 0) return std::nullopt;
    // How far d is above the middle, by bisection: comparisons with the exact number alone are exact.
    const Rational middle = (r.upper->value + r.lower->value) / 2;
    Rational low = 0;
    Rational high = 2;
    const int side = oracle::compare(*measure, middle) < 0 ? -1 : 1;
    for (int step = 0; step < 20; ++step) {
        const Rational share = (low + high) / 2;
        const bool beyond = oracle::compare(*measure, Rational(middle + side * share * half)) * side >= 0;
        (beyond ? low : high) = share;
    }
    return low.convert_to<double>();
}

double height_of_bound(const caseio::Result& r, const Truth& truth, const oracle::Promise& promise) {
    if (const auto share = share_of_enclosure(r, truth.answer)) return octaves_of(*share);
    const double ratio = answer_signals(r, truth.judgement, truth.answer, promise)[Signal::promise_ratio];
    return std::isnan(ratio) ? unmeasured : octaves_of(ratio);
}

}  // namespace

Goal goal_from_name(std::string_view text) {
    const auto found = std::ranges::find(goal_names, text);
    if (found == goal_names.end()) throw std::invalid_argument("there is no goal \"" + std::string(text) + "\"");
    return static_cast<Goal>(found - goal_names.begin());
}

std::vector<Examined> Examiner::examine(std::span<const caseio::Case> cases) {
    std::vector<caseio::Result> results;
    try {
        results = subject_->answer(cases);
    } catch (const Stopped& stopped) {
        results = stopped.answers;
    }
    std::vector<Examined> all;
    all.reserve(results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        all.push_back({std::move(results[i]), std::nullopt, unmeasured});
        measure(cases[i], all.back());
    }
    return all;
}

void Examiner::measure(const caseio::Case& c, Examined& examined) {
    caseio::Result& r = examined.result;
    if (r.outcome == Outcome::unsupported) return;
    if (died(r)) {
        examined.height = above_all;
        examined.finding = true;
        return;
    }
    if (garbled(r)) {
        examined.height = below_all;
        examined.finding = true;
        return;
    }
    if (goal_ == Goal::iterations || (goal_ == Goal::cycle && r.iterations)) {
        if (r.iterations) examined.height = *r.iterations;
        examined.finding = goal_ == Goal::cycle && is_endless(r);
        return;
    }
    const oracle::Promise promise = oracle::asked_in(subject().promise, c.scalar);
    if (examined_quickly(c, promise, examined)) return;
    const Truth truth = truth_of(c, r, promise);
    examined.judgement = truth.judgement;
    if (!truth.answer.judged()) return;
    examined.height =
        goal_ == Goal::bound ? height_of_bound(r, truth, promise) : height_of_error(truth, promise, unit_);
    const bool wrong = oracle::is_failure(truth.judgement.verdict) || truth.judgement.promise_broken;
    if (goal_ == Goal::error) examined.finding = wrong;
    if (goal_ == Goal::bound) examined.finding = truth.judgement.promise_broken;
    if (goal_ == Goal::cycle) examined.finding = is_endless(r);
}

bool Examiner::examined_quickly(const caseio::Case& c, const oracle::Promise& promise, Examined& examined) {
    // The referee judges no witnesses, and is no second opinion on itself: the oracle is asked every sixteenth time.
    if (++asked_ % 16 == 0 || (goal_ == Goal::bound && examined.result.lower)) return false;
    const std::optional<QuickTruth> truth = quick_truth(c, examined.result);
    if (!truth || !truth->outcome_fits) return false;
    if (!truth->error) {
        if (goal_ != Goal::bound) examined.height = below_errors - octaves_of(truth->d / truth->size);
        return true;
    }
    const double roundoff = roundoff_of(promise);
    const double grain = roundoff * (truth->size + truth->d);
    const double allowed = promise.absolute + promise.relative * truth->d;
    if (*truth->error > 32 * grain || (allowed > 0 && *truth->error > allowed / 2)) return false;
    if (goal_ == Goal::bound) {
        if (allowed > 0 && oracle::is_promised(examined.result)) examined.height = octaves_of(*truth->error / allowed);
    } else if (unit_ == ErrorUnit::ulps) {
        if (truth->d > 0) examined.height = octaves_of(*truth->error / (2 * roundoff * truth->d));
    } else {
        examined.height = octaves_of(*truth->error / grain);
    }
    return true;
}

void Examiner::judge(const caseio::Case& c, Examined& examined) const {
    if (examined.judgement) return;
    examined.judgement = truth_of(c, examined.result, oracle::asked_in(subject().promise, c.scalar)).judgement;
}

FindingClass Examiner::class_of(const caseio::Case& c, Examined& examined) const {
    judge(c, examined);
    const caseio::Result& r = examined.result;
    const std::string_view end = r.termination ? name(*r.termination) : name(r.outcome);
    return {examined.judgement->verdict, std::string(end), std::string(signature_of(c).leading())};
}

}  // namespace oblong::fuzz
