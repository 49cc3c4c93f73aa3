// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/hull.hpp"
#include "fuzz/subjects/corners.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "fuzz/subjects/native/tracking_run.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/support/hill_climb.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a case to two polytopes, tracked from their first vertices.
namespace oblong::fuzz {

namespace detail {

/// A body as vertices with their graph, and its pose.
template <OrderedField S>
struct PosedPolytope {
    Polytope<S> body;
    std::optional<Affine<S>> pose;

    [[nodiscard]] const Affine<S>* placed() const { return pose ? &*pose : nullptr; }
};

/// A hull a case costs more than its answer: bodies of more points than this are scanned.
inline constexpr std::size_t max_points_climbed = 4096;

/// Precondition: the shape has corners. Throws Refused.
template <OrderedField S>
[[nodiscard]] PosedPolytope<S> posed_polytope(const AnyBody<Rational>& body, bool with_graph) {
    const std::vector<Vec3<Rational>> corners = corners_of(body.shape);
    AnyBody<Rational> vertices{Points<Rational>(corners), body.pose};
    AnyBody<S> own = map_numbers<S>(vertices, represent<S>);
    Adjacency graph =
        with_graph && corners.size() <= max_points_climbed ? caseio::hull_adjacency(corners) : Adjacency{};
    return {Polytope<S>(std::get<Points<S>>(std::move(own.shape)), std::move(graph)), own.pose};
}

template <OrderedField S>
[[nodiscard]] GjkResult<S> run_tracking_variant(const PosedPolytope<S>& a, const PosedPolytope<S>& b,
                                                const TrackingSpec& spec) {
    TrackingState tracking;
    const bool cameron = spec.warm == WarmKind::cameron;
    const auto run = [&](const auto& sa, const auto& sb) {
        const GjkOptions<S> options = options_of<S>(spec.loop);
        if constexpr (is_compiled_apart<S>) {
            if (cameron) return gjk_track<S>(sa, sb, options, tracking, Cameron<S>{});
            return gjk_track<S>(sa, sb, options, tracking, JohnsonAllSubsets<S>{});
        } else {
            const AnySubalgorithm<S> k(cameron ? SubalgorithmKind::cameron : SubalgorithmKind::johnson_all);
            const RowSink<S> no_rows;
            return gjk_track<S>(AnySupport<S>(sa), AnySupport<S>(sb), options, tracking, k, no_rows,
                                direction_rule<S>({}));
        }
    };
    if (spec.support == SupportKind::scan) {
        return run(ScanSupport<S>(a.body, a.placed()), ScanSupport<S>(b.body, b.placed()));
    }
    return run(HillClimb<S>(a.body, tracking.cursors.a, a.placed()),
               HillClimb<S>(b.body, tracking.cursors.b, b.placed()));
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_tracking_in(const caseio::Case& c, const TrackingSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_distance(c);
        if (corners_of(c.a.shape).empty() || corners_of(c.b->shape).empty())
            throw detail::Refused{"only points and boxes"};
        const bool climbs = spec.support == SupportKind::climb;
        const auto a = detail::posed_polytope<S>(c.a, climbs);
        const auto b = detail::posed_polytope<S>(*c.b, climbs);
        const GjkResult<S> r = detail::timed(result, [&] { return detail::run_tracking_variant<S>(a, b, spec); });
        result.outcome = detail::stated_outcome(r);
        result.iterations = r.iterations;
        result.termination = r.termination;
        if (!is_refusal(result.outcome)) detail::state_numbers(r, spec.loop, result);
        if (r.termination == Termination::cycle) result.message = "cycle of period " + std::to_string(r.period);
    });
}

}  // namespace oblong::fuzz
