// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/proof.hpp"
#include "tests/bench/sweep.hpp"

/// What makes a timed answer right. A check refers to the exact answers that it is made of.
namespace oblong::bench {

/// The exact answers of a scene, by pair, and the largest |coordinate| in it.
struct Reference {
    std::vector<Exact> exact;
    double largest = 0;
};

/// The exact distance, rounded once, and the exact decision.
[[nodiscard]] Check rounded_once(const Reference& reference);

/// Of plain solvers: the distance within a relative tolerance and 64 rounding errors of the largest coordinate; in
/// contact at most that, or negative.
/// \param roundoff of the solver's scalar
[[nodiscard]] Check within(const Reference& reference, double relative, double roundoff = 0x1p-53);

/// The decision; one that cannot tell touching from overlapping is right about both.
[[nodiscard]] Check decided(const Reference& reference);

/// Nothing is asked of the answer.
[[nodiscard]] Check unchecked();

}  // namespace oblong::bench
