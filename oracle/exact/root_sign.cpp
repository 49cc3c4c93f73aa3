// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/rational.hpp"
#include "oracle/exact/exact_number.hpp"

namespace oblong::oracle {

int sign_with_root(const Rational& alpha, const Rational& beta, const Rational& q) {
    const int a = alpha.sign();
    const int b = q == 0 ? 0 : beta.sign();
    if (a == 0 || b == 0 || a == b) return a != 0 ? a : b;
    // Opposite signs: the larger square wins.
    const int order = Rational(alpha * alpha).compare(Rational(beta * beta * q));
    return order == 0 ? 0 : (order > 0 ? a : b);
}

namespace {

/// The sign of alpha + beta·sqrt(q) + gamma·sqrt(r), exactly.
int sign_with_roots(const Rational& alpha, const ExactNumber& plus, const ExactNumber& minus) {
    const Rational beta = plus.root_sign, gamma = -minus.root_sign;
    const Rational &q = plus.core_squared, &r = minus.core_squared;
    const int first = sign_with_root(alpha, beta, q);
    const int second = r == 0 ? 0 : gamma.sign();
    if (first == 0 || second == 0 || first == second) return first != 0 ? first : second;
    // Opposite signs: the larger square wins. (alpha + beta·√q)² − r = alpha² + q − r + 2·alpha·beta·√q.
    const int order = sign_with_root(alpha * alpha + q - r, 2 * alpha * beta, q);
    return order == 0 ? 0 : (order > 0 ? first : second);
}

}  // namespace

ExactNumber exact_number(const Rational& x) { return {Rational(x * x), 0, 1}; }

int compare(const ExactNumber& d, const Rational& x) {
    const int above_zero = sign_with_root(-d.radius, d.root_sign, d.core_squared);
    if (above_zero <= 0) return -x.sign();
    return sign_with_root(-d.radius - x, d.root_sign, d.core_squared);
}

int compare(const ExactNumber& d, const ExactNumber& x) {
    if (compare(x, 0) == 0) return compare(d, 0);
    if (compare(d, 0) == 0) return -1;
    return sign_with_roots(x.radius - d.radius, d, x);
}

}  // namespace oblong::oracle
