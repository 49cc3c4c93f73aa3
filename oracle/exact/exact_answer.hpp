// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_number.hpp"
#include "oracle/exact/exact_penetration.hpp"

/// The exact answer of a case, by routes that share no code with the solvers.
namespace oblong::oracle {

/// d = max(0, sqrt(core_squared) − radius): the distance of two polyhedral cores, less the radii of the
/// balls around them. Both numbers are exact.
using ExactDistance = ExactNumber;

/// A convex combination of a core's vertices.
struct ExactWitness {
    std::vector<Vec3<Rational>> vertices;
    std::vector<Rational> weights;  ///< positive, sum 1
    Vec3<Rational> point;
};

struct PosedPair;
class CurvedPair;

struct ExactAnswer {
    /// separated, touching or overlapping; undecided if no route judges the case (`why`). Of a cast: how the bodies lie
    /// at the hit.
    Outcome outcome = Outcome::undecided;
    ExactDistance distance;             ///< the distance; a lower bound where `upper` is there
    std::optional<Rational> upper;      ///< curved bodies whose distance is only enclosed: its upper bound
    ExactWitness witness_a, witness_b;  ///< of the cores; empty for curved bodies
    Rational largest_coordinate = 0;  ///< S of docs/reference/verdicts.md: largest |coordinate| of the two posed bodies
    std::string why;                  ///< why it is undecided
    /// Touching: a normal n ≠ 0 with n·p ≥ n·q for every p of A and q of B; may be absent if a body is curved.
    std::optional<Vec3<Rational>> supporting_normal;
    /// The bodies themselves, for the judge's questions: one of the two, by whether a surface is curved. Of a cast:
    /// where they start, and of a raycast A is the ray's source.
    std::shared_ptr<const PosedPair> bodies;
    std::shared_ptr<const CurvedPair> curved;

    /// Set for a raycast or sweep, and for a penetration or signed distance. `distance` is then that of the bodies at
    /// their initial positions.
    std::optional<ExactCast> cast;
    std::optional<ExactPenetration> penetration;
    /// Set for a within case: `outcome` is then that of A, enlarged by a ball of the margin, and B. All other fields
    /// are those of A.
    std::optional<Rational> margin;

    /// Returns the requested number: the distance, the parameter of the hit, or the depth, with the distance in its
    /// place for separated bodies; nothing if there is none or it is undecided. A lower bound if `measure_upper` is
    /// set.
    [[nodiscard]] std::optional<ExactNumber> measure() const;
    [[nodiscard]] std::optional<Rational> measure_upper() const;

    [[nodiscard]] bool judged() const { return outcome != Outcome::undecided; }
};

/// The exact answer of a case. Answers about the distance and contact of polyhedra with balls around them have passed
/// require_optimal and, where the cores meet and have no balls around them, require_contact; std::logic_error
/// otherwise. For other bodies the distance is enclosed within a relative 2^−100, or found exactly, and contact that no
/// rational plane proves is `undecided`: docs/explanation/numerics/oracle.md. Casts and penetration: exact_cast,
/// exact_penetration.
[[nodiscard]] ExactAnswer exact_answer(const caseio::Case& c);

/// The bodies of a case and their size as exact_answer has them, and nothing solved: the outcome is undecided,
/// `distance` holds the radius alone, and `bodies->nearest` any point of each core. Nothing if the case asks nothing,
/// and for sums whose vertices are not listed.
[[nodiscard]] std::optional<ExactAnswer> posed_answer(const caseio::Case& c);

/// Takes over what `answer.cast` says of the outcome, sets the velocities of the case, and adds to the size where the
/// bodies meet. Precondition: answer.cast, of a raycast or sweep.
void complete_cast(ExactAnswer& answer, const caseio::Case& c);

}  // namespace oblong::oracle
