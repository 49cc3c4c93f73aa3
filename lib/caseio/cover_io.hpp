// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/certificate_io.hpp"
#include "oblong/answer/cover.hpp"

/// Proofs about unions as lines of the certificate file (docs/reference/certificates.md, "Covers of unions").
namespace oblong::caseio {

using ExactUnionProof = UnionProof<Integer, Rational>;

/// A line of the kind `cover`.
struct CoverLine {
    std::string id;
    ExactUnionProof proof;

    [[nodiscard]] friend bool operator==(const CoverLine&, const CoverLine&) = default;
};

/// Returns the line without its line feed, in the form of `write_certificate`.
[[nodiscard]] std::string write_cover(const CoverLine& line);

/// Returns whether a line is a JSON object whose `kind` is `cover`. False for what is no JSON.
[[nodiscard]] bool is_cover(std::string_view line);

/// Reads one line. Does not check what the line proves. Throws BadInput for a field that is missing or unknown, for a
/// negative index, and for a block without a pair.
[[nodiscard]] CoverLine read_cover(std::string_view line, const BadInput::Place& place = {});

}  // namespace oblong::caseio
