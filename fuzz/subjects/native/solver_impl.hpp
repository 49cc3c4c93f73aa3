// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/any_loops.hpp"
#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/subjects/native/start.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/simplex/enclosure.hpp"
#include "oblong/support/any_body.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a case and a spec to a result.
namespace oblong::fuzz {

namespace detail {

template <OrderedField S>
[[nodiscard]] GjkOptions<S> options_of(const SolverSpec& spec) {
    GjkOptions<S> options;
    options.stop = {spec.rule, spec.lower, spec.form, tolerance_in<S>(spec.tolerance), tolerance_in<S>(spec.omega)};
    options.guard = spec.guard;
    options.iteration_limit = spec.iteration_limit;
    return options;
}

/// Returns the outcome of a plain solver after its loop. For v = 0, four points around the origin, or ‖v‖ ≤ ω it cannot
/// distinguish touching from overlapping. After a doubtful enclosure only a plane in front of the origin tells.
template <OrderedField S>
[[nodiscard]] Outcome stated_outcome(const GjkResult<S>& r) {
    if (r.overflowed) return Outcome::not_finite;
    if (r.termination == Termination::cycle) return Outcome::cycled;
    if (r.termination == Termination::iteration_limit) return Outcome::not_converged;
    if (r.doubtful && !(S(0) < r.lower)) return Outcome::undecided;
    return r.termination == Termination::origin_enclosed ? Outcome::intersecting : Outcome::separated;
}

template <OrderedField S>
void state_numbers(const GjkResult<S>& r, const SolverSpec& spec, caseio::Result& result) {
    if (result.outcome == Outcome::intersecting) {
        result.distance = caseio::to_real(S(0));
    } else if constexpr (RealField<S>) {
        result.distance = caseio::to_real(square_root(r.squared));
    } else {
        result.distance = caseio::to_real(nearest_root<double>(r.squared));
        if (spec.tolerance == "0") result.squared = caseio::to_real(r.squared);
    }
    Vec3<S> a;
    Vec3<S> b;
    const Carrier<S>& carrier = r.kept.carrier;
    const bool encloses = result.outcome == Outcome::intersecting;
    const std::array<S, slot_count> weights = encloses ? enclosing_weights(carrier) : carrier.weights;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        a = a + r.kept.points[i].p * weights[i];
        b = b + r.kept.points[i].q * weights[i];
    }
    if (!is_finite(a) || !is_finite(b)) return;
    result.witness_a = caseio::to_real(a);
    result.witness_b = caseio::to_real(b);
}

/// The bodies, and who wants to see the iterations.
template <OrderedField S>
struct Question : BodyPair<S> {
    RowSink<S> sink;
};

/// Returns the options with the start that the name asks for.
template <OrderedField S>
[[nodiscard]] GjkOptions<S> options_of(const Question<S>& q, const SolverSpec& spec) {
    GjkOptions<S> options = options_of<S>(spec);
    if (!spec.start.empty()) options.start = start_direction<S>(q.a, q.b, spec.start);
    return options;
}

template <OrderedField S>
[[nodiscard]] GjkResult<S> run_variant(const Question<S>& q, const SolverSpec& spec) {
    return run_loop<S>(BodySupport<S>(q.a), BodySupport<S>(q.b), options_of(q, spec), spec.subalgorithm, q.sink);
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_solver_in(const caseio::Case& c, const SolverSpec& spec, RunDetail* run_detail) {
    return detail::answered([&](caseio::Result& result) {
        result.id = c.id;
        detail::require_distance(c);
        const detail::Question<S> question{detail::BodyPair<S>(c), {run_detail}};
        const GjkResult<S> r = detail::timed(result, [&] { return detail::run_variant<S>(question, spec); });
        if (run_detail != nullptr) run_detail->period = r.period;
        result.outcome = detail::stated_outcome(r);
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (!is_refusal(result.outcome)) detail::state_numbers(r, spec, result);
    });
}

}  // namespace oblong::fuzz
