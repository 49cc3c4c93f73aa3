// SPDX-License-Identifier: BSL-1.0
#include "oblong/curved/elimination.hpp"

#include <utility>

namespace oblong::curved {

void LinearSystem::balance() {
    for (std::vector<Wide>& row : rows_) {
        Wide most;
        for (std::size_t c = 0; c < size_; ++c) most = std::max(most, absolute(row[c]));
        if (!(Wide(0) < most) || !oblong::is_finite(most)) continue;
        const long exponent = arf_abs_bound_lt_2exp_si(most.get());
        for (Wide& x : row) x = scaled(x, -exponent);
    }
}

std::vector<Wide> LinearSystem::solve() {
    balance();
    std::vector<std::size_t> unknown(size_);
    for (std::size_t i = 0; i < size_; ++i) unknown[i] = i;
    const Wide least = scaled(Wide(1), -(detail::bits_in_use() / 2));
    std::size_t rank = 0;
    for (; rank < size_; ++rank) {
        std::size_t row = rank;
        std::size_t column = rank;
        for (std::size_t r = rank; r < size_; ++r) {
            for (std::size_t c = rank; c < size_; ++c) {
                if (arf_cmpabs(rows_[row][column].get(), rows_[r][c].get()) < 0) {
                    row = r;
                    column = c;
                }
            }
        }
        if (absolute(rows_[row][column]) < least) break;
        std::swap(rows_[rank], rows_[row]);
        for (std::vector<Wide>& r : rows_) std::swap(r[rank], r[column]);
        std::swap(unknown[rank], unknown[column]);
        for (std::size_t r = rank + 1; r < size_; ++r) {
            if (rows_[r][rank] == Wide(0)) continue;
            const Wide factor = rows_[r][rank] / rows_[rank][rank];
            for (std::size_t c = rank; c <= size_; ++c) rows_[r][c] = rows_[r][c] - factor * rows_[rank][c];
        }
    }
    std::vector<Wide> solution(size_);
    for (std::size_t i = rank; i-- > 0;) {
        Wide rest = rows_[i][size_];
        for (std::size_t c = i + 1; c < rank; ++c) rest = rest - rows_[i][c] * solution[unknown[c]];
        solution[unknown[i]] = rest / rows_[i][i];
    }
    return solution;
}

}  // namespace oblong::curved
