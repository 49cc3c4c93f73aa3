// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/any_loops.hpp"
#include "fuzz/subjects/native/epa_run.hpp"
#include "oblong/penetration/penetration.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a penetration case and a spec to a result.
namespace oblong::fuzz {

namespace detail {

template <OrderedField S>
[[nodiscard]] PenetrationOptions<S> penetration_options(const EpaSpec& spec, int dimension) {
    PenetrationOptions<S> options;
    const S tolerance = tolerance_in<S>(spec.tolerance);
    options.gjk.stop.tolerance = tolerance;
    options.rule = {spec.absolute ? ExpansionRule<S>::Kind::absolute : ExpansionRule<S>::Kind::relative, tolerance};
    options.iteration_limit = spec.iteration_limit;
    options.dimension = dimension;
    return options;
}

template <OrderedField S>
void state_penetration(const Penetration<S>& r, caseio::Result& result) {
    result.witness_a = caseio::to_real(r.witness_a);
    result.witness_b = caseio::to_real(r.witness_b);
    caseio::PenetrationResult& stated = result.penetration.emplace();
    if constexpr (RealField<S>) {
        stated.depth = caseio::to_real(r.lower);
        stated.direction = caseio::to_real(-r.normal);
    } else {
        stated.depth = caseio::to_real(nearest_root<double>(r.lower));
        stated.direction = stated_unit<S>(-r.normal);
    }
    result.normal = stated.direction;  // both point from B to A
}

template <OrderedField S>
[[nodiscard]] std::string refusal(const Penetration<S>& r) {
    if (r.termination == Termination::subalgorithm_failed) return "rounding broke the expanding polytope";
    if (r.outcome == Outcome::not_finite) return "a number overflowed";
    return r.termination == Termination::no_progress ? "no progress: the support point is there already" : "";
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_epa_in(const caseio::Case& c, const EpaSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_penetration(c);
        const detail::BodyPair<S> bodies(c);
        const PenetrationOptions<S> options = detail::penetration_options<S>(spec, c.dimension);
        const Penetration<S> r = detail::timed(result, [&] {
            const BodySupport<S> on_a(bodies.a);
            const BodySupport<S> on_b(bodies.b);
            return penetration_after(detail::run_loop<S>(on_a, on_b, options.gjk, SubalgorithmKind::johnson), on_a,
                                     on_b, options);
        });
        result.outcome = r.outcome;
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (is_refusal(r.outcome)) result.message = detail::refusal(r);
        if (r.outcome == Outcome::overlapping || r.outcome == Outcome::touching) detail::state_penetration(r, result);
    });
}

}  // namespace oblong::fuzz
