// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"           // IWYU pragma: export
#include "oblong/answer/rung.hpp"              // IWYU pragma: export
#include "oblong/bodies.hpp"                   // IWYU pragma: export
#include "oblong/cast/ray.hpp"                 // IWYU pragma: export
#include "oblong/deforming/first_contact.hpp"  // IWYU pragma: export
#include "oblong/query/answer.hpp"             // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"
#include "oblong/query/motion.hpp"      // IWYU pragma: export
#include "oblong/query/warm_start.hpp"  // IWYU pragma: export

/// Certified casts: when a moving body, or a ray, first meets a body.
namespace oblong {

namespace detail {

template <class>
inline constexpr bool is_ray = false;
template <class S>
inline constexpr bool is_ray<Ray<S>> = true;

}  // namespace detail

/// Computes the smallest λ in [0, max] at which A, moved by λ · velocity, meets B, moved by λ · velocity_b.
///
/// \tparam R     as in certified_distance
/// \param a,b    as certified_distance takes them
/// \param motion the velocities of both bodies, and the largest parameter
/// \param options witnesses or not, and the dimension
/// \return       CastAnswer: hit() exact, value correctly rounded, lower ≤ parameter ≤ upper; `not_finite` for a motion
/// with infinity or NaN, `unsupported` for a negative max
/// Answered from doubles and double-doubles where these prove the answer; ties, grazes and starts that touch in
/// rationals or ball arithmetic, which allocate. Throws std::bad_alloc only.
template <class R = void, class A, class B>
    requires(!detail::is_ray<A>)
[[nodiscard]] CastAnswer<detail::FormatOf<R, A>> certified_cast(
    const A& a, const B& b, const std::type_identity_t<LinearMotion<detail::ScalarOr<double, A>>>& motion,
    const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair, false>::type;
        return Engine::cast(detail::engine_body(a), detail::engine_body(b), motion, options);
    } else {
        return {};
    }
}

/// Computes the smallest λ in [0, max] at which source + λ · direction lies in the body. The same as above for a moving
/// point.
template <class R = void, class S, class B>
[[nodiscard]] CastAnswer<detail::FormatOf<R, B>> certified_cast(const Ray<S>& ray, const B& body,
                                                                const QueryOptions& options = {}) {
    if (!is_finite(ray.source)) return {.outcome = Outcome::not_finite};
    return certified_cast<R>(Points<S>({ray.source}), body, LinearMotion<S>{ray.direction, ray.max}, options);
}

}  // namespace oblong
