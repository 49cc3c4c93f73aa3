// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/native/mixed_formats.hpp"

namespace oblong::fuzz {

/// A plain solver with three formats: of the support points, of the loop and its dot products, and of the subalgorithm.
struct MixedSpec {
    FormatSpec loop;  ///< the solver, with the format of the loop
    MixedFormats parts;
};

/// POINTS/LOOP/SUBALGORITHM/REST, such as "bits-11/bits-24/bits-53/johnson/relative-0/running-max/no-progress".
[[nodiscard]] std::string mixed_solver_name(const MixedSpec& spec);

/// Returns whether the first two parts of a name are meant as formats.
[[nodiscard]] bool begins_with_formats(const std::string& name);

/// Returns the spec of such a name. Throws std::invalid_argument that names the part and what was expected there; also
/// for momentum and for formats that round stochastically. Precondition: begins_with_formats(name).
[[nodiscard]] MixedSpec parse_mixed_name(const std::string& name);

/// Answers a case in mixed formats, as run_in_format does in one. Support points are chosen in the loop's format from
/// the vertices as given, then rounded.
[[nodiscard]] caseio::Result run_in_mixed_formats(const caseio::Case& c, const MixedSpec& spec);

/// Returns the subject of such a name.
[[nodiscard]] std::unique_ptr<Subject> mixed_subject(const std::string& name);

}  // namespace oblong::fuzz
