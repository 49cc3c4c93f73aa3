// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/layout/prepared.hpp"  // IWYU pragma: export
#include "oblong/scalar/builtin.hpp"

/// Hulls of points prepared once for many queries: PreparedPolytope, a body for every certified query. Vector units
/// search them; the answers are those of the plain search.
