// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/lowered/arb/tree.hpp"

namespace oblong::curved {

/// A body with closed forms: the hull of points plus a round part { Σ u_j columns_j : ‖u‖ ≤ 1 }; or a cone, the hull of
/// such a body and an apex.
struct Primitive {
    std::vector<Vec3<Rational>> points;   ///< at least one
    std::vector<Vec3<Rational>> columns;  ///< empty if there is no round part
    std::optional<Vec3<Rational>> apex;   ///< for a cone, which has one point, the centre of its base

    [[nodiscard]] bool is_point() const { return points.size() == 1 && columns.empty() && !apex; }
};

/// Returns the primitive of a tree; nothing if the body has two or more round parts, hulls of them, or very many
/// points.
[[nodiscard]] std::optional<Primitive> primitive_of(const Tree& tree);

/// Returns all points of the body that are farthest along n; nothing if they are no primitive or not rational.
[[nodiscard]] std::optional<Primitive> face_primitive(const Tree& tree, const Vec3<Rational>& n);

}  // namespace oblong::curved
