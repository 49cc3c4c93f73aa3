// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"
#include "oracle/exact/exact_number.hpp"

namespace oblong::oracle {

/// The exact penetration depth of two bodies: the distance from the origin to the boundary of A − B.
struct ExactPenetration {
    /// separated, touching or overlapping; undecided if it is unknown.
    Outcome outcome = Outcome::undecided;
    /// 0 of touching bodies; absent of separated ones, and where it could not be found (`why`). A lower bound where
    /// `upper` is there (curved surfaces).
    std::optional<ExactNumber> depth;
    std::optional<Rational> upper;
    /// The squared distance of the origin from the boundary of the cores' A − B, where the cores meet, and the sum of
    /// the radii of the balls around them.
    std::optional<Rational> core_squared;
    Rational radius = 0;
    /// Outward normals n of the nearest facets of the cores' A − B, each of integers without a common divisor, none
    /// twice: moving A by −depth·n/‖n‖ makes the bodies just touch. All of them; where the cores do not meet, the one
    /// direction of their difference p − q reversed. Empty if the depth is absent, enclosed or 0, or if the balls of
    /// flat cores reach the boundary first.
    std::vector<Vec3<Rational>> normals;
    std::string why;
};

/// The exact answer of a penetration case; docs/explanation/numerics/oracle.md. For polyhedra with balls
/// around them the depth is exact where at most `max_corners` differences of vertices span a hull with the nearest
/// facets; beyond that the outcome alone is known, and `why` says so.
[[nodiscard]] ExactPenetration exact_penetration(const caseio::Case& c);

/// The most differences of vertices whose hull is computed.
inline constexpr std::size_t max_corners = 30'000;

}  // namespace oblong::oracle
