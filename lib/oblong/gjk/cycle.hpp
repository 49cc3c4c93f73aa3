// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <optional>
#include <utility>

namespace oblong {

/// Finds lassos in a sequence of states by Brent's method: one state is kept, replaced at every power of two.
/// A state that comes back proves that a deterministic iteration never ends, provided that the state
/// holds all that the next iteration reads. A cycle is reported after at most three times (tail + period) steps.
template <std::equality_comparable State>
class LassoDetector {
public:
    /// Takes the next state; gives the period where the kept state came back.
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
