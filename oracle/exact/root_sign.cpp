// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/exact_answer.hpp"

namespace oblong::oracle {

int sign_with_root(const Rational& alpha, const Rational& beta, const Rational& q) {
    const int a = alpha.sign();
    const int b = q == 0 ? 0 : beta.sign();
    if (a == 0 || b == 0 || a == b) return a != 0 ? a : b;
    // Opposite signs: the larger square wins.
    const int order = Rational(alpha * alpha).compare(Rational(beta * beta * q));
    return order == 0 ? 0 : (order > 0 ? a : b);
}

int compare(const ExactDistance& d, const Rational& x) {
    const int above_zero = sign_with_root(-d.radius, 1, d.core_squared);
    if (above_zero <= 0) return -x.sign();
    return sign_with_root(-d.radius - x, 1, d.core_squared);
}

}  // namespace oblong::oracle
