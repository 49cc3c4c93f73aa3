// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/any_body.hpp"      // IWYU pragma: export
#include "oblong/body/half_space.hpp"    // IWYU pragma: export
#include "oblong/body/invalid_body.hpp"  // IWYU pragma: export
#include "oblong/body/polytope.hpp"      // IWYU pragma: export
#include "oblong/body/posed.hpp"         // IWYU pragma: export
#include "oblong/body/shapes.hpp"        // IWYU pragma: export
#include "oblong/linear/affine.hpp"      // IWYU pragma: export
#include "oblong/linear/vec.hpp"         // IWYU pragma: export
#include "oblong/scalar/builtin.hpp"

/// Convex bodies as validated plain data, and their poses.
