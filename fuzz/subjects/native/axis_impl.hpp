// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/real.hpp"
#include "fuzz/subjects/native/any_parts.hpp"
#include "fuzz/subjects/native/axis_run.hpp"
#include "fuzz/subjects/native/start.hpp"
#include "oblong/gjk/incremental.hpp"
#include "oblong/support/any_body.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a case and a spec to a result.
namespace oblong::fuzz {

namespace detail {

/// A body moved by an offset.
template <OrderedField S>
struct MovedSupport {
    const BodySupport<S>* body;
    Vec3<S> offset;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        const SupportPoint<S> s = body->support(n);
        return {s.point + offset, s.feature};
    }
};

template <OrderedField S>
[[nodiscard]] SeparatingAxisOptions<S> axis_options(const AnyBody<S>& a, const AnyBody<S>& b, const AxisSpec& spec) {
    SeparatingAxisOptions<S> options;
    if (spec.axis.find(',') != std::string::npos) {
        options.v0 = start_direction<S>(a, b, spec.axis);
    } else if (!spec.axis.empty()) {
        options.v0 = -start_direction<S>(a, b, spec.axis);
    }
    options.guard = spec.guard;
    options.omega = tolerance_in<S>(spec.omega);
    options.iteration_limit = spec.iteration_limit;
    return options;
}

template <OrderedField S, Subalgorithm<S> K>
[[nodiscard]] SeparatingAxisResult<S> run_axis_with(const AnyBody<S>& a, const AnyBody<S>& b, const AxisSpec& spec,
                                                    K k) {
    const BodySupport<S> support_a(a);
    const BodySupport<S> support_b(b);
    const AnySupport<S> any_a(support_a);
    const AnySupport<S> any_b(support_b);
    IncrementalSeparatingAxis<S, K> isa(axis_options<S>(a, b, spec), std::move(k));
    const Vec3<S> across = inner_point(a, false) - inner_point(b, false);
    for (int frame = 1; frame < spec.frames; ++frame) {
        const Vec3<S> offset = across * S(S(spec.frames - frame) / S(spec.frames));
        if (!is_finite(offset)) break;
        const MovedSupport<S> moved{&support_a, offset};
        (void)isa.next(AnySupport<S>(moved), any_b);
    }
    return isa.next(any_a, any_b);
}

template <OrderedField S>
[[nodiscard]] SeparatingAxisResult<S> run_axis_variant(const AnyBody<S>& a, const AnyBody<S>& b, const AxisSpec& spec) {
    if constexpr (is_compiled_apart<S>) {
        return with_subalgorithm<S>(spec.subalgorithm,
                                    [&](auto k) { return run_axis_with<S>(a, b, spec, std::move(k)); });
    } else {
        return run_axis_with<S>(a, b, spec, AnySubalgorithm<S>(spec.subalgorithm));
    }
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_axis_in(const caseio::Case& c, const AxisSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_distance(c);
        const detail::BodyPair<S> bodies(c);
        const auto r = detail::timed(result, [&] { return detail::run_axis_variant<S>(bodies.a, bodies.b, spec); });
        result.outcome = r.outcome();
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (result.outcome == Outcome::separated) result.normal = caseio::to_real(r.v);
        if (result.outcome == Outcome::undecided) result.message = "neither an axis nor the origin was found";
    });
}

}  // namespace oblong::fuzz
