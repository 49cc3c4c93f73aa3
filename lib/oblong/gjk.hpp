// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"           // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"        // IWYU pragma: export
#include "oblong/bodies.hpp"                   // IWYU pragma: export
#include "oblong/gjk/descent.hpp"              // IWYU pragma: export
#include "oblong/gjk/direction.hpp"            // IWYU pragma: export
#include "oblong/gjk/distance.hpp"             // IWYU pragma: export
#include "oblong/gjk/rule_kinds.hpp"           // IWYU pragma: export
#include "oblong/gjk/separating_axis.hpp"      // IWYU pragma: export
#include "oblong/gjk/stopping_rule.hpp"        // IWYU pragma: export
#include "oblong/gjk/trace.hpp"                // IWYU pragma: export
#include "oblong/linear/support_point.hpp"     // IWYU pragma: export
#include "oblong/query/tracked.hpp"            // IWYU pragma: export
#include "oblong/scalar/concepts.hpp"          // IWYU pragma: export
#include "oblong/simplex/johnson.hpp"          // IWYU pragma: export
#include "oblong/simplex/signed_volumes.hpp"   // IWYU pragma: export
#include "oblong/simplex/subalgorithm.hpp"     // IWYU pragma: export
#include "oblong/simplex/voronoi.hpp"          // IWYU pragma: export
#include "oblong/support/any_body.hpp"         // IWYU pragma: export
#include "oblong/support/difference.hpp"       // IWYU pragma: export
#include "oblong/support/shapes.hpp"           // IWYU pragma: export
#include "oblong/support/support_mapping.hpp"  // IWYU pragma: export

/// The research loop over any scalar, subalgorithm, stopping rule, guard, direction rule and trace, and its parts.
/// Proves nothing; certified_distance does.
