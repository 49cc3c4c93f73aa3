// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "caseio/certificate_io.hpp"
#include "fuzz/cases/generate/family.hpp"

/// Named changes of a certificate. What comes out may be nonsense, another proof of the same truth, or a lie.
namespace oblong::fuzz {

struct ForgeryOperation {
    std::string_view name;
    /// False, and nothing changed, where the certificate has nothing of the kind.
    bool (*apply)(caseio::ExactCertificate& certificate, Draw& draw);
};

[[nodiscard]] std::span<const ForgeryOperation> forgery_operations();

struct Forged {
    caseio::ExactCertificate certificate;
    std::string how;  ///< the operations' names, in order
};

/// One to three of the operations. The same for the same state of `draw`, on every machine.
[[nodiscard]] Forged forged(const caseio::ExactCertificate& genuine, Draw& draw);

}  // namespace oblong::fuzz
