// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/sighting.hpp"
#include "oblong/gjk/start.hpp"
#include "oblong/simplex/voronoi.hpp"

/// GJK in doubles between two prepared bodies, which proposes what the certifier proves.
namespace oblong {

/// What a PairLoop is asked. Refers to the options.
struct PairQuery {
    const GjkOptions<double>& options;
    bool begins_anywhere = false;  ///< whether it may choose where it begins, else where the options say
};

/// gjk_distance with VoronoiRegions; `seen` is left as the last search of each body saw it. Any that does the same
/// operations gives the same proposal.
template <std::floating_point R>
using PairLoop = GjkResult<double> (*)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                       const PairQuery& query, SightingPair& seen);

namespace detail {

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
                                                const PairQuery& query, SightingPair& seen) {
    using K = VoronoiRegions<double>;
    const NotedSupport<R> on_a{a, seen.a};
    const NotedSupport<R> on_b{b, seen.b};
    if (!query.begins_anywhere) return gjk_distance<double>(on_a, on_b, query.options, K{});
    const Heading heading = heading_between(a, b);
    Descent<double, K> descent(query.options.guard);
    if (const auto answer = begin_distance(on_a, on_b, heading, query.options.stop, descent)) return *answer;
    return gjk_go_on(on_a, on_b, query.options, descent);
}

}  // namespace detail

}  // namespace oblong
