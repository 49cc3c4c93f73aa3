// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/distance/distance.hpp"

#include <fmt/format.h>

#include "fuzz/harness/plain_verdict.hpp"
#include "fuzz/harness/run_contract.hpp"
#include "fuzz/signal/counters.hpp"
#include "fuzz/signal/run_signals.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "oblong/prove/cores/enclose.hpp"

namespace oblong::fuzz {

namespace {

/// One plain solver: the subject of that name, run directly.
template <std::floating_point S>
struct Plain {
    const char* name;
    S tolerance;
    Guard guard = Guard::no_progress;
    int limit = 500;
    typename StoppingRule<S>::Lower lower = StoppingRule<S>::Lower::running_max;

    [[nodiscard]] GjkOptions<S> options() const {
        GjkOptions<S> o;
        o.stop = {StoppingRule<S>::Kind::relative, lower, StoppingRule<S>::Form::as_printed, tolerance, 0};
        o.guard = guard;
        o.iteration_limit = limit;
        return o;
    }
    /// The part of d that an answer may be off by: what a met rule promises, or the judge's default where that is more.
    [[nodiscard]] double allowed(Termination end) const {
        const double e = static_cast<double>(tolerance);
        const bool unmet = end == Termination::repeated_support || end == Termination::no_progress ||
                           end == Termination::subalgorithm_failed;
        return unmet ? std::max(e / (1 - e), 1e-6) : e / (1 - e);
    }
};

/// What is checked against what.
struct Check {
    const AskedPair& pair;
    const RefereeAnswer& exact;
    double size;
    Checked& checked;
    int lane = 0;

    /// The run's contract, its distance, and its signals.
    template <std::floating_point S, class K>
    GjkResult<S> run(const AnyBody<S>& a, const AnyBody<S>& b, const Plain<S>& solver, K k) {
        RunSignals<S> sink;
        GjkResult<S> r = gjk_distance<S>(BodySupport<S>(a), BodySupport<S>(b), solver.options(), std::move(k), sink);
        checked.note(solver.name, broken_run(r, solver.limit));
        judge_plain<S>(
            {solver.name, detail::stated_outcome(r), stated_distance(r).value_or(S(0)), solver.allowed(r.termination)},
            exact, size, checked);
        sink.finish(r, size).mark(lane++);
        return r;
    }

    template <std::floating_point R>
    void enclosure(const char* who, const std::optional<Enclosure<R>>& e) {
        if (!exact.is_decided() || !e) return;
        if (exact.distance.compare(e->lower) >= 0 && exact.distance.compare(e->upper) <= 0) return;
        checked.note(who, fmt::format("the enclosure [{}, {}] does not contain the distance", e->lower, e->upper));
    }

    template <std::floating_point R>
    void certified(const char* who, const CertifiedDistance<R>& answer) {
        enclosure<R>(who, answer.enclosure);
        if (!exact.is_decided()) return;
        if (answer.outcome != exact.outcome)
            checked.note(who, fmt::format("{} where the bodies are {}", name(answer.outcome), name(exact.outcome)));
        if (!is_nearest(exact.distance, answer.distance))
            checked.note(who, fmt::format("{} is not the distance rounded once", answer.distance));
        measured(Signal::rung, static_cast<double>(answer.rung) + 1, lane++);
    }
};

template <std::floating_point S>
WeightsCandidate weights_of(const GjkResult<S>& r) {
    WeightsCandidate candidate;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        const auto weight = static_cast<double>(r.kept.carrier.weights[i]);
        candidate.a[candidate.count_a++] = {r.kept.points[i].feature_a, weight};
        candidate.b[candidate.count_b++] = {r.kept.points[i].feature_b, weight};
    }
    return candidate;
}

template <std::floating_point S>
DirectionCandidate direction_of(const GjkResult<S>& r) {
    return {{static_cast<double>(r.v.x), static_cast<double>(r.v.y), static_cast<double>(r.v.z)}};
}

void check_doubles(Check& check) {
    const BodyPair<double>& bodies = check.pair.bodies;
    constexpr auto latest = StoppingRule<double>::Lower::latest;
    const GjkResult<double> usual = check.run<double>(
        bodies.a, bodies.b, {"double/johnson/relative-1e-10/running-max/no-progress/limit-500", 1e-10},
        Johnson<double>{});
    check.run<double>(
        bodies.a, bodies.b,
        {"double/johnson-backup/relative-1e-10/running-max/repeated/limit-500", 1e-10, Guard::repeated_support},
        JohnsonBackup<double>{});
    check.run<double>(bodies.a, bodies.b,
                      {"double/johnson/relative-1e-14/latest/none/limit-12", 1e-14, Guard::none, 12, latest},
                      Johnson<double>{});
    const AnyBody<long double> wide_a = body_in<long double>(bodies.a);
    const AnyBody<long double> wide_b = body_in<long double>(bodies.b);
    const GjkResult<long double> wide = check.run<long double>(
        wide_a, wide_b, {"long-double/johnson/relative-1e-17/running-max/no-progress/limit-500", 1e-17L},
        Johnson<long double>{});
    const std::optional<CoreView<double>> a = any_core(bodies.a);
    const std::optional<CoreView<double>> b = any_core(bodies.b);
    if (!a || !b) return;
    check.certified("certified double", ladder_distance(*a, *b, {.dimension = bodies.dimension}));
    check.enclosure<double>("enclose double", enclose(*a, *b, weights_of(usual)));
    check.enclosure("enclose long double", proven_by(*a, *b, direction_of(wide)));
}

void check_floats(Check& check) {
    const BodyPair<double>& bodies = check.pair.bodies;
    const AnyBody<float> narrow_a = body_in<float>(bodies.a);
    const AnyBody<float> narrow_b = body_in<float>(bodies.b);
    const GjkResult<float> r = check.run<float>(
        narrow_a, narrow_b, {"float/johnson/relative-1e-4/running-max/no-progress/limit-500", 1e-4F}, Johnson<float>{});
    const std::optional<CoreView<float>> a = any_core(narrow_a);
    const std::optional<CoreView<float>> b = any_core(narrow_b);
    if (!a || !b) return;
    check.certified("certified float", ladder_distance(*a, *b, {.dimension = bodies.dimension}));
    check.enclosure("enclose float", proven_by(*a, *b, weights_of(r)));
}

}  // namespace

double size_of(const BodyPair<double>& bodies) {
    const auto one = [](const AnyBody<double>& body) {
        const std::optional<CoreView<double>> core = any_core(body);
        return core ? CoreScan<double>(*core).extent() + core->radius : 0;
    };
    return std::max(one(bodies.a), one(bodies.b));
}

Checked check_distance(const AskedPair& pair, const Judges& judges) {
    Checked checked;
    const RefereeAnswer exact = exact_answer(pair, judges, checked);
    Check check{pair, exact, size_of(pair.bodies), checked};
    check_doubles(check);
    if (pair.narrow) check_floats(check);
    return checked;
}

}  // namespace oblong::fuzz
