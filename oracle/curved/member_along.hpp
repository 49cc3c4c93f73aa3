// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/tree.hpp"

namespace oblong::oracle {

/// A point of the set, certainly, and nearly its farthest along w: balls' points are rounded inwards, to 40 bits.
[[nodiscard]] Vec3<Rational> member_along(const Tree<Rational>& set, const Vec3<Rational>& w);

}  // namespace oblong::oracle
