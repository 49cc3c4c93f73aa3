// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case.hpp"
#include "caseio/contact_result.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// What is asked about contact, beside a cast or a penetration.
struct ContactAsk {
    bool exit = false;
    std::string start;  ///< name of a StartContact; empty: none was typed
    std::string along;  ///< "X,Y,Z"; empty: none was typed

    /// Whether answers are lines of `oblong-contact/1`.
    [[nodiscard]] bool is_asked() const { return exit || !start.empty() || !along.empty(); }
};

/// Adds `--exit` and `--start`.
void add_contact_options(CLI::App& verb, ContactAsk& ask);
/// Adds `--along`.
void add_along_option(CLI::App& verb, ContactAsk& ask);

/// The answer of `subject`: `unsupported` with a reason for any but `proven`, and for a direction beyond the numbers of
/// the case.
[[nodiscard]] caseio::ContactResult contact_answer(const caseio::Case& c, const ContactAsk& ask,
                                                   const std::string& subject);

}  // namespace oblong::cli
