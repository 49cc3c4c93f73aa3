// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// The motion of A as seen from B, without rotation: at parameter λ in [0, max] A has moved by λ · velocity. A zero
/// velocity is allowed. `max` must not be negative; empty: unbounded.
template <class S>
struct LinearMotion {
    Vec3<S> velocity;      ///< of A as seen from B
    std::optional<S> max;  ///< largest parameter, not negative; absent: unbounded
};

}  // namespace oblong
