// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simd/fetch.hpp"
#include "oblong/simd/loops.hpp"
#include "oblong/simd/posed_kernels.hpp"

/// Plain GJK on prepared bodies: the loop of gjk/distance.hpp with the fastest of its parts. Proves nothing; what does
/// is in simd/certify.hpp. Link oblong::simd.
namespace oblong::simd {

/// As gjk_distance: VoronoiRegions on supports by vector units, from three support points around where ellipsoids like
/// the bodies would be nearest. Iterations are those after that.
/// \param stop when v is good enough
template <std::floating_point R>
[[nodiscard]] GjkResult<R> distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                    const StoppingRule<R>& stop) {
    detail::fetch_now(a, b);
    GjkOptions<R> options;
    options.stop = stop;
    return detail::loop(a, b, options);
}

/// As gjk_separating_axis, of the same parts: `outcome()` of the result is the plain decision.
template <std::floating_point R>
[[nodiscard]] SeparatingAxisResult<R> separating_axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    detail::fetch_now(a, b);
    return detail::loop(a, b, SeparatingAxisOptions<R>{});
}

/// The plain decision: `separated`, `intersecting`, or why neither was found.
template <std::floating_point R>
[[nodiscard]] Outcome decision(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return separating_axis(a, b).outcome();
}

/// The same of prepared bodies where their poses put them.
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

/// Of bodies that move, query after query: as gjk_track, of few vertices always, of many while the bodies have hardly
/// turned to each other since the last query, and else as `distance` (gjk/pair_tracking.hpp).
/// \param tracking what the last query of the two left; afterwards this one's, or as before where a number overflowed
template <std::floating_point R>
[[nodiscard]] GjkResult<R> track(const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b,
                                 const StoppingRule<R>& stop, PairTracking& tracking) {
    GjkOptions<R> options;
    options.stop = stop;
    return detail::loop(a, b, options, tracking);
}

}  // namespace oblong::simd
