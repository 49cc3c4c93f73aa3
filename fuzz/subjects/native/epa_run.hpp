// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/concepts.hpp"

namespace oblong::fuzz {

/// One solver by the expanding polytope algorithm. Its tolerance is also that of the GJK before it.
struct EpaSpec {
    SolverScalar scalar = SolverScalar::float64;
    bool absolute = false;  ///< else relative
    std::string tolerance = "1e-10";
    int iteration_limit = 1000;

    [[nodiscard]] friend bool operator==(const EpaSpec&, const EpaSpec&) = default;
};

/// Answers a penetration case; other queries, numbers that the scalar does not represent and curved bodies for
/// rationals are `unsupported`.
[[nodiscard]] caseio::Result run_epa(const caseio::Case& c, const EpaSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_epa_in(const caseio::Case& c, const EpaSpec& spec);

/// Returns the solvers of penetration depth by the expanding polytope algorithm.
[[nodiscard]] SubjectGroup epa_group();

/// SCALAR/epa/RULE-TOLERANCE[/limit-N].
[[nodiscard]] std::string epa_name(const EpaSpec& spec);

/// Throws std::invalid_argument that names the part and what was expected there. Precondition: has_method(name, "epa").
[[nodiscard]] EpaSpec parse_epa_name(const std::string& name);

}  // namespace oblong::fuzz
