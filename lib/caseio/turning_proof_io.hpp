// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/errors.hpp"
#include "oblong/check/turning_question.hpp"

/// Proofs about turning bodies as lines of the certificate file (docs/reference/certificates.md, "Turning bodies").
namespace oblong::caseio {

/// A line: a proof, and the id of the case that it is about.
struct TurningCertificate {
    std::string id;
    ExactTurningProof proof;

    [[nodiscard]] friend bool operator==(const TurningCertificate&, const TurningCertificate&) = default;
};

/// Returns whether a line is JSON whose `kind` is `turning`. False for what is no JSON.
[[nodiscard]] bool is_turning_certificate(std::string_view line);

/// One line without its line feed.
[[nodiscard]] std::string write_turning_certificate(const TurningCertificate& certificate);

/// Reads one line. Throws BadInput, as `read_certificate` does.
[[nodiscard]] TurningCertificate read_turning_certificate(std::string_view line, const BadInput::Place& place = {});

}  // namespace oblong::caseio
