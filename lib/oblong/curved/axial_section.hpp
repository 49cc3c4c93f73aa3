// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/curved/tree.hpp"

namespace oblong::curved {

/// The plane through the origin along which the depth of bodies of revolution about parallel axes is asked
/// (docs/explanation/numerics/penetration.md, "Bodies of revolution").
struct AxialSection {
    Vec3<Rational> along;   ///< the direction of the axes, not 0
    Vec3<Rational> across;  ///< orthogonal to it, not 0: from one axis to the other, where they differ
    /// |h(n) − h₀(n)| ≤ slack · ‖n‖ for all n, with h of A − B and h₀ of a difference of bodies that have the symmetry
    /// exactly: 0 where A and B do.
    Rational slack = 0;
    Vec3<Rational> through_a{}, through_b{};  ///< a point of each body's axis
};

/// Of the axes that the bodies' vectors suggest, the one with the least slack; nothing where that is no small part of
/// the bodies' size.
[[nodiscard]] std::optional<AxialSection> axial_section_of(const Tree& a, const Tree& b);

}  // namespace oblong::curved
