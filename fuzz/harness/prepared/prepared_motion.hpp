// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/prepared/prepared_parts.hpp"

/// Prepared bodies under poses, and many pairs in one call. For double and float.
namespace oblong::fuzz {

/// The loops of two bodies under poses, by a vector unit and by plain searches.
template <class R>
void check_posed_loops(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                       PreparedRandom& random, Checked& checked);

/// Proven answers under two poses, against those about the listed bodies under the same. Not of bodies whose exact
/// numbers are long.
template <class R>
void check_posed(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked);

/// Proven distances of pairs of the same bodies in one call, by one thread or two, against plain searches from the same
/// starts.
template <class R>
void check_batch(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked);

}  // namespace oblong::fuzz
