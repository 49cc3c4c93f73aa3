// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "oblong/scalar/rational.hpp"

/// Polynomials of one variable in fractions, and their roots in the unit interval.
namespace oblong::oracle {

/// Σ terms[i] tⁱ; the last term is not 0, and the polynomial 0 has none.
class Polynomial {
public:
    Polynomial() = default;
    /// Any terms, also 0.
    explicit Polynomial(std::vector<Rational> terms);

    [[nodiscard]] bool is_zero() const { return terms_.empty(); }
    [[nodiscard]] std::size_t degree() const { return terms_.empty() ? 0 : terms_.size() - 1; }
    [[nodiscard]] Rational at(const Rational& t) const;
    [[nodiscard]] Polynomial derivative() const;

    friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator-(const Polynomial& a);
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
    /// The quotient and the rest of the division by b, which is not 0.
    struct Division;
    [[nodiscard]] Division divided_by(const Polynomial& b) const;

private:
    std::vector<Rational> terms_;
};

struct Polynomial::Division {
    Polynomial quotient, rest;
};

/// Returns the greatest common divisor, with the first term 1; 0 of two polynomials 0.
[[nodiscard]] Polynomial common_divisor(Polynomial a, Polynomial b);

/// Returns the number of different roots in the half-open interval (from, to]. Precondition: p is not 0.
[[nodiscard]] int count_roots(const Polynomial& p, const Rational& from, const Rational& to);

/// A root of a polynomial that has no multiple ones: a number, or the only root in (from, to], where it is not `to`.
class Root {
public:
    /// Precondition: `of` has exactly one root in (from, to].
    Root(Polynomial of, Rational from, Rational to);

    /// Returns the sign of p at the root.
    [[nodiscard]] int sign_of(const Polynomial& p);
    /// Narrows until `to` − `from` is at most 2^−bits of `from`.
    void narrow(unsigned bits);
    [[nodiscard]] const Rational& from() const { return from_; }
    [[nodiscard]] const Rational& to() const { return to_; }
    [[nodiscard]] bool is_number() const { return from_ == to_; }

private:
    void halve();

    Polynomial of_;
    Rational from_, to_;
};

/// Returns the roots of p in (0, 1] in order. Precondition: p is not 0.
[[nodiscard]] std::vector<Root> roots_in_unit(const Polynomial& p);

}  // namespace oblong::oracle
