// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/certificate_io.hpp"
#include "fuzz/harness/checked.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Certificates: what we write against what the checker accepts (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Returns the exact answer as our own exact solvers know it: outcome and distance of a distance or decide case, `cast`
/// or `penetration` of the others. Nothing if certificates do not speak of the bodies.
[[nodiscard]] std::optional<oracle::ExactAnswer> solved_answer(const caseio::Case& c);

/// Returns the oracle's, by other routes; nothing if it has none that is exact.
[[nodiscard]] std::optional<oracle::ExactAnswer> oracle_answer(const caseio::Case& c);

/// Returns whether what a certificate states is so. Precondition: the answer is of the question that the certificate's
/// kind answers (`question_of`).
[[nodiscard]] bool is_true(const caseio::ExactCertificate& certificate, const oracle::ExactAnswer& answer);

/// Returns the question about the case's bodies that a certificate of this kind answers: of the bodies at rest, unless
/// it is of a cast. Nothing if there is none about this case.
[[nodiscard]] std::optional<caseio::Case> question_of(const caseio::ExactCertificate& certificate,
                                                      const caseio::Case& c);

/// Writer, checker and oracle of the check; tests replace them.
struct CertificateAsk {
    using Answer = std::function<std::optional<oracle::ExactAnswer>(const caseio::Case&)>;
    using Checker = std::function<std::optional<std::string>(const caseio::Case&, const caseio::ExactCertificate&)>;

    Answer referee = solved_answer;  ///< fast, and asked first
    Answer oracle = oracle_answer;   ///< asked of a sample, and before the checker is called unsound
    Checker checker = {};            ///< empty: oracle::verify
    std::uint64_t oracle_every = 1;
    int forgeries = 12;  ///< of each genuine certificate
    /// Pairs of bodies with more vertices pass unasked: exact depths take long.
    std::size_t max_vertices = 24;
};

/// Writes the certificate of the case, has it checked, read back and compared with the truth; then forges it, and
/// offers the certificates of other questions and of other bodies. Whatever is accepted must be true.
[[nodiscard]] Checked check_certificate(const caseio::Case& c, const CertificateAsk& ask = {});

}  // namespace oblong::fuzz
