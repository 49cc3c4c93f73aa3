// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/optimality.hpp"

namespace oblong::oracle {

/// Whether two cores with the given common point touch or overlap, with a proof for require_contact.
///
/// A supporting normal is orthogonal to every vector of W that takes part in a positive combination
/// summing to 0. The weights of the common point in either body are two such combinations. Then: find such a
/// combination (nearest point of hull W to 0, by route one), project W onto the complement of its span, and repeat, at
/// most three times. Either the hull misses 0, and its nearest point is a supporting normal; or nothing is left of W,
/// and any vector of the complement is one; or nothing is left of the space, and the bodies overlap. Bodies that are
/// flat in the space of the case's dimension therefore touch.
[[nodiscard]] Contact contact_of(const ScaledPair& pair, const NearestPair& common);

}  // namespace oblong::oracle
