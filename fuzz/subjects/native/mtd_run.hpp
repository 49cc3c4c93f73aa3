// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/concepts.hpp"

namespace oblong::fuzz {

/// Bounds on the depth from the simplex in which plain GJK ends, and the shallow-penetration test (Cameron 1997, §5).
struct MtdSpec {
    SolverScalar scalar = SolverScalar::float64;
    int iteration_limit = 1000;

    [[nodiscard]] friend bool operator==(const MtdSpec&, const MtdSpec&) = default;
};

/// Answers a penetration case; other queries, numbers that the scalar does not represent and curved bodies for
/// rationals are `unsupported`.
///
/// `intersecting`: the loop ended with the origin in its simplex; with `depth_lower` and `depth_upper`, true in
/// rationals (there rounded outwards to double) and as computed in floats. `depth` and `direction` stand there only
/// where the shallow test claims to know them. `separated`: no penetration is stated. Anything else is a refusal.
[[nodiscard]] caseio::Result run_mtd(const caseio::Case& c, const MtdSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_mtd_in(const caseio::Case& c, const MtdSpec& spec);

/// Bounds on the penetration depth from GJK's last simplex (Cameron 1997, §5): SCALAR/mtd-bounds[/limit-N].
[[nodiscard]] SubjectGroup mtd_group();

}  // namespace oblong::fuzz
