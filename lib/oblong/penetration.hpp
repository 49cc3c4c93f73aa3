// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/bodies.hpp"        // IWYU pragma: export
#include "oblong/query/answer.hpp"  // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"
#include "oblong/query/warm_start.hpp"  // IWYU pragma: export
#if !__has_include("oblong_library/linked.hpp")
#include "oblong/query/definitions.hpp"
#endif

/// How deep two bodies overlap: certified_depth.
namespace oblong {

/// The penetration depth of two bodies: the length of the shortest translation after which they do not overlap, and
/// its direction.
///
/// \tparam R  as in certified_distance
/// \param a,b as certified_distance takes them
/// \return    DepthAnswer: outcome exact; of overlapping bodies value correctly rounded, lower ≤ depth ≤ upper
/// Answered in rationals: it allocates, and costs from tens of microseconds to milliseconds. Throws std::bad_alloc
/// only.
template <class R = void, class A, class B, class With = detail::Linked>
[[nodiscard]] DepthAnswer<detail::FormatOf<R, A>> certified_depth(const A& a, const B& b,
                                                                  const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B, With>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair, false>::type;
        return Engine::depth(detail::engine_body(a), detail::engine_body(b), options,
                             With::template of<typename Pair::Format>());
    } else {
        return {};
    }
}

}  // namespace oblong
