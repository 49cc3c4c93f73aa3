// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/record.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// Subjects whose answers are all `unsupported`, by the counters, with how many they are: they were not tested at all.
struct Declined {
    std::string subject;
    long long cases = 0;
};
[[nodiscard]] std::vector<Declined> declined_all(const std::vector<caseio::Tally>& tallies);

/// Names them on stderr; whether there are any.
bool tell_declined(const std::vector<caseio::Tally>& tallies);

/// Adds --allow-declined: such a subject does not make the exit code 1. `allowed` outlives parsing.
void add_allow_declined(CLI::App& verb, bool& allowed);

}  // namespace oblong::cli
