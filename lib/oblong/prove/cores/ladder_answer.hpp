// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

#include "oblong/answer/outcome.hpp"
#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/answer/rung.hpp"
#include "oblong/linear/vec.hpp"

/// Answers of the certified queries, and their options.
namespace oblong {

/// A proven enclosure lower ≤ d ≤ upper.
template <std::floating_point R>
struct Enclosure {
    R lower = 0;
    R upper = std::numeric_limits<R>::infinity();
};

/// Options of the certified queries. Disabling filter or extended changes neither outcome nor distance, but perhaps the
/// enclosure; disabling integer may yield `undecided`, with NaN and [0, inf].
struct LadderOptions {
    int dimension = 3;  ///< 2: the bodies lie in the plane z = 0, and contact is decided in that plane
    bool filter = true;
    bool extended = true;
    bool integer = true;
    /// Whether the answer has witnesses. Without them they are NaN and the query costs less; no other field changes.
    bool witnesses = true;
    /// Initial direction of the proposing solver, not zero. witness_a − witness_b of a recent answer saves iterations
    /// and changes neither outcome nor distance. If not set: the default initial simplex for two prepared bodies
    /// (prepared/initial_simplex/start.hpp), otherwise the x axis.
    std::optional<Vec3<double>> start{};
    /// Initial simplex for two prepared bodies, if `start` is not set; for example that of the last answer about them.
    /// Saves iterations after a small motion, and changes neither outcome nor distance. Ignored if null, empty, or if
    /// it names a vertex that a body does not have.
    const ProposedSimplex* warm_simplex = nullptr;
};

/// A proven answer. `outcome` is exact: separated, touching or overlapping; `not_finite` for a pose or radius with a
/// number that is not finite. `distance` is the exact distance rounded once to nearest even, +inf beyond the range, 0
/// in contact, NaN in a refusal. Each end of `enclosure` is the distance or its neighbour, whichever the rung proves.
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
    int iterations = 0;  ///< of the proposing solver
    /// From B to A along the nearest points of separated bodies, of any length; 0 where the rung computed none.
    Vec3<double> direction{};
    ProposedSimplex simplex;  ///< vertices of the simplex at which the proposal ended, or that the integer rung found

    static constexpr Vec3<R> nowhere{std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::quiet_NaN(),
                                     std::numeric_limits<R>::quiet_NaN()};
};

}  // namespace oblong
