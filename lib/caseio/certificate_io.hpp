// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "caseio/body_proof_io.hpp"
#include "caseio/errors.hpp"
#include "oblong/answer/certificate.hpp"
#include "oblong/scalar/rational.hpp"

/// The certificate file (`oblong-certificate/1`, docs/reference/certificates.md).
namespace oblong::caseio {

inline constexpr std::string_view certificate_format = "oblong-certificate/1";

using ExactCertificate = Certificate<Integer, Rational>;

/// A line: a certificate and the case that it is about.
struct CertificateLine {
    std::string id;
    ExactCertificate certificate;
    // For a refutation:
    std::string subject = {};         ///< who claims it; may be empty
    std::string converted_case = {};  ///< the case line that the claim is about where its subject converted the case
    /// If present, the content of the line instead of `certificate`.
    std::optional<ExactBodyProof> proof = {};

    [[nodiscard]] friend bool operator==(const CertificateLine&, const CertificateLine&) = default;
};

/// One certificate line without its line feed. Integers are strings, the rounded distance a hex float or "inf".
[[nodiscard]] std::string write_certificate(const CertificateLine& line);

/// Reads one line. A missing field, one that the kind does not have, and anything that is no integer where one is
/// expected throw BadInput. Whether the certificate proves anything is not asked here.
[[nodiscard]] CertificateLine read_certificate(std::string_view line, const BadInput::Place& place = {});

}  // namespace oblong::caseio
