// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/real.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a case and a spec to a result.
namespace oblong::fuzz {

namespace detail {

/// Returns the result of GJK with momentum as a result of the fully corrective step, which it is.
template <OrderedField S>
[[nodiscard]] FrankWolfeResult<S> as_frank_wolfe(const GjkResult<S>& r) {
    FrankWolfeResult<S> f{r.termination, {r.v, {}, {}}, r.squared, r.lower, r.iterations, r.period, r.overflowed};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        f.x.p = f.x.p + r.kept.points[i].p * r.kept.carrier.weights[i];
        f.x.q = f.x.q + r.kept.points[i].q * r.kept.carrier.weights[i];
    }
    return f;
}

template <OrderedField S>
[[nodiscard]] FrankWolfeResult<S> run_step(const BodySupport<S>& a, const BodySupport<S>& b,
                                           const GjkOptions<S>& options, const FrankWolfeSpec& spec) {
    using Step = FrankWolfeSpec::Step;
    const Momentum<S> direction = direction_rule<S>(spec.momentum);
    const auto run = [&](auto step) {
        if constexpr (is_compiled_apart<S>) {
            return frank_wolfe<S>(a, b, options, step, NoTrace{}, direction);
        } else {
            return frank_wolfe<S>(AnySupport<S>(a), AnySupport<S>(b), options, AnyStep<S>(step), NoTrace{}, direction);
        }
    };
    switch (spec.step) {
        case Step::preset:
            return run(PresetStep<S>{});
        case Step::line_search:
            return run(LineSearch<S>{});
        case Step::active_set:
            return run(ActiveSet<S>{});
        case Step::fully_corrective:
            return run(FullyCorrective<S>{});
        case Step::gjk:
            break;
    }
    return as_frank_wolfe(AnyLoops<S>::distance(AnySupport<S>(a), AnySupport<S>(b), options,
                                                AnySubalgorithm<S>(SubalgorithmKind::johnson), {}, spec.momentum));
}

/// Returns whether ‖v‖ is so long that the rule, met, proves by itself that the bodies are apart: its lower bound is
/// above 0.
template <OrderedField S>
[[nodiscard]] bool rule_separates(const StoppingRule<S>& rule, const S& vv) {
    using Kind = typename StoppingRule<S>::Kind;
    const S& e = rule.tolerance;
    switch (rule.kind) {
        case Kind::gap:
            return e < S(2) * vv;  // v·w ≥ ‖v‖² − ε/2
        case Kind::gap_point:
            return e * e < S(2) * vv;
        case Kind::absolute:
            return e * e < vv;
        case Kind::relative:
            break;
    }
    return e < S(1);
}

template <OrderedField S>
[[nodiscard]] Outcome stated_outcome(const FrankWolfeResult<S>& r, const StoppingRule<S>& rule, const S& threshold) {
    if (r.overflowed) return Outcome::not_finite;
    switch (r.termination) {
        case Termination::cycle:
            return Outcome::cycled;
        case Termination::iteration_limit:
            return Outcome::not_converged;
        case Termination::lower_bound:
            return Outcome::separated;
        case Termination::origin_enclosed:
            return Outcome::intersecting;
        default:
            break;
    }
    if (S(0) < threshold) return r.squared <= S(threshold * threshold) ? Outcome::intersecting : Outcome::separated;
    const bool met = r.termination == Termination::gap || r.termination == Termination::absolute ||
                     r.termination == Termination::relative;
    return met && !rule_separates(rule, r.squared) ? Outcome::undecided : Outcome::separated;
}

template <OrderedField S>
void state_numbers(const FrankWolfeResult<S>& r, const FrankWolfeSpec& spec, caseio::Result& result) {
    if (r.termination == Termination::lower_bound) return;  // a plane was asked for, not the distance
    const bool meets = result.outcome == Outcome::intersecting;
    if (meets) {
        result.distance = caseio::to_real(S(0));
    } else if constexpr (RealField<S>) {
        result.distance = caseio::to_real(square_root(r.squared));
    } else {
        result.distance = caseio::to_real(nearest_root<double>(r.squared));
        if (spec.solver.tolerance == "0") result.squared = caseio::to_real(r.squared);
    }
    // Bodies that only the threshold lets meet have no common point to show.
    if (meets && r.termination != Termination::origin_enclosed) return;
    if (!is_finite(r.x.p) || !is_finite(r.x.q)) return;
    result.witness_a = caseio::to_real(r.x.p);
    result.witness_b = caseio::to_real(r.x.q);
}

template <OrderedField S>
[[nodiscard]] GjkOptions<S> options_of(const FrankWolfeSpec& spec) {
    GjkOptions<S> options;
    options.stop = {spec.solver.rule, spec.solver.lower, spec.solver.form, tolerance_in<S>(spec.solver.tolerance),
                    tolerance_in<S>(spec.solver.omega)};
    options.guard = spec.solver.guard;
    options.iteration_limit = spec.solver.iteration_limit;
    return options;
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_frank_wolfe_in(const caseio::Case& c, const FrankWolfeSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_distance(c);
        const detail::BodyPair<S> bodies(c);
        GjkOptions<S> options = detail::options_of<S>(spec);
        const S threshold = detail::tolerance_in<S>(spec.threshold);
        if (c.query == caseio::Query::decide) options.separation = threshold;
        if (!spec.solver.start.empty())
            options.start = detail::start_direction<S>(bodies.a, bodies.b, spec.solver.start);
        const FrankWolfeResult<S> r = detail::timed(result, [&] {
            return detail::run_step<S>(BodySupport<S>(bodies.a), BodySupport<S>(bodies.b), options, spec);
        });
        result.outcome = detail::stated_outcome(r, options.stop, threshold);
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (r.period > 0) result.message = "cycle of period " + std::to_string(r.period);
        if (result.outcome == Outcome::undecided) result.message = "the rule was met, and no plane separates";
        if (!is_refusal(result.outcome)) detail::state_numbers(r, spec, result);
    });
}

}  // namespace oblong::fuzz
