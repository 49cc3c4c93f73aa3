// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "oblong/check/deforming_question.hpp"
#include "oblong/check/question.hpp"
#include "oblong/check/turning_question.hpp"

/// Proofs and questions as text: members of the JSON objects of `oblong-certificate/1` (docs/reference/certificates.md)
/// and `oblong-case/1` (docs/reference/formats.md).
namespace oblong {

/// Returns a JSON string: quoted, with control characters escaped.
[[nodiscard]] std::string json_string(std::string_view text);

/// Returns the members that state a proof, from `kind` on, separated by commas.
[[nodiscard]] std::string members_text(const ExactCertificate& certificate);
/// Returns the same members of a proof about bodies of any kind.
[[nodiscard]] std::string members_text(const ExactProof& proof);
/// Returns the same members of a proof about unions.
[[nodiscard]] std::string members_text(const ExactUnionProof& proof);

/// Returns the proof as a line of `oblong-certificate/1`, without the line feed.
[[nodiscard]] std::string certificate_line(const std::string& id, const Proof& proof);

/// The same of a proof about turning bodies.
[[nodiscard]] std::string certificate_line(const std::string& id, const ExactTurningProof& proof);
/// The same of a proof about deforming bodies.
[[nodiscard]] std::string certificate_line(const std::string& id, const ExactDeformingProof& proof);

/// Returns the question as a line of `oblong-case/1`, every number exact, for a checker of certificates.
[[nodiscard]] std::string case_line(const std::string& id, const ProofQuestion& question);
/// The same of a question about turning bodies.
[[nodiscard]] std::string case_line(const std::string& id, const TurningQuestion& question);
/// The same of a question about deforming bodies.
[[nodiscard]] std::string case_line(const std::string& id, const DeformingQuestion& question);

}  // namespace oblong
