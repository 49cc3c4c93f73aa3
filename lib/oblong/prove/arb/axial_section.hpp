// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/lowered/arb/tree.hpp"

namespace oblong::curved {

/// The plane through the origin along which the depth of bodies of revolution about parallel axes is asked
/// (docs/explanation/numerics/penetration.md, "Bodies of revolution").
struct AxialSection {
    Vec3<Rational> along;   ///< direction of the axes, not 0
    Vec3<Rational> across;  ///< orthogonal to `along`, not 0; from one axis to the other if they differ
    /// |h(n) − h₀(n)| ≤ slack · ‖n‖ for all n, with h the support function of A − B and h₀ that of a difference of
    /// exact bodies of revolution. 0 if A and B are exact bodies of revolution.
    Rational slack = 0;
    Vec3<Rational> through_a{}, through_b{};  ///< a point of each body's axis
};

/// Returns the section with the least slack among the axes that the bodies' vectors suggest; nothing if that slack is
/// not small against the bodies' size.
[[nodiscard]] std::optional<AxialSection> axial_section_of(const Tree& a, const Tree& b);

}  // namespace oblong::curved
