// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/prepared/prepared_parts.hpp"

/// Prepared bodies that move, and many pairs in one call: the same numbers as by plain loops and one by one. For double
/// and float.
namespace oblong::fuzz {

/// A few steps of one body, each from where the last one ended, by a vector unit and by plain loops.
template <class R>
void check_tracked(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                   PreparedRandom& random, Checked& checked);

/// Proven answers under two poses, against those about the listed bodies under the same. Not of bodies whose exact
/// numbers are long.
template <class R>
void check_posed(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked);

/// Pairs of the same bodies in one call, by one thread or two, against one call a pair.
template <class R>
void check_batch(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked);

}  // namespace oblong::fuzz
