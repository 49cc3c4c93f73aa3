// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"

namespace oblong::oracle {

/// The ends of a number that a query asks for differ by at most this part of the greater magnitude.
inline constexpr int bracket_bits = 7;  // 2^−7

/// Returns why a certificate, though right, is not that of the case: it shows less than the case asks, or refutes a
/// claim (docs/reference/certificates.md, "The certificate of a case"). Nothing if it is. Precondition: `verify`
/// accepts it.
[[nodiscard]] std::optional<std::string> shortfall(const caseio::Case& c, const caseio::CertificateLine& line);

}  // namespace oblong::oracle
