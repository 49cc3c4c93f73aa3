// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/any_loops.hpp"
#include "fuzz/subjects/native/cast_run.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a raycast or sweep and a spec to a result.
namespace oblong::fuzz {

namespace detail {

template <OrderedField S>
[[nodiscard]] CastOptions<S> cast_options(const CastSpec& spec) {
    CastOptions<S> options;
    options.tolerance = tolerance_in<S>(spec.tolerance);
    options.guard = spec.guarded ? CastGuard::no_progress : CastGuard::none;
    options.iteration_limit = spec.iteration_limit;
    options.early_out = spec.early_out;
    return options;
}

/// The result of a loop, without its support points.
template <class S>
struct CastRun {
    CastOutcome outcome;
    Termination termination;
    S parameter;
    std::optional<Vec3<S>> point;  ///< of both bodies at the hit, B where it started
    Vec3<S> normal;
    int iterations;
    bool overflowed;
};

template <class S, class P>
[[nodiscard]] CastRun<S> plain_run(const CastResult<S, P>& r) {
    return {r.outcome, r.termination, r.parameter, std::nullopt, r.normal, r.iterations, r.overflowed};
}

/// Algorithm 3 or 1.
template <OrderedField S>
[[nodiscard]] CastRun<S> run_target(const AnyTarget<S>& target, const Ray<S>& ray, const CastSpec& spec) {
    const CastOptions<S> options = cast_options<S>(spec);
    if (spec.method == CastSpec::Method::gjk) {
        const auto r = AnyLoops<S>::cast(target, ray, options, spec.newest_only);
        CastRun<S> run = plain_run(r);
        if (!target.b) {
            run.point = r.point;
            return run;
        }
        run.point.emplace();
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(r.kept.set, i)) *run.point = *run.point + r.points[i].q * r.kept.weights[i];
        }
        return run;
    }
    AdvancementOptions<S> advance;
    advance.cast = options;
    advance.distance.stop.tolerance = options.tolerance;
    if constexpr (ScalarTraits<S>::exact) advance.distance.stop.kind = StoppingRule<S>::Kind::gap;
    return plain_run(AnyLoops<S>::advance(target, ray, advance));
}

template <OrderedField S>
[[nodiscard]] Outcome stated_outcome(const CastRun<S>& r, const CastSpec& spec) {
    if (r.overflowed) return Outcome::not_finite;
    if (r.outcome == CastOutcome::miss) return Outcome::separated;
    if (r.outcome == CastOutcome::hit) {
        const bool exact = ScalarTraits<S>::exact && spec.tolerance == "0";
        return exact && S(0) < r.parameter ? Outcome::touching : Outcome::intersecting;
    }
    if (r.termination == Termination::cycle) return Outcome::cycled;
    return r.termination == Termination::iteration_limit ? Outcome::not_converged : Outcome::undecided;
}

template <OrderedField S>
void state_cast(const CastRun<S>& r, const CastSpec& spec, const Vec3<S>& drift, caseio::Result& result) {
    result.outcome = stated_outcome(r, spec);
    result.iterations = r.iterations;
    result.termination = r.termination;
    caseio::CastResult& cast = result.cast.emplace();
    if (is_refusal(result.outcome)) {
        result.message = "the loop ended as " + std::string(name(r.termination));
        return;
    }
    cast.hit = r.outcome == CastOutcome::hit;
    if (!*cast.hit) return;
    cast.parameter = caseio::to_real(r.parameter);
    if (r.point) {
        const Vec3<S> point = *r.point + drift * r.parameter;
        if (is_finite(point)) cast.point = caseio::to_real(point);
    }
    result.normal = stated_unit(r.normal);
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_cast_in(const caseio::Case& c, const CastSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        if (!c.ray && !c.sweep) throw detail::Refused{"only raycast and sweep queries"};
        const detail::CastBodies<S> bodies(c);
        if (!can_support(bodies.a) || !can_support(bodies.b))
            throw detail::Refused{"a rational solver takes points and boxes only"};
        const detail::CastParts<S> parts = detail::parts_of<S>(c, bodies);
        const auto r = detail::timed(result, [&] { return detail::run_target<S>(parts.target, parts.ray, spec); });
        const Vec3<S> drift = c.sweep ? detail::represent_vector<S>(c.sweep->velocity_b) : Vec3<S>{};
        detail::state_cast<S>(r, spec, drift, result);
    });
}

}  // namespace oblong::fuzz
