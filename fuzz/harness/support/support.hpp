// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/checked.hpp"
#include "fuzz/harness/support/support_check.hpp"

/// Support mappings and tracking, against enumeration and formulas (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// The parts that tests replace by ones that err.
struct SupportAsk {
    /// One case in so many is also checked in fractions.
    std::uint64_t exactly_every = 1;
};

/// Checks the support mappings of both bodies: in the case's floats against formulas in long double; for polyhedra in
/// fractions against all vertices, by scan and by climbing; for two bodies of points, tracked queries of a moving body
/// against untracked ones.
[[nodiscard]] Checked check_support(const caseio::Case& c, const SupportAsk& ask = {});

}  // namespace oblong::fuzz
