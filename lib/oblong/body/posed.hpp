// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/body/invalid_body.hpp"
#include "oblong/linear/affine.hpp"

namespace oblong {

/// A body where its pose puts it, as an argument of queries. Refers to both.
template <class Body, std::floating_point R>
struct Posed {
    const Body& body;
    const Affine<R>& pose;
};
/// Throws InvalidBody where the pose holds a number that is not finite.
template <class Body, std::floating_point R>
[[nodiscard]] Posed<Body, R> posed(const Body& body, const Affine<R>& pose) {
    for (const Vec3<R>& row : pose.linear.rows) detail::require_finite("pose", row);
    detail::require_finite("pose", pose.translation);
    return {body, pose};
}

template <class Body>
inline constexpr bool is_posed = false;
template <class Body, std::floating_point R>
inline constexpr bool is_posed<Posed<Body, R>> = true;

}  // namespace oblong
