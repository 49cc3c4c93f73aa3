// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/certificate_io.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Exact answers from proofs, of which only what the checker accepts is believed.
namespace oblong::oracle {

/// Returns the exact answer of a raycast, sweep or penetration by a proof: with the numbers of
/// exact_answer, and all that judging needs. Nothing if the checker refuses the proof, and if the proof shows less than
/// that:
///
/// - Of a cast it must show a miss, or a hit at one parameter above 0. Where the bodies meet at the start, it does not
///   say how they lie.
/// - Of a depth it must be a certificate by a surface, of cores that overlap.
/// - Sums whose vertices are not listed, claims and other queries are not answered.
///
/// The distance of the bodies and their nearest points are not there.
[[nodiscard]] std::optional<ExactAnswer> proven_answer(const caseio::Case& c, const caseio::CertificateLine& proof);

/// Returns how a proven answer differs from a solved one of the same case; empty if it does not, and if the solved one
/// is undecided. The outcome, the parameter or depth, and the directions of least depth are compared exactly; a number
/// that the solved answer encloses must be within its bounds.
[[nodiscard]] std::string difference(const ExactAnswer& proven, const ExactAnswer& solved);

}  // namespace oblong::oracle
