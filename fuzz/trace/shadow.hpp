// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/trace/side_by_side.hpp"
#include "oblong/simplex/subalgorithm.hpp"

namespace oblong::fuzz {

/// The points w of a run, by slot.
using SlotPoints = std::array<Vec3<Rational>, slot_count>;

/// Returns the points of W before step `step`, by slot; slots outside its set hold points of earlier steps. A
/// subalgorithm writes w into the lowest free slot. `step` may be the number of steps: then the points at the end.
[[nodiscard]] SlotPoints slot_points(const RunDetail& run, std::size_t step);

/// The point nearest the origin of the hull of a computed simplex, exactly: which digits of v the subalgorithm lost, as
/// the points are those that it had. A shadow that is far from the exact run's v shows that the points differ.
struct Shadow {
    Vec3<Rational> v;
    unsigned set = 0;  ///< the smallest carrier
};

/// Returns the nearest point of the hull of the points in the slots of `set`. Precondition: `set` is not empty.
[[nodiscard]] Shadow shadow_of(const SlotPoints& points, unsigned set);

}  // namespace oblong::fuzz
