// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"    // IWYU pragma: export
#include "oblong/answer/candidate.hpp"  // IWYU pragma: export
#include "oblong/answer/outcome.hpp"    // IWYU pragma: export
#include "oblong/answer/rung.hpp"       // IWYU pragma: export
#include "oblong/bodies.hpp"            // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"

/// Proven bounds from another library's answer.
namespace oblong {

/// Returns proven bounds of the distance of two bodies, from a claim about them.
///
/// \tparam R    as in certified_distance
/// \param a,b   as certified_distance takes them
/// \param claim DirectionCandidate, PointsCandidate, WeightsCandidate or DistanceCandidate; any numbers, right or wrong
/// \return lower ≤ distance ≤ upper for every claim, at most four units in the last place apart if the bodies are
/// points, boxes, spheres and capsules: an accurate claim proves them alone, otherwise the distance is computed. [0,
/// inf] if a pose holds infinity or NaN
/// Throws std::bad_alloc only.
template <class R = void, class A, class B>
[[nodiscard]] Bounds<detail::FormatOf<R, A>> bounds(const A& a, const B& b, const Candidate& claim) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::bounds(detail::engine_body(a), detail::engine_body(b), claim);
    } else {
        return {};
    }
}

}  // namespace oblong
