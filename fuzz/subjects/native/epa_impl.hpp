// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

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
        const Rational squared = squared_norm(r.normal);
        if (squared == 0) return;
        const auto along = [&squared](const Rational& x) {
            const double length = nearest_root<double>(Rational(x * x / squared));
            return x < 0 ? -length : length;
        };
        const Vec3<double> unit{along(r.normal.x), along(r.normal.y), along(r.normal.z)};
        stated.direction = caseio::to_real(-unit);
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
    caseio::Result result;
    const auto refuse = [&result](std::string why) {
        result.outcome = Outcome::unsupported;
        result.message = std::move(why);
        return result;
    };
    if (c.query != caseio::Query::penetration || !c.b) return refuse("only penetration queries");
    try {
        const AnyBody<S> a = map_numbers<S>(c.a, detail::represent<S>);
        const AnyBody<S> b = map_numbers<S>(*c.b, detail::represent<S>);
        if (!can_support(a) || !can_support(b)) return refuse("a rational solver takes points and boxes only");
        const PenetrationOptions<S> options = detail::penetration_options<S>(spec, c.dimension);
        const auto start = std::chrono::steady_clock::now();
        const BodySupport<S> on_a(a);
        const BodySupport<S> on_b(b);
        const Penetration<S> r = penetration_after(
            detail::run_loop<S>(on_a, on_b, options.gjk, SubalgorithmKind::johnson), on_a, on_b, options);
        const auto end = std::chrono::steady_clock::now();
        result.time_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
        result.outcome = r.outcome;
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (is_refusal(r.outcome)) result.message = detail::refusal(r);
        if (r.outcome == Outcome::overlapping || r.outcome == Outcome::touching) detail::state_penetration(r, result);
    } catch (const detail::NotRepresentable&) {
        return refuse("numbers that are no " + std::string(ScalarTraits<S>::name));
    }
    return result;
}

}  // namespace oblong::fuzz
