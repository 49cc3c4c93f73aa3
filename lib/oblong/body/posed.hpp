// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "oblong/body/invalid_body.hpp"
#include "oblong/linear/affine.hpp"

namespace oblong {

/// A body where its pose puts it, as an argument of queries. Refers to the body, which must outlive it; holds the pose.
template <class Body, OrderedField R>
struct Posed {
    const Body& body;  ///< in its own frame; must outlive this object
    Affine<R> pose;    ///< where the body is
};

/// The body where the pose puts it. Throws InvalidBody where the pose holds a number that is not finite.
template <class Body, OrderedField R>
[[nodiscard]] Posed<Body, R> posed(const Body& body, const Affine<R>& pose) {
    for (const Vec3<R>& row : pose.linear.rows) detail::require_finite("pose", row);
    detail::require_finite("pose", pose.translation);
    return {body, pose};
}

namespace detail {

template <class>
inline constexpr bool never = false;

}  // namespace detail

/// Refuses a temporary body: the reference to it would dangle.
template <class Body, OrderedField R>
    requires(!std::is_lvalue_reference_v<Body>)
Posed<std::remove_const_t<Body>, R> posed(Body&& body, const Affine<R>& pose) {
    static_assert(detail::never<Body>,
                  "oblong: posed() refers to its body: give the body a name that outlives the query, or hold body and "
                  "pose in one AnyBody");
    return {body, pose};
}

/// Whether a type is a Posed.
template <class Body>
inline constexpr bool is_posed = false;
/// Whether a type is a Posed.
template <class Body, OrderedField R>
inline constexpr bool is_posed<Posed<Body, R>> = true;

}  // namespace oblong
