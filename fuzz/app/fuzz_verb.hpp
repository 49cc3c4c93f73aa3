// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/budget.hpp"
#include "fuzz/app/ci_report.hpp"

/// The two ways in which `oblong fuzz` looks for cases.
namespace oblong::cli {

struct FuzzOptions {
    std::string subject, goal = "cycle", query, unit = "size", strategy = "climb", start, output;
    std::uint64_t seed = 1;
    long evaluations = 0;           ///< 0: as many as the time allows
    long pairs = 0;                 ///< above 0: independent oblong pairs in place of a search
    std::optional<double> seconds;  ///< of the whole run
    std::vector<std::string> fail_on;
    int keep = -1;  ///< −1: 1 of a class, 5 of a kind of cycle
    int trials = 2000;
    bool minimise = false, quiet = false;
    fuzz::ProcessOptions process = usual_limits();
    CiOptions ci;

    /// Returns whether a number of cases or pairs is the run's end; otherwise its time is.
    [[nodiscard]] bool is_counted() const { return evaluations > 0 || pairs > 0; }
    /// Seconds for the whole run, if nothing says how long the usual ones.
    [[nodiscard]] double limit() const { return seconds.value_or(is_counted() ? Budget::unlimited : 60); }
};

/// Exit code of a run: 1 where it found what --fail-on lists, said on stderr; 5 where it was stopped before its end,
/// said there too.
struct FuzzEnd {
    std::string failing;  ///< what --fail-on lists, for display; empty: nothing
    std::string unended;  ///< why the run ended early, for display; empty: it did not
};
[[nodiscard]] int exit_code(const FuzzEnd& end);

/// Draws independent oblong pairs, and keeps those on which a plain solver of ours cycles.
int fuzz_pairs(const FuzzOptions& options);

/// Local search from families, oblong pairs and given cases.
int fuzz_search(const FuzzOptions& options);

/// Local search for inputs of one of the certifier's error bounds, "bounds/NAME".
int fuzz_bound(const FuzzOptions& options);

}  // namespace oblong::cli
