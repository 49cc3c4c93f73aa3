// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/errors.hpp"
#include "oblong/check/deforming_question.hpp"
#include "oblong/check/turning_question.hpp"

/// Proofs about turning and deforming bodies as lines of the certificate file (docs/reference/certificates.md, "Turning
/// bodies", "Deforming bodies").
namespace oblong::caseio {

/// A line: a proof, and the id of the case that it is about.
template <class Proof>
struct MotionCertificate {
    std::string id;
    Proof proof;

    [[nodiscard]] friend bool operator==(const MotionCertificate&, const MotionCertificate&) = default;
};
using TurningCertificate = MotionCertificate<ExactTurningProof>;
using DeformingCertificate = MotionCertificate<ExactDeformingProof>;

/// @{
/// Return whether a line is JSON whose `kind` is `turning` or `deforming`. False for what is no JSON.
[[nodiscard]] bool is_turning_certificate(std::string_view line);
[[nodiscard]] bool is_deforming_certificate(std::string_view line);
/// @}

/// @{
/// One line without its line feed.
[[nodiscard]] std::string write_motion_certificate(const TurningCertificate& certificate);
[[nodiscard]] std::string write_motion_certificate(const DeformingCertificate& certificate);
/// @}

/// @{
/// Read one line. Throw BadInput, as `read_certificate` does.
[[nodiscard]] TurningCertificate read_turning_certificate(std::string_view line, const BadInput::Place& place = {});
[[nodiscard]] DeformingCertificate read_deforming_certificate(std::string_view line, const BadInput::Place& place = {});
/// @}

}  // namespace oblong::caseio
