// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/campaign/exact_route.hpp"

namespace oblong::cli {

/// What `oblong judge` is asked.
struct JudgeOptions {
    CaseFiles files;
    std::vector<std::string> results, subjects, fail_on, laws;
    std::string output, proofs;
    StrangerPromise stranger;
    fuzz::ProcessOptions process = usual_limits();
    bool records = false, quiet = false, json = false, allow_declined = false, strict = false;
    CiOptions ci;
    fuzz::ExactRoute route = fuzz::ExactRoute::proof;  ///< of exact answers
    double seconds = 0;                                ///< 0: no limit
};

/// Adds the options of `oblong judge`, and its help. `options` must outlive the verb.
void add_judge_options(CLI::App& verb, JudgeOptions& options);

/// Throws std::invalid_argument if nothing is to be judged, or if options exclude each other.
void require_askable(const JudgeOptions& options);

/// --oracle: proof or solve. `route` holds the default, and must outlive the verb.
void add_oracle(CLI::App& verb, fuzz::ExactRoute& route);

}  // namespace oblong::cli
