// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// The states of a loop that come back: everything that step `first` reads is read again by step `first + period`.
struct TraceCycle {
    std::size_t first = 0;
    std::size_t period = 0;
    /// The run ended by its guard. The cycle is that of the same solver without the guard, which takes the same steps
    /// and then goes on.
    bool is_guarded = false;
    /// The nearest points that one period visits, in order: v of a distance loop, x − v of a cast.
    std::vector<Vec3<Rational>> way{};

    /// Returns whether the step belongs to the cycle.
    [[nodiscard]] bool holds(std::size_t step) const { return step >= first; }
};

/// Returns one sentence without a full stop: which step comes back as which, and with which period.
[[nodiscard]] std::string sentence(const TraceCycle& cycle);

}  // namespace oblong::fuzz
