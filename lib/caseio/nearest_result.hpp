// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/result.hpp"

/// Lines about all nearest points (`oblong-nearest/1`, docs/reference/formats.md, "All nearest points").
namespace oblong::caseio {

inline constexpr std::string_view nearest_format = "oblong-nearest/1";

/// The sets of nearest points of two polyhedra. Of the result, `id`, `subject`, `outcome` and `message` apply, and the
/// witnesses, whose distances from the sets are stated.
struct NearestResult {
    Result result;
    int dimension = -1;                          ///< of the sets; -1 of a refusal
    std::vector<Vec3<Rational>> a = {}, b = {};  ///< vertices; empty if the dimension is 3
    int numbers = 3;                             ///< of each vertex; in the plane 2
    std::optional<Real> witness_a_off = {}, witness_b_off = {};
};

/// The line without its line feed.
[[nodiscard]] std::string write_nearest_result(const NearestResult& n);

}  // namespace oblong::caseio
