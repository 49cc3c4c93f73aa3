// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/case.hpp"

/// Common parts of the harnesses of single algorithms: the result of a check, and its handling.
namespace oblong::fuzz {

/// A wrong answer of something that promises no accuracy.
struct WrongAnswer {
    std::string subject;              ///< who, as in SCALAR/METHOD
    std::string reason;               ///< one clause: what was said against what is so
    std::string kind = "inaccurate";  ///< of failure, a verdict's name where it is one
};

/// The result of a harness for one case.
struct Checked {
    std::string broken;                 ///< a promise that was not kept, as one clause; empty: all were
    std::vector<WrongAnswer> findings;  ///< kept, never an abort

    /// Keeps the first broken promise; an empty clause is none.
    void note(const std::string& who, const std::string& clause) {
        if (broken.empty() && !clause.empty()) broken = who + ": " + clause;
    }
    /// The same, as the result of a check that ends there.
    [[nodiscard]] Checked& noted(const std::string& who, const std::string& clause) {
        note(who, clause);
        return *this;
    }
};

/// Returns whether what costs too much for every case is done for this one: for one in `every`, chosen by the case's
/// id.
[[nodiscard]] bool is_sampled(std::string_view id, std::uint64_t every);

/// Keeps the findings (`keep_finding`); where a promise was broken, prints it with the case line and aborts.
void settle(const caseio::Case& c, const Checked& checked);

}  // namespace oblong::fuzz
