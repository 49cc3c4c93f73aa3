// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "fuzz/findings/reproduce/finding.hpp"

namespace oblong::fuzz {

/// The content of a drawing of a finding, in doubles, in a unit of about the bodies' size, so that no product
/// overflows.
struct Scene {
    Rational unit = 1;
    /// Points whose hull looks like the body, seen from the bodies' nearest points. A body reaches its own nearest
    /// point and does not pass it: what sampling leaves out and rounding adds is put right, so that bodies that meet
    /// have a common point and others have their exact gap. The second is empty for a case of one body.
    std::array<std::vector<Vec3<double>>, 2> bodies;
    std::optional<std::array<Vec3<double>, 2>> nearest;  ///< the same point twice where the bodies meet
    std::optional<Vec3<double>> normal;                  ///< a unit vector from A towards B, where it is known
};

[[nodiscard]] Scene scene_of(const Finding& f);

}  // namespace oblong::fuzz
