// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/errors.hpp"
#include "oblong/check/deforming_question.hpp"

/// Proofs about deforming bodies as lines of the certificate file (docs/reference/certificates.md, "Deforming bodies").
namespace oblong::caseio {

/// A line: a proof, and the id of the case that it is about.
struct DeformingCertificate {
    std::string id;
    ExactDeformingProof proof;

    [[nodiscard]] friend bool operator==(const DeformingCertificate&, const DeformingCertificate&) = default;
};

/// Returns whether a line is JSON whose `kind` is `deforming`. False for what is no JSON.
[[nodiscard]] bool is_deforming_certificate(std::string_view line);

/// One line without its line feed.
[[nodiscard]] std::string write_deforming_certificate(const DeformingCertificate& certificate);

/// Reads one line. Throws BadInput, as `read_certificate` does.
[[nodiscard]] DeformingCertificate read_deforming_certificate(std::string_view line, const BadInput::Place& place = {});

}  // namespace oblong::caseio
