// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"     // IWYU pragma: export
#include "oblong/answer/outcome.hpp"     // IWYU pragma: export
#include "oblong/answer/rung.hpp"        // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"  // IWYU pragma: export
#include "oblong/bodies.hpp"             // IWYU pragma: export
#include "oblong/distance.hpp"
#include "oblong/query/checked_pair.hpp"
#include "oblong/query/contact.hpp"  // IWYU pragma: export

/// The certified penetration depth of two bodies, and their signed distance.
namespace oblong {

namespace detail {

template <std::floating_point R>
[[nodiscard]] SignedAnswer<R> signed_of(const DistanceAnswer<R>& d) {
    return {d.outcome, d.value,         d.lower, d.upper,      d.witness_a, d.witness_b,
            d.normal,  d.normal_unique, d.rung,  d.iterations, d.next};
}
template <std::floating_point R>
[[nodiscard]] SignedAnswer<R> signed_of(const DepthAnswer<R>& d) {
    return {d.outcome, 0 - d.value,     0 - d.upper, 0 - d.lower,  d.witness_a, d.witness_b,
            d.normal,  d.normal_unique, d.rung,      d.iterations, d.next};
}

}  // namespace detail

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
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::depth(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return {};
    }
}

/// Computes the depth along a direction: the least s ≥ 0 such that A, moved by s · direction, and B do not overlap.
///
/// \tparam R  as in certified_distance
/// \param a,b as certified_distance takes them, half-spaces excepted
/// \param direction any but 0, in the plane with its z 0: otherwise the outcome is `unsupported`; if it is not finite,
/// `not_finite`
/// \param options the dimension
/// \return    DirectedDepthAnswer: outcome exact; value correctly rounded, lower ≤ s ≤ upper
/// Answered by the cast of A along the direction, from doubles and double-doubles where these prove the answer; all
/// else in rationals or ball arithmetic, which allocate. Throws std::bad_alloc only.
template <class R = void, class A, class B>
    requires(!detail::is_half_space<A> && !detail::is_half_space<B>)
[[nodiscard]] DirectedDepthAnswer<detail::FormatOf<R, A>> certified_depth_along(
    const A& a, const B& b, const std::type_identity_t<Vec3<detail::ScalarOr<double, A>>>& direction,
    const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::ContactEngineOf<Pair>::type;
        return Engine::depth_along(detail::engine_body(a), detail::engine_body(b), direction, options);
    } else {
        return {};
    }
}

/// Computes the signed distance of two bodies: certified_distance of separated bodies, 0 of touching ones, minus
/// certified_depth of overlapping ones.
///
/// \tparam R  as in certified_distance
/// \param a,b as certified_distance takes them
/// \param options witnesses or not, and a warm start
/// \return    SignedAnswer: outcome exact, value correctly rounded, lower ≤ signed distance ≤ upper
/// Throws std::bad_alloc only.
template <class R = void, class A, class B>
[[nodiscard]] SignedAnswer<detail::FormatOf<R, A>> certified_signed_distance(const A& a, const B& b,
                                                                             const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        const auto distance = certified_distance<R>(a, b, options);
        const bool has_depth = distance.outcome == Outcome::touching || distance.outcome == Outcome::overlapping;
        return has_depth ? detail::signed_of(certified_depth<R>(a, b, options)) : detail::signed_of(distance);
    } else {
        return {};
    }
}

}  // namespace oblong
