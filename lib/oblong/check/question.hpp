// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <variant>

#include "oblong/answer/body_proof.hpp"
#include "oblong/answer/certificate.hpp"
#include "oblong/answer/cover.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/body/half_space.hpp"
#include "oblong/scalar/rational.hpp"

/// Questions about two bodies in rationals, and the proofs that answer them.
namespace oblong {

/// A certificate as the queries make it.
using ExactCertificate = Certificate<Integer, Rational>;
/// A proof about bodies of any kind as the queries make it.
using ExactProof = BodyProof<Integer, Rational>;
/// A proof of an answer: a certificate of polyhedra with balls, or a proof about bodies of any kind.
using Proof = std::variant<ExactCertificate, ExactProof>;
/// A proof of an answer about two unions.
using ExactUnionProof = UnionProof<Integer, Rational>;

/// The query that a question asks: the distance; the decision; the decision against a margin; the penetration depth;
/// the first contact of a sweep.
enum class ProofQuery { distance, decision, within, depth, cast };

/// Two bodies, the query, and its parameters.
struct ProofQuestion {
    ProofQuery query = ProofQuery::distance;    ///< the query
    AnyBody<Rational> a;                        ///< body A
    AnyBody<Rational> b;                        ///< body B
    int dimension = 3;                          ///< 2: sets of the plane z = 0
    Rational margin = 0;                        ///< of a within query; not negative
    Vec3<Rational> velocity_a = {0, 0, 0};      ///< of a cast: at parameter t in [0, max] A has moved by t · velocity_a
    Vec3<Rational> velocity_b = {0, 0, 0};      ///< and B by t · velocity_b
    std::optional<Rational> max = {};           ///< not negative; absent: unbounded
    RoundedTo rounded_to = RoundedTo::float64;  ///< the format of a stated distance
};

/// The same question about two unions of convex parts.
struct UnionQuestion {
    ProofQuestion asked;               ///< the query and its parameters; its `a` and `b` are not read
    std::vector<AnyBody<Rational>> a;  ///< the parts of A, at least one and below 2^32
    std::vector<AnyBody<Rational>> b;  ///< the parts of B

    /// Returns the question about one pair of parts. Precondition: there are such parts.
    [[nodiscard]] ProofQuestion about(std::size_t i, std::size_t k) const {
        ProofQuestion question = asked;
        question.a = a[i];
        question.b = b[k];
        return question;
    }
};

/// The same question about a body and a half-space.
struct HalfSpaceQuestion {
    ProofQuestion asked;       ///< the query and its parameters; `a` is the body, `velocity_b` the half-space's, and
                               ///< its `b` is not read
    HalfSpace<Rational> half;  ///< in the world's frame; in the plane the normal's z is 0
};

}  // namespace oblong
