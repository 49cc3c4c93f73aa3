// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"

/// The exact answer of a case, by routes that share no code with the solvers.
namespace oblong::oracle {

/// d = max(0, sqrt(core_squared) − radius): the distance of two polyhedral cores, less the radii of the
/// balls around them. Both numbers are exact.
struct ExactDistance {
    Rational core_squared = 0;
    Rational radius = 0;
};

/// A convex combination of a core's vertices.
struct ExactWitness {
    std::vector<Vec3<Rational>> vertices;
    std::vector<Rational> weights;  ///< positive, sum 1
    Vec3<Rational> point;
};

struct PosedPair;

struct ExactAnswer {
    /// separated, touching or overlapping; undecided where no route judges the case (curved bodies: `why`).
    Outcome outcome = Outcome::undecided;
    ExactDistance distance;
    ExactWitness witness_a, witness_b;  ///< of the cores
    Rational largest_coordinate = 0;    ///< S of docs/formats.md: largest |coordinate| of the two posed bodies
    std::string why;                    ///< why it is undecided
    /// Touching: a normal n ≠ 0 with n·p ≥ n·q for every p of A and q of B.
    std::optional<Vec3<Rational>> supporting_normal;
    /// The bodies themselves, for the judge's questions about witnesses; null where undecided.
    std::shared_ptr<const PosedPair> bodies;

    [[nodiscard]] bool judged() const { return outcome != Outcome::undecided; }
};

/// The exact answer of a distance or decide case. Bodies that are not polyhedra with balls around them
/// give `undecided` with a reason, and so do other queries. Every other answer has passed require_optimal
/// and, where the cores meet and have no balls around them, require_contact; std::logic_error otherwise.
[[nodiscard]] ExactAnswer exact_answer(const caseio::Case& c);

/// The sign of alpha + beta·sqrt(q), exactly. Precondition: q ≥ 0.
[[nodiscard]] int sign_with_root(const Rational& alpha, const Rational& beta, const Rational& q);

/// The sign of (d − x), exactly.
[[nodiscard]] int compare(const ExactDistance& d, const Rational& x);

/// d as a decimal of `digits` significant digits, or as the nearest double.
[[nodiscard]] std::string decimal(const ExactDistance& d, int digits);
[[nodiscard]] double approximate(const ExactDistance& d);

}  // namespace oblong::oracle
