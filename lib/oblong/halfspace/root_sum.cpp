// SPDX-License-Identifier: BSL-1.0
#include "oblong/halfspace/root_sum.hpp"

#include <algorithm>

namespace oblong::halfspace {

namespace {

/// The bits with which signs and roundings begin; most need no more.
constexpr long first_bits = 128;

/// Returns the root of a square, nothing of other integers. Precondition: x ≥ 0.
std::optional<Integer> whole_root(const Integer& x) {
    Integer root = sqrt(x);
    if (root * root != x) return std::nullopt;
    return root;
}

}  // namespace

RootSum RootSum::root(const Rational& factor, const Rational& square) {
    // √(p/q) = √(p q) / q
    RootSum result;
    const Integer below = denominator(square);
    result.add(factor / Rational(below), numerator(square) * below);
    return result;
}

void RootSum::add(Rational factor, const Integer& under) {
    if (factor == 0) return;
    if (const std::optional<Integer> root = whole_root(under)) {
        rational_ += factor * Rational(*root);
        return;
    }
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        Term& term = terms_[i];
        // √under = √(under · u) / u · √u
        const std::optional<Integer> root = whole_root(under * term.under);
        if (!root) continue;
        term.factor += factor * Rational(*root, term.under);
        if (term.factor == 0) terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
    }
    terms_.push_back({std::move(factor), under});
}

RootSum& RootSum::operator+=(const RootSum& other) {
    if (&other == this) return *this *= Rational(2);
    rational_ += other.rational_;
    for (const Term& term : other.terms_) add(term.factor, term.under);
    return *this;
}

RootSum& RootSum::operator-=(const RootSum& other) { return *this += -other; }

RootSum& RootSum::operator*=(const Rational& factor) {
    rational_ *= factor;
    if (factor == 0) terms_.clear();
    for (Term& term : terms_) term.factor *= factor;
    return *this;
}

RootSum RootSum::times_root(const Rational& square) const {
    RootSum result = root(rational_, square);
    const Integer below = denominator(square);
    const Integer under = numerator(square) * below;
    for (const Term& term : terms_) result.add(term.factor / Rational(below), term.under * under);
    return result;
}

std::optional<Rational> RootSum::rational() const {
    if (!terms_.empty()) return std::nullopt;
    return rational_;
}

RootSum::Bounds RootSum::bounds(long bits) const {
    Bounds result{rational_, rational_};
    for (const Term& term : terms_) {
        const long shift = std::max(0L, bits - static_cast<long>(msb(term.under)) / 2);
        const Integer root = sqrt(term.under << (2 * shift));
        const Rational unit = power_of_two(-shift) * term.factor;
        const Rational one_end = Rational(root) * unit;
        const Rational other_end = Rational(root + 1) * unit;
        result.lower += std::min(one_end, other_end);
        result.upper += std::max(one_end, other_end);
    }
    return result;
}

int RootSum::sign() const {
    if (terms_.empty()) return rational_.sign();
    // Not 0, so the bounds agree for bits enough.
    for (long bits = first_bits;; bits *= 2) {
        const auto [lower, upper] = bounds(bits);
        if (lower.sign() == upper.sign()) return lower.sign();
    }
}

template <std::floating_point R>
R RootSum::nearest() const {
    if (terms_.empty()) return oblong::nearest<R>(rational_);
    // Irrational, so never midway between two numbers of the format.
    for (long bits = first_bits;; bits *= 2) {
        const auto [lower, upper] = bounds(bits);
        const R low = oblong::nearest<R>(lower);
        if (low == oblong::nearest<R>(upper)) return low;
    }
}

template float RootSum::nearest<float>() const;
template double RootSum::nearest<double>() const;

}  // namespace oblong::halfspace
