// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/termination/termination.hpp"

#include <fmt/format.h>

#include "fuzz/harness/run_contract.hpp"
#include "fuzz/signal/counters.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 400;

/// Whether the computed ‖v‖² fell from the second iteration on: v₀ is no member of W, so the first may rise.
template <std::floating_point S>
struct FallingSink {
    static constexpr bool active = true;
    S last = std::numeric_limits<S>::infinity();
    bool falls = true;

    void operator()(const Iteration<S>& i) {
        if (i.index >= 2 && !(i.vv < last)) falls = false;
        last = i.vv;
    }
};

template <std::floating_point S>
constexpr const char* tolerance_text = std::same_as<S, float> ? "1e-8" : "1e-17";

template <std::floating_point S>
SolverSpec spec_of(SubalgorithmKind kind, Guard guard) {
    SolverSpec spec;
    spec.scalar = std::same_as<S, float> ? SolverScalar::float32 : SolverScalar::float64;
    spec.subalgorithm = kind;
    spec.tolerance = tolerance_text<S>;
    spec.lower = LowerKind::latest;
    spec.form = RuleForm::squared;
    spec.guard = guard;
    spec.iteration_limit = limit;
    return spec;
}

template <std::floating_point S>
void check_in(const AnyBody<S>& a, const AnyBody<S>& b, Checked& checked) {
    const BodySupport<S> on_a(a);
    const BodySupport<S> on_b(b);
    GjkOptions<S> options;
    options.stop = {StoppingRule<S>::Kind::relative, StoppingRule<S>::Lower::latest, StoppingRule<S>::Form::squared,
                    std::same_as<S, float> ? S(1e-8) : S(1e-17), 0};
    options.iteration_limit = limit;
    for (const TerminationRun& run : termination_runs()) {
        options.guard = run.guard;
        FallingSink<S> sink;
        const GjkResult<S> r = detail::with_subalgorithm<S>(
            run.subalgorithm, [&](auto k) { return gjk_distance<S>(on_a, on_b, options, std::move(k), sink); });
        measured(Signal::iterations, r.iterations, run.subalgorithm_lane);
        if (r.period > 0) measured(Signal::lasso, r.period, run.guard_lane);
        const std::string broken = broken_run(r, limit);
        const bool remarkable = r.termination == Termination::cycle || r.termination == Termination::iteration_limit ||
                                !sink.falls || !broken.empty();
        if (!remarkable) continue;
        const std::string subject = solver_name(spec_of<S>(run.subalgorithm, run.guard));
        checked.note(subject, broken);
        judge_termination({r.termination, sink.falls || r.overflowed}, run.guard, subject, checked);
    }
}

}  // namespace

const std::vector<TerminationRun>& termination_runs() {
    static const std::vector<TerminationRun> all = [] {
        std::vector<TerminationRun> runs;
        for (std::size_t k = 0; k < subalgorithm_kinds.size(); ++k)
            for (std::size_t g = 0; g < guards.size(); ++g)
                runs.push_back(
                    {subalgorithm_kinds[k].value, guards[g].value, static_cast<int>(k), static_cast<int>(g)});
        return runs;
    }();
    return all;
}

void judge_termination(const TerminationFacts& facts, Guard guard, const std::string& subject, Checked& checked) {
    if (guard == Guard::no_progress) {
        if (facts.termination == Termination::cycle) checked.note(subject, "a lasso under no_progress");
        if (!facts.falls) checked.note(subject, "a squared norm that did not fall under no_progress");
    } else if (facts.termination == Termination::cycle) {
        checked.findings.push_back({subject, "a lasso", "cycled"});
    }
    if (facts.termination == Termination::iteration_limit)
        checked.findings.push_back({subject, fmt::format("no lasso within {} iterations", limit), "iteration_limit"});
}

Checked check_termination(const AskedPair& pair) {
    Checked checked;
    check_in<double>(pair.bodies.a, pair.bodies.b, checked);
    if (pair.narrow) check_in<float>(body_in<float>(pair.bodies.a), body_in<float>(pair.bodies.b), checked);
    return checked;
}

}  // namespace oblong::fuzz
