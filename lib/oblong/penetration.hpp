// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"  // IWYU pragma: export
#include "oblong/answer/rung.hpp"     // IWYU pragma: export
#include "oblong/bodies.hpp"          // IWYU pragma: export
#include "oblong/query/answer.hpp"    // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"
#include "oblong/query/warm_start.hpp"  // IWYU pragma: export

/// The certified penetration depth of two bodies.
namespace oblong {

/// Computes the penetration depth of two bodies: the length of the shortest translation after which they do not
/// overlap, and its direction.
///
/// \tparam R  as in certified_distance
/// \param a,b as certified_distance takes them
/// \param options witnesses or not, and a warm start
/// \return    DepthAnswer: outcome exact; for overlapping bodies value correctly rounded, lower ≤ depth ≤ upper
/// Polyhedra, with balls where these are apart or their cores meet, are answered from doubles and double-doubles in
/// microseconds where these prove the answer; all else, and ties, in rationals, which allocate, in tens of microseconds
/// to milliseconds. Throws std::bad_alloc only.
template <class R = void, class A, class B>
[[nodiscard]] DepthAnswer<detail::FormatOf<R, A>> certified_depth(const A& a, const B& b,
                                                                  const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair, false>::type;
        return Engine::depth(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return {};
    }
}

}  // namespace oblong
