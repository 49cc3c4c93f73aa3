// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oracle/exact/scaled_pair.hpp"

/// Tiny exact least squares problems: normal equations by Cramer's rule, in integers.
namespace oblong::oracle {

/// Coefficients c_k = numerators[k] / denominator, denominator > 0.
struct Coefficients {
    std::vector<Integer> numerators;
    Integer denominator = 1;
};

/// Returns the unique c that minimises ‖base + Σ c_k directions[k]‖, or nothing if the directions depend on each other.
/// Precondition: at most three directions.
[[nodiscard]] std::optional<Coefficients> minimise(const IntegerVec& base, std::span<const IntegerVec> directions);

}  // namespace oblong::oracle
