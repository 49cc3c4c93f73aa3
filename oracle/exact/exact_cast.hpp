// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"
#include "oracle/exact/exact_number.hpp"

namespace oblong::oracle {

/// The exact cast: when a moving body first meets another.
///
/// A sweep moves A by λ·velocity_a and B by λ·velocity_b; a raycast moves the point `source` by λ·direction against the
/// body. A hit is the smallest λ in the closed [0, max] at which the closed bodies have a common point.
struct ExactCast {
    /// Absent if undecided (see `why`).
    std::optional<bool> hit;
    /// The outcome at parameter 0; `undecided` if it is unknown.
    Outcome start = Outcome::undecided;
    /// The outcome at the hit: touching, or at parameter 0 that of the start; separated if there is no hit.
    Outcome outcome = Outcome::undecided;
    /// For a hit: the exact parameter; a lower bound of it if `upper` is set (curved surfaces).
    ExactNumber parameter;
    std::optional<Rational> upper;
    /// A point of both bodies at the hit, where they are polyhedra.
    std::optional<Vec3<Rational>> point;
    /// A direction n ≠ 0 that proves it. Without a hit: n·(p − q) exceeds the balls' reach (ρ_a + ρ_b)·‖n‖ for all p of
    /// A and q of B, at every parameter. Of a hit at a parameter above 0 of polyhedra: n·(p − q) ≥ 0 at the hit and
    /// n·r < 0 for the relative velocity r. May be absent.
    std::optional<Vec3<Rational>> normal;
    /// The translation of each body per unit of the parameter. For a raycast A is the source and moves, and B rests.
    Vec3<Rational> velocity_a, velocity_b;
    std::string why;
};

/// Returns the relative velocity of A as seen from B; of a raycast, that of the source as seen from the body: its
/// direction. Precondition: the query is one of the two.
[[nodiscard]] Vec3<Rational> relative_velocity(const caseio::Case& c);

/// The exact answer of a raycast or sweep; docs/explanation/numerics/oracle.md. Of polyhedra with balls around
/// them it is always decided, and the parameter exact; of other bodies the parameter is enclosed within a relative
/// 2^−60 or closer, and grazing contact may be undecided. Precondition: the query is one of the two.
[[nodiscard]] ExactCast exact_cast(const caseio::Case& c);

}  // namespace oblong::oracle
