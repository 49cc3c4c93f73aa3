// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/union_io.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::oracle {

/// The exact answer about unions: that of the pair of parts that decides.
struct LeastPair {
    ExactAnswer answer;
    std::size_t part_a = 0;  ///< of equal answers the first in the order of the parts of A, then of B
    std::size_t part_b = 0;
};

/// Asks exact_answer about every pair of parts, without boxes and without an order. Overlapping pairs come before
/// touching ones, and these before separated ones; then the less distance or parameter decides. If a pair is undecided
/// and none overlaps, the answer is that of the first undecided pair. Enclosed numbers are compared by their lower
/// bounds. Depths are not asked: precondition.
[[nodiscard]] LeastPair least_pair(const caseio::UnionCase& c);

/// Returns the question about one pair of parts. Precondition: there are such parts.
[[nodiscard]] caseio::Case question_of(const caseio::UnionCase& c, std::size_t part_a, std::size_t part_b);

}  // namespace oblong::oracle
