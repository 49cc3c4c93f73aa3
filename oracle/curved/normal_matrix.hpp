// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace oblong::oracle {

/// A symmetric matrix of small order.
template <class Real>
class NormalMatrix {
public:
    explicit NormalMatrix(std::size_t order) : order_(order), entry_(order * order, Real(0)) {}
    Real& operator()(std::size_t i, std::size_t j) { return entry_[i * order_ + j]; }
    const Real& operator()(std::size_t i, std::size_t j) const { return entry_[i * order_ + j]; }

    void add_square(const std::vector<Real>& v, const Real& factor) {
        for (std::size_t i = 0; i < order_; ++i) {
            if (v[i] == 0) continue;
            const Real scaled = v[i] * factor;
            for (std::size_t j = 0; j <= i; ++j)
                if (v[j] != 0) (*this)(i, j) += scaled * v[j];
        }
    }
    /// Cholesky's factor in place of the lower triangle. Pivots at or below `least` times the largest of the diagonal
    /// are taken for 0, and their unknowns are set to 0; false if that is not allowed (least < 0) and needed.
    bool factor(const Real& least) {
        Real largest = 0;
        for (std::size_t i = 0; i < order_; ++i) largest = std::max(largest, (*this)(i, i));
        for (std::size_t j = 0; j < order_; ++j) {
            Real pivot = (*this)(j, j);
            for (std::size_t k = 0; k < j; ++k) pivot -= (*this)(j, k) * (*this)(j, k);
            const bool keep = least < 0 ? pivot > 0 : pivot > least * largest;
            if (!keep && least < 0) return false;
            const Real root = keep ? Real(sqrt(pivot)) : Real(0);
            (*this)(j, j) = root;
            for (std::size_t i = j + 1; i < order_; ++i) {
                Real sum = (*this)(i, j);
                for (std::size_t k = 0; k < j; ++k) sum -= (*this)(i, k) * (*this)(j, k);
                (*this)(i, j) = keep ? Real(sum / root) : Real(0);
            }
        }
        return true;
    }
    std::vector<Real> solve(std::vector<Real> v) const {
        for (std::size_t i = 0; i < order_; ++i) {
            for (std::size_t k = 0; k < i; ++k) v[i] -= (*this)(i, k) * v[k];
            v[i] = (*this)(i, i) == 0 ? Real(0) : Real(v[i] / (*this)(i, i));
        }
        for (std::size_t i = order_; i-- > 0;) {
            for (std::size_t k = i + 1; k < order_; ++k) v[i] -= (*this)(k, i) * v[k];
            v[i] = (*this)(i, i) == 0 ? Real(0) : Real(v[i] / (*this)(i, i));
        }
        return v;
    }

private:
    std::size_t order_;
    std::vector<Real> entry_;
};

}  // namespace oblong::oracle
