// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/root_sum.hpp"

namespace oblong::oracle {

namespace {

/// The root where it is an integer, −1 otherwise.
Integer integer_root(const Integer& square) {
    const Integer root = sqrt(square);
    return root * root == square ? root : Integer(-1);
}

/// (numerator/denominator)·√radicand
struct Term {
    Integer radicand;
    Rational coefficient;
};

/// √q = √(p q) / p · √p where p q is a square.
void collect(std::vector<Term>& terms, const Integer& radicand, int sign) {
    for (Term& t : terms) {
        const Integer root = integer_root(Integer(t.radicand * radicand));
        if (root < 0) continue;
        t.coefficient += Rational(Integer(sign * root), t.radicand);
        return;
    }
    terms.push_back({radicand, Rational(sign)});
}

}  // namespace

void RootSum::subtract_root(const Integer& radicand) {
    if (radicand == 0) return;
    if (const Integer root = integer_root(radicand); root >= 0) {
        whole -= root;
    } else {
        radicands.push_back(radicand);
    }
}

void RootSum::add(const RootSum& other) {
    whole += other.whole;
    radicands.insert(radicands.end(), other.radicands.begin(), other.radicands.end());
}

int compare(const RootSum& a, const RootSum& b) {
    const Rational whole(a.whole - b.whole);
    std::vector<Term> terms;
    for (const Integer& r : a.radicands) collect(terms, r, -1);
    for (const Integer& r : b.radicands) collect(terms, r, 1);
    std::erase_if(terms, [](const Term& t) { return t.coefficient == 0; });
    if (terms.empty()) return whole.sign();
    for (unsigned bits = 64;; bits *= 2) {
        // Each root lies between root and root + 1 in units of 2^−bits.
        Rational least = whole * Rational(Integer(1) << bits);
        Rational most = least;
        for (const Term& t : terms) {
            const Integer root = sqrt(Integer(t.radicand << (2 * bits)));
            const Rational low = t.coefficient * Rational(root);
            const Rational high = t.coefficient * Rational(root + 1);
            least += t.coefficient > 0 ? low : high;
            most += t.coefficient > 0 ? high : low;
        }
        if (least > 0) return 1;
        if (most < 0) return -1;
    }
}

}  // namespace oblong::oracle
