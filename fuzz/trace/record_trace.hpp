// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/record.hpp"

/// Traces of stored answers. Records come from anyone: the work and the size of each trace are bounded.
namespace oblong::fuzz {

/// Bounds of one trace.
struct RecordTraceLimits {
    std::size_t case_bytes = 32'000;   ///< of the case line
    int iterations = 1000;             ///< the largest iteration limit of a solver that is run again
    std::size_t after_parting = 6;     ///< steps that are kept after the first parting
    std::size_t without_parting = 16;  ///< steps that are kept if no step parts
    std::size_t of_cycle = 40;         ///< a cycle that has come back by this step is kept whole
    std::size_t bytes = 100'000;       ///< of the trace
};

/// Returns whether `oblong trace` takes the record's subject on its case.
[[nodiscard]] bool is_traceable(const caseio::Record& record);

/// Runs the record's subject again, beside the exact run. Returns trace data (trace_data.hpp) without the case, with
/// `agrees`: whether the run ends as the record says, by outcome, termination, number of iterations and stated number.
/// Empty beyond a limit, or for a case that cannot be read. Precondition: is_traceable(record).
[[nodiscard]] std::string record_trace(const caseio::Record& record, const RecordTraceLimits& limits = {});

}  // namespace oblong::fuzz
