// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "fuzz/signal/counters.hpp"

namespace oblong::fuzz {

/// The signals of one run; NaN if one was not measured.
class SignalValues {
public:
    SignalValues() { values_.fill(std::numeric_limits<double>::quiet_NaN()); }

    [[nodiscard]] double operator[](Signal s) const { return values_[static_cast<std::size_t>(s)]; }
    /// Keeps the worse of the value so far and this one.
    void worsen(Signal s, double value) {
        double& kept = values_[static_cast<std::size_t>(s)];
        if (std::isnan(value)) return;
        if (std::isnan(kept) || (info(s).small_is_bad ? value < kept : value > kept)) kept = value;
    }
    /// Marks all of them as reached.
    void mark(int lane = 0) const {
        for (std::size_t i = 0; i < signal_count; ++i) measured(static_cast<Signal>(i), values_[i], lane);
    }

private:
    std::array<double, signal_count> values_{};
};

}  // namespace oblong::fuzz
