// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/sighting.hpp"
#include "oblong/gjk/start.hpp"
#include "oblong/simplex/voronoi.hpp"

/// GJK in doubles between two prepared bodies, which proposes what the certifier proves.
namespace oblong {

/// How to run the plain solver.
struct ProposalOptions {
    double tolerance = 0x1p-50;  ///< it ends where ‖v‖ (1 − tolerance) ≤ μ, its own lower bound, or by its guard
    int iteration_limit = 200;
    std::optional<Vec3<double>> start{};  ///< as in `LadderOptions`; else where two prepared bodies choose
    std::optional<double> separation{};   ///< as in `GjkOptions`: enough where only a decision is wanted
};

/// The loops of two prepared bodies with VoronoiRegions; `seen` is left as the last search of each body saw it. Any
/// that do the same operations give the same proposals.
template <std::floating_point R>
struct PairLoops {
    /// gjk_distance
    GjkResult<double> (*distance)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const ProposalOptions& how, SightingPair& seen);
    /// gjk_separating_axis, which begins where it chooses
    SeparatingAxisResult<double> (*axis)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         SightingPair& seen);
};

namespace detail {

[[nodiscard]] inline GjkOptions<double> solver_options(const ProposalOptions& how) {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                    StoppingRule<double>::Form::squared, how.tolerance, 0};
    options.iteration_limit = how.iteration_limit;
    if (how.start) options.start = *how.start;
    options.separation = how.separation;
    options.keep_start = true;
    return options;
}

/// A prepared body's vertices, seen as doubles.
template <std::floating_point R>
struct NotedSupport {
    const PreparedPolytope<R>& body;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const { return noted(n, farthest(body, n)); }
    [[nodiscard]] SupportPoint<double> noted(const Vec3<double>& n, const Farthest<double>& found) const {
        seen.saw(n, found);
        const Vec3<R> v = body.vertex(found.index);
        return {{v.x, v.y, v.z}, found.index};
    }
};

/// Searched by plain loops.
template <std::floating_point R>
[[nodiscard]] GjkResult<double> plain_pair_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                const ProposalOptions& how, SightingPair& seen) {
    using K = VoronoiRegions<double>;
    const NotedSupport<R> on_a{a, seen.a};
    const NotedSupport<R> on_b{b, seen.b};
    const GjkOptions<double> options = solver_options(how);
    if (how.start) return gjk_distance<double>(on_a, on_b, options, K{});
    const Heading heading = heading_between(a, b);
    Descent<double, K> descent(options.guard);
    if (const auto answer = begin_distance(on_a, on_b, heading, options.stop, descent)) return *answer;
    return gjk_go_on(on_a, on_b, options, descent);
}
template <std::floating_point R>
[[nodiscard]] SeparatingAxisResult<double> plain_pair_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                           SightingPair& seen) {
    const NotedSupport<R> on_a{a, seen.a};
    const NotedSupport<R> on_b{b, seen.b};
    const SeparatingAxisOptions<double> options;
    Descent<double, VoronoiRegions<double>> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, heading_between(a, b), descent)) return *answer;
    return gjk_separating_axis_go_on(on_a, on_b, options, descent);
}

}  // namespace detail

template <std::floating_point R>
inline constexpr PairLoops<R> plain_pair_loops{&detail::plain_pair_loop<R>, &detail::plain_pair_axis<R>};

}  // namespace oblong
