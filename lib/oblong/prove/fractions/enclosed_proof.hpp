// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <span>

#include "oblong/linear/vec.hpp"

/// Exact proofs from support values and members of two convex sets, in fractions; oblong::oblong defines them. Every
/// number given is finite, or the proof fails.
namespace oblong::detail {

/// A direction n from B to A with support values: max −n·x over A is at most `above_a`, max n·x over B at most
/// `above_b`.
struct EnclosedPlane {
    Vec3<double> normal;
    double above_a = 0;
    double above_b = 0;
};

/// Up to four points of A and as many of B, with weights that are not negative.
struct EnclosedMembers {
    std::array<Vec3<double>, 4> a, b;
    std::array<double, 4> weights{};
    unsigned count = 0;
};

/// Two motions along lines, and a parameter.
struct EnclosedMotion {
    Vec3<double> velocity_a, velocity_b;
    double parameter = 0;
};

/// Returns a lower bound of the distance, rounded down; 0 if the plane proves none.
[[nodiscard]] double proven_lower(const EnclosedPlane& plane);

/// Returns the distance of the two weighted points, rounded up; infinity if the weights sum to 0.
[[nodiscard]] double proven_upper(const EnclosedMembers& members);

/// Whether the differences of the four pairs, at the parameter of the motion, enclose the origin strictly: then the
/// sets overlap there.
[[nodiscard]] bool proven_overlap(const EnclosedMembers& members, const EnclosedMotion& motion);

/// Returns a parameter, rounded down, up to which the plane keeps the moving sets apart from the motion's parameter on,
/// itself excluded: infinity if it does for ever; nothing if it does not keep them apart at the motion's parameter.
[[nodiscard]] std::optional<double> proven_parameter(const EnclosedPlane& plane, const EnclosedMotion& motion);

/// Returns the greatest n·x over the points, rounded up.
[[nodiscard]] double support_value_above(std::span<const Vec3<double>> points, const Vec3<double>& n);

}  // namespace oblong::detail
