// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <optional>
#include <utility>

namespace oblong {

/// Detects cycles in a sequence of states by Brent's method: keeps one state and replaces it at every power of two. A
/// repeated state proves that a deterministic iteration never ends, provided that the state holds everything that the
/// next iteration reads. Reports a cycle after at most three times (tail + period) steps.
template <std::equality_comparable State>
class LassoDetector {
public:
    /// Takes the next state. \return the period, if the kept state occurred again
    std::optional<int> next(const State& state) {
        if (kept_ && *kept_ == state) return steps_since_;
        if (!kept_ || steps_since_ == power_) {
            kept_ = state;
            power_ *= 2;
            steps_since_ = 0;
        }
        ++steps_since_;
        return std::nullopt;
    }

private:
    std::optional<State> kept_;
    int power_ = 1;
    int steps_since_ = 0;
};

}  // namespace oblong
