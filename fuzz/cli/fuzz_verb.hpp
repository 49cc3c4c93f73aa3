// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

/// The two ways in which `oblong fuzz` looks for cases.
namespace oblong::cli {

struct FuzzOptions {
    std::string subject, goal = "cycle", query, unit = "size", strategy = "climb", start, output;
    std::uint64_t seed = 1;
    long evaluations = 0;  ///< 0: as many as the time allows
    long pairs = 0;        ///< above 0: independent oblong pairs in place of a search
    double seconds = 60;
    int keep = -1;  ///< −1: 1 of a class, 5 of a kind of cycle
    int trials = 2000;
    bool minimise = false;
};

/// Draws independent oblong pairs, and keeps those on which a plain solver of ours cycles.
int fuzz_pairs(const FuzzOptions& options);

/// Local search from families, oblong pairs and given cases.
int fuzz_search(const FuzzOptions& options);

/// Local search for inputs of one of the certifier's error bounds, "bounds/NAME".
int fuzz_bound(const FuzzOptions& options);

}  // namespace oblong::cli
