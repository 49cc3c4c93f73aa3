// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simd/fetch.hpp"
#include "oblong/simd/loops.hpp"
#include "oblong/simd/posed_kernels.hpp"

/// Plain GJK on prepared bodies: the loop of gjk/distance.hpp with vectorised supports and subalgorithm. Proves
/// nothing; simd/certify.hpp has the certified queries. Link oblong::simd.
namespace oblong::simd {

/// The same as gjk_distance with VoronoiRegions. Starts from three support points around the normal at which ellipsoids
/// of the bodies' moments would be nearest; `iterations` does not count these.
/// \param stop the stopping rule
template <std::floating_point R>
[[nodiscard]] GjkResult<R> distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                    const StoppingRule<R>& stop) {
    detail::fetch_now(a, b);
    GjkOptions<R> options;
    options.stop = stop;
    return detail::loop(a, b, options);
}

/// The same as gjk_separating_axis, with the same supports and subalgorithm. `outcome()` of the result is the plain
/// decision.
template <std::floating_point R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    detail::fetch_now(a, b);
    return detail::loop(a, b, SeparatingAxisOptions<R>{});
}

/// Returns the plain decision: `separated`, `intersecting`, or the refusal that says why neither was found.
template <std::floating_point R>
[[nodiscard]] Outcome decision(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return separating_axis(a, b).outcome();
}

/// The same for prepared bodies under poses.
template <std::floating_point R>
[[nodiscard]] GjkResult<R> distance(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                    const StoppingRule<R>& stop) {
    detail::fetch_now(a.body, b.body);
    GjkOptions<R> options;
    options.stop = stop;
    return detail::loop(a, b, options);
}
template <std::floating_point R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis(const Posed<PreparedPolytope<R>, R>& a,
                                                      const Posed<PreparedPolytope<R>, R>& b) {
    detail::fetch_now(a.body, b.body);
    return detail::loop(a, b, SeparatingAxisOptions<R>{});
}
template <std::floating_point R>
[[nodiscard]] Outcome decision(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b) {
    return separating_axis(a, b).outcome();
}

/// Distance for a moving pair. Warm-starts from the previous simplex; restarts cold for large bodies that rotated far
/// since the last query (prepared/tracking/pair_tracking.hpp).
/// \param tracking state that the previous query of the pair left; replaced by this query's, and unchanged if a number
/// overflowed
template <std::floating_point R>
[[nodiscard]] GjkResult<R> track(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                 const StoppingRule<R>& stop, PairTracking& tracking) {
    GjkOptions<R> options;
    options.stop = stop;
    return detail::loop(a, b, options, tracking);
}

}  // namespace oblong::simd
