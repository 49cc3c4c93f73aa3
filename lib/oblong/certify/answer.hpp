// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "oblong/answer/outcome.hpp"
#include "oblong/certify/simplex.hpp"
#include "oblong/linear/vec.hpp"

/// What the certified queries say, and how they may be asked.
namespace oblong {

/// Which arithmetic settled an answer: plain doubles with an error bound, double-doubles, exact integers or rationals,
/// or (curved bodies) ball arithmetic.
enum class Rung { filter, extended, integer, ball };
inline constexpr std::array<std::string_view, 4> rung_names{"filter", "extended", "integer", "ball"};
[[nodiscard]] constexpr std::string_view name(Rung r) { return rung_names[static_cast<std::size_t>(r)]; }

/// lower ≤ d ≤ upper
template <std::floating_point R>
struct Enclosure {
    R lower = 0;
    R upper = std::numeric_limits<R>::infinity();
};

/// How to ask. A rung that is left out changes no answer, but for the last one: without the integer rung, what the
/// others cannot settle is `undecided`, with NaN and [0, inf].
struct LadderOptions {
    int dimension = 3;  ///< 2: the bodies lie in the plane z = 0, and touching is asked in that plane
    bool filter = true;
    bool extended = true;
    bool integer = true;
    /// Without, the answer has no witnesses (NaN) and costs less. Nothing else of it changes.
    bool witnesses = true;
    /// Where the proposing solver begins: witness_a − witness_b of a moment ago saves it iterations and changes neither
    /// outcome nor distance. Not zero. Nothing: around where ellipsoids like the bodies would be nearest where both are
    /// prepared (gjk/start.hpp), else along x.
    std::optional<Vec3<double>> start{};
    /// With which simplex it begins where both bodies are prepared and `start` is not given, such as that of the last
    /// answer about them: distances of bodies that hardly moved cost fewer iterations, and nothing else changes. Null,
    /// and one that is empty or names a vertex that a body does not have: none.
    const ProposedSimplex* warm_simplex = nullptr;
};

/// A proven answer. `outcome` is exact: separated, touching or overlapping; `not_finite` for a pose or radius with a
/// number that is not finite. `distance` is the exact distance rounded once to nearest even, +inf beyond the range, 0
/// in contact, NaN in a refusal.
///
/// The witnesses are proven: there is an exact optimal pair (in contact: a common point, for both) such that each
/// coordinate is within one unit in the last place of its own, so between its two neighbours. Optimal pairs are not
/// unique in general. Where the rung that settled the distance cannot prove them, exact integers make them; `rung` and
/// `enclosure` stay. Only where the integer rung is left out may they be unproven.
/// docs/explanation/numerics/witnesses.md. `nowhere` in a refusal, and where `LadderOptions` asked for none.
template <std::floating_point R>
struct CertifiedDistance {
    Outcome outcome = Outcome::undecided;
    R distance = std::numeric_limits<R>::quiet_NaN();
    Enclosure<R> enclosure;
    Vec3<R> witness_a = nowhere;
    Vec3<R> witness_b = nowhere;
    Rung rung = Rung::integer;
    int iterations = 0;       ///< of the proposing solver
    ProposedSimplex simplex;  ///< of vertices, where the proposal ended or the integer rung corrected it

    static constexpr Vec3<R> nowhere{std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::quiet_NaN(),
                                     std::numeric_limits<R>::quiet_NaN()};
};

}  // namespace oblong
