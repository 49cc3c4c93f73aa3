// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "caseio/record.hpp"
#include "caseio/result.hpp"
#include "fuzz/harness/parsers/text_contract.hpp"

/// The project's own formats, as the harnesses try them.
namespace oblong::fuzz {

/// A case line, in shortest decimals and in hex floats. Precondition of its reader: no mesh body, which names a file.
[[nodiscard]] TextFormat<caseio::Case> case_format();

/// A result line whose JSON numbers are of `scalar`. In hex floats every real keeps its value; decimals keep the text,
/// since a wide number is written with the digits that it was given.
[[nodiscard]] TextFormat<caseio::Result> result_format(caseio::CaseScalar scalar);

/// Records, tallies and facts, any number of lines.
[[nodiscard]] TextFormat<caseio::RecordSet> record_format();

/// A certificate line.
[[nodiscard]] TextFormat<caseio::CertificateLine> certificate_format();

/// Returns whether a case line could name a file: a mesh body does, and an escape can spell one.
[[nodiscard]] bool names_a_file(std::string_view line);

}  // namespace oblong::fuzz
