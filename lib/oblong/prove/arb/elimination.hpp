// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/lowered/arb/number.hpp"

namespace oblong::curved {

/// A square system of linear equations; unset coefficients are 0.
class LinearSystem {
public:
    explicit LinearSystem(std::size_t size) : size_(size), rows_(size, std::vector<Wide>(size + 1)) {}
    [[nodiscard]] Wide& at(std::size_t row, std::size_t column) { return rows_[row][column]; }
    [[nodiscard]] Wide& right(std::size_t row) { return rows_[row][size_]; }

    /// Returns the shortest solution, by elimination with full pivoting. Drops equations that depend on others up to
    /// half the precision in use.
    [[nodiscard]] std::vector<Wide> solve();

private:
    /// Scales rows by powers of two so that the largest coefficient of each is near 1.
    void balance();

    std::size_t size_;
    std::vector<std::vector<Wide>> rows_;
};

}  // namespace oblong::curved
