// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/sighting.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/simplex/voronoi.hpp"

/// GJK in doubles between two prepared bodies, which proposes what the certifier proves.
namespace oblong {

/// gjk_distance with VoronoiRegions; `seen` is left as the last search of each body saw it. Any that does the same
/// operations gives the same proposal.
template <std::floating_point R>
using PairLoop = GjkResult<double> (*)(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                       const GjkOptions<double>& options, SightingPair& seen);

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
                                                const GjkOptions<double>& options, SightingPair& seen) {
    return gjk_distance<double>(NotedSupport<R>{a, seen.a}, NotedSupport<R>{b, seen.b}, options,
                                VoronoiRegions<double>{});
}

}  // namespace detail

}  // namespace oblong
