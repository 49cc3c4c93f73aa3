// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/record.hpp"
#include "fuzz/subjects/native/running_run.hpp"

/// Bounds of the rounding errors of stored distances.
namespace oblong::fuzz {

/// A stored distance's error, and what rounding can explain of it (docs/explanation/numerics/running-error.md).
struct RecordBounds {
    Rational observed;      ///< |stated − exact|, the exact distance to the record's 20 digits
    DistanceBounds bounds;  ///< of the same run; not finite where a division is by what may be 0
};

/// Returns the solver whose operations the record's subject carries out, with bounds: of a plain solver over float,
/// double, long double or quad that of the equal format. Nothing for other subjects.
[[nodiscard]] std::optional<RunningSpec> bounded_solver(const std::string& subject);

/// Returns the bounds of a record that states a distance. Nothing if its subject has none, its case cannot be read or
/// exceeds `case_bytes`, or if the run does not state the stored distance after the stored number of iterations.
[[nodiscard]] std::optional<RecordBounds> record_bounds(const caseio::Record& record, std::size_t case_bytes = 32'000);

/// Returns the same as a JSON object of texts with three digits, `observed`, `running` and `enclosed`, and a
/// `sentence` without a full stop; empty for nothing.
[[nodiscard]] std::string record_bounds_text(const caseio::Record& record);

}  // namespace oblong::fuzz
