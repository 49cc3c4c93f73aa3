// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "oblong/check/deforming_question.hpp"
#include "oblong/check/question.hpp"
#include "oblong/check/turning_question.hpp"

/// The checker of proofs. It solves nothing and shares no code with what makes proofs.
namespace oblong {

/// Returns why the proof does not prove its statement about the bodies of the question; empty if it does. The
/// conditions are those of docs/reference/certificates.md, in exact arithmetic, with one comparison for each vertex.
///
/// Of a cast only a miss or a hit is accepted, and refutations by them; of other questions everything else. Outcomes of
/// a within question compare the signed distance with its margin. A statement that is proven may still say less than
/// was asked: `separated` says nothing of how far, and a hit may have wide ends.
///
/// Any question and any proof may be given. A question is refused if its dimension is neither 2 nor 3, if its margin or
/// its end is negative, if it leaves the plane in dimension 2, or if its bodies nest deeper than 256. A proof is
/// refused if it is malformed, or beyond the limits of that page; lengths of numbers are counted before they are
/// multiplied. Throws nothing but std::bad_alloc.
[[nodiscard]] std::string why_refused(const ProofQuestion& question, const Proof& proof);

/// Returns why the proof does not prove its statement about two unions; empty if it does. The same conditions hold for
/// the proofs of pairs, and questions about pairs are refused for the same reasons.
[[nodiscard]] std::string why_refused(const UnionQuestion& question, const ExactUnionProof& proof);

/// Returns why the proof does not prove its statement about a body and a half-space; empty if it does. Questions are
/// refused for the same reasons.
[[nodiscard]] std::string why_refused(const HalfSpaceQuestion& question, const ExactProof& proof);

/// Returns why the proof does not prove what it states about the motion: no contact from time 0 to the end of the last
/// stretch, and one at the meeting; empty if it does. The conditions are those of docs/explanation/numerics/turning.md.
/// Rotations are known within 2^−250 radians or, if that is more, that share of the angle, and roots within that share:
/// a proof closer to the truth may be refused.
///
/// Any question and any proof may be given: refusals as above, and a body that turns by 2^64 radians or more. A proof
/// may say less than was asked: how wide the bracket is, is not compared with `width`. Throws nothing but
/// std::bad_alloc.
[[nodiscard]] std::string why_refused(const TurningQuestion& question, const ExactTurningProof& proof);

/// Returns why the proof does not prove what it states about deforming bodies: no contact before the end of the last
/// stretch, without a meeting none at that end, and one at the meeting; empty if it does. The conditions are those of
/// docs/explanation/numerics/deforming.md, in exact arithmetic. Any question and any proof may be given; one with a
/// body without vertices is refused. Throws nothing but std::bad_alloc.
[[nodiscard]] std::string why_refused(const DeformingQuestion& question, const ExactDeformingProof& proof);

}  // namespace oblong
