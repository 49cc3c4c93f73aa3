// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/binary_format.hpp"

namespace oblong::fuzz {

/// One solver in a binary format that its name states, so that precision is run-time data.
struct FormatSpec {
    BinaryFormat format;
    std::variant<SolverSpec, FrankWolfeSpec> solver;  ///< its scalar is not read

    [[nodiscard]] friend bool operator==(const FormatSpec&, const FormatSpec&) = default;
};

/// FORMAT/REST with FORMAT of oblong::parse_format and REST of the plain solvers or of Frank-Wolfe and momentum, such
/// as "bits-24/johnson/relative-0/running-max/no-progress".
[[nodiscard]] std::string format_solver_name(const FormatSpec& spec);

/// Returns whether the first part of a name is meant as a format: bits-…, or one of `named_formats` with or without a
/// rounding.
[[nodiscard]] bool begins_with_format(const std::string& name);

/// Returns the spec of such a name. Throws std::invalid_argument that names the part and what was expected there.
/// Precondition: begins_with_format(name).
[[nodiscard]] FormatSpec parse_format_solver_name(const std::string& name);

/// Answers a distance or decide case. The numbers of the case are taken exactly, whatever the format; ε and ω are
/// rounded to it, and every operation rounds. A number of more than 400 bits is `unsupported`.
/// Where `detail` is given, it receives every iteration of a plain solver.
[[nodiscard]] caseio::Result run_in_format(const caseio::Case& c, const FormatSpec& spec, RunDetail* detail = nullptr);

/// Returns the plain solvers and momentum in binary formats of any precision.
[[nodiscard]] SubjectGroup format_group();

}  // namespace oblong::fuzz
