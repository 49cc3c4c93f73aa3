// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/plane_run.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/gjk/plane_decision.hpp"
#include "oblong/support/polygon_support.hpp"

/// The definition that runs_SCALAR.cpp compiles.
namespace oblong::fuzz {

namespace detail {

/// A list of vertices as the page's remark has it: climbed from the first one.
template <OrderedField S>
struct ClimbedList {
    std::span<const Vec3<S>> vertices;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return climb_support<S>(vertices, n); }
};

template <OrderedField S>
void answer_by(const AnySupport<S>& a, const AnySupport<S>& b, const PlaneSpec& spec, caseio::Result& result) {
    const int limit = spec.solver.iteration_limit;
    const auto state = [&result](const auto& answer) {
        result.outcome = answer.outcome;
        result.termination = answer.termination;
        result.iterations = answer.iterations;
        if (answer.period > 0) result.message = "cycle of period " + std::to_string(answer.period);
    };
    if (spec.method == PlaneSpec::Method::boolean2) {
        state(boolean2<S>(a, b, spec.equality, limit));
    } else {
        state(decide_in_plane<S>(a, b, limit));
    }
}

/// The loop in the plane. Precondition: `can_support` both.
template <OrderedField S>
void answer_distance(const Question<S>& q, const SolverSpec& spec, caseio::Result& result) {
    const BodySupport<S> a(q.a);
    const BodySupport<S> b(q.b);
    const GjkResult<S> r = AnyLoops<S>::distance(AnySupport<S>(a), AnySupport<S>(b), options_of(q, spec),
                                                 AnySubalgorithm<S>(spec.subalgorithm, true));
    result.outcome = stated_outcome(r);
    result.iterations = r.iterations;
    result.termination = r.termination;
    if (!is_refusal(result.outcome)) state_numbers(r, spec, result);
}

/// Precondition: both bodies suit the search for support points (plane_run.cpp).
template <OrderedField S>
void answer_polygons(const Question<S>& q, const PlaneSpec& spec, caseio::Result& result) {
    const auto answer = [&](const auto& on_a, const auto& on_b) {
        answer_by(AnySupport<S>(on_a), AnySupport<S>(on_b), spec, result);
    };
    if (spec.search == PlaneSpec::Search::scan) return answer(BodySupport<S>(q.a), BodySupport<S>(q.b));
    const std::span<const Vec3<S>> a = std::get<Points<S>>(q.a.shape).vertices();
    const std::span<const Vec3<S>> b = std::get<Points<S>>(q.b.shape).vertices();
    if (spec.search == PlaneSpec::Search::climb) return answer(ClimbedList<S>{a}, ClimbedList<S>{b});
    const auto hull_a = Polygon<S>::hull_of({a.begin(), a.end()});
    const auto hull_b = Polygon<S>::hull_of({b.begin(), b.end()});
    answer(PolygonSupport<S>(hull_a), PolygonSupport<S>(hull_b));
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_plane_in(const caseio::Case& c, const PlaneSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        const detail::Question<S> question{detail::BodyPair<S>(c), {nullptr}};
        if (spec.method == PlaneSpec::Method::distance) {
            detail::answer_distance(question, spec.solver, result);
        } else {
            detail::answer_polygons(question, spec, result);
        }
    });
}

}  // namespace oblong::fuzz
