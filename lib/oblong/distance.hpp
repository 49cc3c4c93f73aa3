// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"     // IWYU pragma: export
#include "oblong/answer/outcome.hpp"     // IWYU pragma: export
#include "oblong/answer/rung.hpp"        // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"  // IWYU pragma: export
#include "oblong/bodies.hpp"             // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"

/// The certified distance of two bodies: exact, rounded once.
namespace oblong {

/// Computes the distance of two bodies, proven, with a pair of nearest points.
///
/// \tparam R  format of the answer; default: the scalar of the bodies, and double for rationals
/// \param a,b bodies of oblong/bodies.hpp over one scalar (float, double or Rational), each posed or not, prepared or
/// not, in one frame
/// \param options witnesses or not, and a warm start
/// \return    DistanceAnswer: outcome exact, value correctly rounded, lower ≤ distance ≤ upper
/// Throws std::bad_alloc only. Points, boxes, spheres and capsules allocate nothing unless exact integers are needed.
template <class R = void, class A, class B>
[[nodiscard]] DistanceAnswer<detail::FormatOf<R, A>> certified_distance(const A& a, const B& b,
                                                                        const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::distance(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return {};
    }
}

}  // namespace oblong
