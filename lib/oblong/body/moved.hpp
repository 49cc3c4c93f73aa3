// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/any_body.hpp"

namespace oblong {

/// Returns the body translated by a vector of the world's frame, exactly over exact scalars.
template <OrderedField S>
[[nodiscard]] AnyBody<S> moved(AnyBody<S> body, const Vec3<S>& by) {
    if (!body.pose) body.pose.emplace();
    body.pose->translation = body.pose->translation + by;
    return body;
}

}  // namespace oblong
