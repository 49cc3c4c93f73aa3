// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

/// The algebra of the half line (size 1) and of Lorentz's cone { x₀ ≥ ‖(x₁, …)‖ }, as interior-point methods use it
/// (Vandenberghe 2010, "The CVXOPT linear and quadratic cone program solvers", §4 and §5). Pointers are to `size`
/// numbers.
namespace oblong::oracle {

/// x₀² − ‖(x₁, …)‖²
template <class Real>
[[nodiscard]] Real determinant(const Real* x, std::size_t size) {
    Real det = x[0] * x[0];
    for (std::size_t i = 1; i < size; ++i) det -= x[i] * x[i];
    return det;
}

template <class Real>
[[nodiscard]] bool inside(const Real* x, std::size_t size) {
    return x[0] > 0 && (size == 1 || determinant(x, size) > 0);
}

/// Returns the largest step along d that does not leave the cone, at most 10^30. Precondition: x is inside.
template <class Real>
[[nodiscard]] Real reach(const Real* x, const Real* d, std::size_t size) {
    const Real far = 1e30;
    if (size == 1) return d[0] < 0 ? std::min(far, Real(-x[0] / d[0])) : far;
    // det(x + α d) = c + 2 b α + a α²; its least positive root is c / (−b + √(b² − a c)).
    Real b = x[0] * d[0];
    for (std::size_t i = 1; i < size; ++i) b -= x[i] * d[i];
    const Real a = determinant(d, size);
    const Real c = determinant(x, size);
    const Real under = b * b - a * c;
    if (under < 0) return far;
    const Real divisor = sqrt(under) - b;
    return divisor > 0 ? std::min(far, Real(c / divisor)) : far;
}

/// u ∘ v
template <class Real>
void jordan_product(const Real* u, const Real* v, Real* product, std::size_t size) {
    Real first = u[0] * v[0];
    for (std::size_t i = 1; i < size; ++i) {
        first += u[i] * v[i];
        product[i] = u[0] * v[i] + v[0] * u[i];
    }
    product[0] = first;
}

/// Replaces r by the solution q of u ∘ q = r. Precondition: u is inside.
template <class Real>
void jordan_divide(const Real* u, Real* r, std::size_t size) {
    if (size == 1) {
        r[0] /= u[0];
        return;
    }
    Real first = u[0] * r[0];
    for (std::size_t i = 1; i < size; ++i) first -= u[i] * r[i];
    first /= determinant(u, size);
    for (std::size_t i = 1; i < size; ++i) r[i] = (r[i] - first * u[i]) / u[0];
    r[0] = first;
}

/// Nesterov and Todd's scaling W of a cone at x and s: W s = W⁻¹ x, W² = square (2 middle middleᵀ − J).
template <class Real>
class Scaling {
public:
    Scaling(const Real* x, const Real* s, std::size_t size) : size_(size), middle_(size) {
        if (size == 1) {
            good_ = x[0] > 0 && s[0] > 0;
            if (!good_) return;
            square_ = x[0] / s[0];
            factor_ = sqrt(square_);
            middle_[0] = 1;
            return;
        }
        const Real det_x = determinant(x, size);
        const Real det_s = determinant(s, size);
        good_ = det_x > 0 && det_s > 0;
        if (!good_) return;
        const Real root_x = sqrt(det_x);
        const Real root_s = sqrt(det_s);
        Real product = 0;
        for (std::size_t i = 0; i < size; ++i) product += x[i] * s[i];
        const Real divisor = 2 * sqrt(Real((1 + product / (root_x * root_s)) / 2));
        for (std::size_t i = 0; i < size; ++i) {
            const Real of_s = i == 0 ? s[0] : Real(-s[i]);
            middle_[i] = (x[i] / root_x + of_s / root_s) / divisor;
        }
        square_ = root_x / root_s;
        factor_ = sqrt(square_);
    }
    /// False: a point was not inside, as far as the arithmetic can tell.
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] const std::vector<Real>& middle() const { return middle_; }
    [[nodiscard]] const Real& square() const { return square_; }
    void apply(Real* v) const { multiply(v, false); }
    void apply_inverse(Real* v) const { multiply(v, true); }

private:
    void multiply(Real* v, bool inverse) const {
        const Real factor = inverse ? Real(1 / factor_) : factor_;
        if (size_ == 1) {
            v[0] *= factor;
            return;
        }
        Real along = 0;
        for (std::size_t i = 1; i < size_; ++i) along += middle_[i] * v[i];
        const Real head = inverse ? Real(-v[0]) : v[0];
        const Real first = inverse ? Real(middle_[0] * v[0] - along) : Real(middle_[0] * v[0] + along);
        const Real rest = head + along / (1 + middle_[0]);
        for (std::size_t i = 1; i < size_; ++i) v[i] = (v[i] + middle_[i] * rest) * factor;
        v[0] = first * factor;
    }

    std::size_t size_;
    bool good_ = false;
    std::vector<Real> middle_;
    Real square_ = 0, factor_ = 0;
};

}  // namespace oblong::oracle
