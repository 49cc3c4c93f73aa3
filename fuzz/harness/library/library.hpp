// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "caseio/certificate_io.hpp"
#include "caseio/result.hpp"
#include "fuzz/harness/checked.hpp"
#include "oracle/exact/exact_answer.hpp"

/// The public queries against the oracle and the certificate checker (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Library, judges and writer of the check; tests replace them.
struct LibraryAsk {
    /// Asks the query of a case plainly and in all other ways; `failed` if two of them differ. Empty: our own.
    std::function<caseio::Result(const caseio::Case&)> answer = {};
    std::function<oracle::ExactAnswer(const caseio::Case&)> oracle = oracle::exact_answer;
    /// Returns the line that `oblong certify` writes, or nothing. Empty: our own.
    std::function<std::optional<caseio::CertificateLine>(const caseio::Case&)> certificate = {};
    /// false: the ways are compared, and nothing else is asked
    bool judged = true;
    /// Oracle and certificate of pairs of bodies with more vertices are not asked: exact depths take long.
    std::size_t max_vertices = 24;
};

/// Returns what the exact answer contradicts in an answer of the public headers; empty if nothing.
[[nodiscard]] std::string broken_proof(const caseio::Case& c, const caseio::Result& r,
                                       const oracle::ExactAnswer& exact);

/// Asks the public query of a case in all ways. Broken: two ways with two answers; an answer that the oracle
/// contradicts; a certificate of the case that the checker refuses. The rung that answered is a signal.
[[nodiscard]] Checked check_library(const caseio::Case& c, const LibraryAsk& ask = {});

/// Vertices of a polyhedron with a ball around it; 0 of other bodies, whose oracle has no exact depths.
[[nodiscard]] std::size_t polyhedron_vertices(const AnyBody<Rational>& body);

/// Handles one input of a harness: decodes it, asks the query about its bodies, settles the check.
void run_library_check(std::span<const std::uint8_t> bytes, caseio::Query query);

}  // namespace oblong::fuzz
