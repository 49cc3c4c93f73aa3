// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/elimination.hpp"

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
    // x = c − F y with c and F of the pivots' unknowns and y the others: ‖x‖² + ‖y‖² is least at (1 + FᵀF) y = Fᵀc.
    const auto substituted = [&](std::size_t column) {
        std::vector<Wide> x(rank);
        for (std::size_t i = rank; i-- > 0;) {
            Wide rest = rows_[i][column];
            for (std::size_t c = i + 1; c < rank; ++c) rest = rest - rows_[i][c] * x[c];
            x[i] = rest / rows_[i][i];
        }
        return x;
    };
    std::vector<Wide> solution(size_);
    std::vector<Wide> c = substituted(size_);
    if (rank < size_) {
        const std::size_t open = size_ - rank;
        std::vector<std::vector<Wide>> f;
        for (std::size_t j = 0; j < open; ++j) f.push_back(substituted(rank + j));
        const auto product = [](const std::vector<Wide>& x, const std::vector<Wide>& y) {
            Wide sum;
            for (std::size_t i = 0; i < x.size(); ++i) sum = sum + x[i] * y[i];
            return sum;
        };
        LinearSystem rest(open);
        for (std::size_t i = 0; i < open; ++i) {
            for (std::size_t j = 0; j < open; ++j) rest.at(i, j) = product(f[i], f[j]) + Wide(i == j ? 1 : 0);
            rest.right(i) = product(f[i], c);
        }
        const std::vector<Wide> y = rest.solve();
        for (std::size_t j = 0; j < open; ++j) {
            solution[unknown[rank + j]] = y[j];
            for (std::size_t i = 0; i < rank; ++i) c[i] = c[i] - f[j][i] * y[j];
        }
    }
    for (std::size_t i = 0; i < rank; ++i) solution[unknown[i]] = std::move(c[i]);
    return solution;
}

}  // namespace oblong::curved
