// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/supporting.hpp"

namespace oblong::oracle {

/// A point of the set times 2^bits, certainly, and nearly its farthest along w: balls' points are rounded inwards, to
/// so many bits.
[[nodiscard]] IntegerVec member_along(const Tree<Integer>& set, const IntegerVec& w, unsigned bits);

}  // namespace oblong::oracle
