// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// The motion of two bodies, without rotation: at parameter λ in [0, max] A has moved by λ · velocity and B by
/// λ · velocity_b. The difference of the velocities is taken exactly. Zero velocities are allowed.
template <class S>
struct LinearMotion {
    Vec3<S> velocity;         ///< of A
    std::optional<S> max;     ///< largest parameter, not negative; absent or infinite: unbounded
    Vec3<S> velocity_b = {};  ///< of B
};

}  // namespace oblong
