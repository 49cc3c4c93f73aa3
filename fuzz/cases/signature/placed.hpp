// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "oracle/exact/posed_vertices.hpp"

/// A body where it lies, as far as a signature looks at it.
namespace oblong::fuzz {

struct Placed {
    oracle::Core core;        ///< vertices sorted, none twice; of a curved body a polytope about its size
    bool duplicates = false;  ///< the same vertex was there more than once
    bool curved = false;      ///< not a polyhedron with a ball around it

    [[nodiscard]] Rational size() const;  ///< the largest side of the box around it, the ball included
};

/// Nothing if the oracle has no vertices for it (a sum of too many).
[[nodiscard]] std::optional<Placed> placed(const AnyBody<Rational>& body, int dimension);

}  // namespace oblong::fuzz
