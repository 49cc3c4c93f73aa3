// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/curved/tree.hpp"

namespace oblong::curved {

/// What closed forms exist for: the hull of points plus a round part { Σ u_j columns_j : ‖u‖ ≤ 1 }, or a cone, the hull
/// of that and an apex.
struct Primitive {
    std::vector<Vec3<Rational>> points;   ///< at least one
    std::vector<Vec3<Rational>> columns;  ///< empty: no round part
    std::optional<Vec3<Rational>> apex;   ///< of a cone; it has one point, the centre of its base

    [[nodiscard]] bool is_point() const { return points.size() == 1 && columns.empty() && !apex; }
};

/// Nothing where the body has two round parts or more, hulls of them, or very many points.
[[nodiscard]] std::optional<Primitive> primitive_of(const Tree& tree);

/// All points of the body that lie farthest along n; nothing where they are no such primitive or not rational.
[[nodiscard]] std::optional<Primitive> face_primitive(const Tree& tree, const Vec3<Rational>& n);

}  // namespace oblong::curved
