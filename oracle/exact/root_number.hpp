// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "oracle/exact/exact_number.hpp"
#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

/// whole + part·√radicand: numbers of one field, that of a fixed root. Mixing roots is a precondition violation; a
/// number without a root fits any.
class RootNumber {
public:
    explicit RootNumber(Rational whole) : whole_(std::move(whole)) {}
    RootNumber(Rational whole, Rational part, Rational radicand)
        : whole_(std::move(whole)), part_(std::move(part)), radicand_(std::move(radicand)) {}

    [[nodiscard]] int sign() const { return sign_with_root(whole_, part_, radicand_); }
    [[nodiscard]] RootNumber operator*(const Rational& x) const { return {whole_ * x, part_ * x, radicand_}; }
    [[nodiscard]] RootNumber operator+(const Rational& x) const { return {whole_ + x, part_, radicand_}; }
    [[nodiscard]] RootNumber operator+(const RootNumber& x) const {
        return {whole_ + x.whole_, part_ + x.part_, radicand_ == 0 ? x.radicand_ : radicand_};
    }
    [[nodiscard]] RootNumber operator-(const RootNumber& x) const { return *this + x * Rational(-1); }

private:
    Rational whole_, part_ = 0, radicand_ = 0;
};

/// Returns whether at most three vectors are linearly independent; false for more.
[[nodiscard]] bool independent(std::span<const RationalVec> vectors);

/// Returns the c that minimise ‖v + Σ c_k directions[k]‖. Precondition: the directions are independent.
[[nodiscard]] std::vector<Rational> projection(const RationalVec& v, std::span<const RationalVec> directions);

}  // namespace oblong::oracle
