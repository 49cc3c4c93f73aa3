// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"           // IWYU pragma: export
#include "oblong/answer/motion.hpp"            // IWYU pragma: export
#include "oblong/answer/outcome.hpp"           // IWYU pragma: export
#include "oblong/answer/rung.hpp"              // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"        // IWYU pragma: export
#include "oblong/bodies.hpp"                   // IWYU pragma: export
#include "oblong/cast/ray.hpp"                 // IWYU pragma: export
#include "oblong/deforming/first_contact.hpp"  // IWYU pragma: export
#include "oblong/linear/rigid_motion.hpp"      // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"
#include "oblong/query/contact.hpp"    // IWYU pragma: export
#include "oblong/turning/contact.hpp"  // IWYU pragma: export

/// Certified casts: when a moving body, or a ray, first meets a body, and when the contact ends.
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
        using Engine = typename detail::EngineOf<Pair>::type;
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

/// Computes the interval of contact: the smallest and the greatest λ in [0, max] at which A, moved by λ · velocity,
/// meets B, moved by λ · velocity_b; of a miss the nearest approach.
///
/// \tparam R     as in certified_distance
/// \param a,b    as certified_distance takes them, half-spaces excepted
/// \param motion the velocities of both bodies, and the largest parameter
/// \param options what a contact at the start counts as; witnesses, nearest approach, and the dimension
/// \return       ContactAnswer: `enter` as certified_cast states it; `exit` correctly rounded, lower ≤ exit ≤ upper;
/// `nearest` of a miss: parameter and distance correctly rounded, of curved bodies the parameter within proven bounds.
/// `not_finite` and `unsupported` as of certified_cast
/// The end of a contact is answered from doubles and double-doubles where these prove it; all else in rationals or ball
/// arithmetic, which allocate. Throws std::bad_alloc only.
template <class R = void, class A, class B>
    requires(!detail::is_ray<A> && !detail::is_half_space<A> && !detail::is_half_space<B>)
[[nodiscard]] ContactAnswer<detail::FormatOf<R, A>> certified_contact(
    const A& a, const B& b, const std::type_identity_t<LinearMotion<detail::ScalarOr<double, A>>>& motion,
    const ContactOptions& options = {}) {
    using Pair = detail::CheckedPair<R, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::ContactEngineOf<Pair>::type;
        return Engine::contact(detail::engine_body(a), detail::engine_body(b), motion, options);
    } else {
        return {};
    }
}

/// Computes the interval of λ in [0, max] at which source + λ · direction lies in the body. The same as above for a
/// moving point.
template <class R = void, class S, class B>
    requires(!detail::is_half_space<B>)
[[nodiscard]] ContactAnswer<detail::FormatOf<R, B>> certified_contact(const Ray<S>& ray, const B& body,
                                                                      const ContactOptions& options = {}) {
    if (!is_finite(ray.source)) return {{.outcome = Outcome::not_finite}};
    return certified_contact<R>(Points<S>({ray.source}), body, LinearMotion<S>{ray.direction, ray.max}, options);
}

}  // namespace oblong
