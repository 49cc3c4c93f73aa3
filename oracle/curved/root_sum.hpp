// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// An integer less square roots: whole − Σ √radicands[i]. Radicands are positive and no squares, and the product of two
/// of them is no square either unless their roots were not merged yet; see sign().
struct RootSum {
    Integer whole = 0;
    std::vector<Integer> radicands;

    /// Takes away √radicand. Precondition: radicand ≥ 0.
    void subtract_root(const Integer& radicand);
    void add(const RootSum& other);
};

/// Returns the sign of a − b, exactly.
///
/// Square roots of integers no two of which have a square product are linearly independent over the rationals
/// (Besicovitch 1940), so the difference is 0 exactly if the coefficient of each class of roots is; otherwise
/// enclosures of rising precision end.
[[nodiscard]] int compare(const RootSum& a, const RootSum& b);
[[nodiscard]] inline int sign(const RootSum& a) { return compare(a, RootSum{}); }

}  // namespace oblong::oracle
