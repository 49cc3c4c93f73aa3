// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/body/invalid_body.hpp"
#include "oblong/linear/affine.hpp"

namespace oblong {

/// A body under a pose, as an argument of queries. Holds references: body and pose must outlive it.
template <class Body, std::floating_point R>
struct Posed {
    const Body& body;
    const Affine<R>& pose;
};
/// Returns the body under the pose. Throws InvalidBody if the pose has a number that is not finite.
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
