// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/polynomial.hpp"

#include <algorithm>
#include <utility>

namespace oblong::oracle {

Polynomial::Polynomial(std::vector<Rational> terms) : terms_(std::move(terms)) {
    while (!terms_.empty() && terms_.back() == 0) terms_.pop_back();
}

Rational Polynomial::at(const Rational& t) const {
    Rational sum = 0;
    for (auto term = terms_.rbegin(); term != terms_.rend(); ++term) sum = sum * t + *term;
    return sum;
}

Polynomial Polynomial::derivative() const {
    std::vector<Rational> terms;
    for (std::size_t i = 1; i < terms_.size(); ++i) terms.push_back(terms_[i] * Rational(static_cast<long>(i)));
    return Polynomial(std::move(terms));
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    std::vector<Rational> terms(std::max(a.terms_.size(), b.terms_.size()));
    for (std::size_t i = 0; i < a.terms_.size(); ++i) terms[i] += a.terms_[i];
    for (std::size_t i = 0; i < b.terms_.size(); ++i) terms[i] += b.terms_[i];
    return Polynomial(std::move(terms));
}

Polynomial operator-(const Polynomial& a) { return Polynomial({Rational(-1)}) * a; }

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    std::vector<Rational> terms(a.terms_.size() + b.terms_.size());
    for (std::size_t i = 0; i < a.terms_.size(); ++i)
        for (std::size_t j = 0; j < b.terms_.size(); ++j) terms[i + j] += a.terms_[i] * b.terms_[j];
    return Polynomial(std::move(terms));
}

Polynomial::Division Polynomial::divided_by(const Polynomial& b) const {
    std::vector<Rational> rest = terms_;
    std::vector<Rational> quotient;
    while (rest.size() >= b.terms_.size()) {
        const Rational factor = rest.back() / b.terms_.back();
        quotient.push_back(factor);
        const std::size_t shift = rest.size() - b.terms_.size();
        for (std::size_t i = 0; i < b.terms_.size(); ++i) rest[i + shift] -= factor * b.terms_[i];
        rest.pop_back();
    }
    std::reverse(quotient.begin(), quotient.end());
    return {Polynomial(std::move(quotient)), Polynomial(std::move(rest))};
}

Polynomial common_divisor(Polynomial a, Polynomial b) {
    while (!b.is_zero()) a = std::exchange(b, a.divided_by(b).rest);
    if (a.is_zero()) return a;
    std::vector<Rational> unit(a.degree() + 1);
    unit.back() = 1;
    const Rational first = a.divided_by(Polynomial(unit)).quotient.at(0);
    return a * Polynomial({1 / first});
}

int count_roots(const Polynomial& p, const Rational& from, const Rational& to) {
    // Sturm's theorem, which also counts different roots where some are multiple and no end is one; an end that is a
    // root is divided away before.
    Polynomial q = p;
    const auto without = [&q](const Rational& root) {
        bool was_root = false;
        for (; q.at(root) == 0; was_root = true) q = q.divided_by(Polynomial({-root, Rational(1)})).quotient;
        return was_root;
    };
    (void)without(from);
    const int of_end = from != to && without(to) ? 1 : 0;
    const auto changes = [&](const Rational& t) {
        int count = 0;
        int last = 0;
        Polynomial a = q;
        Polynomial b = q.derivative();
        for (; !a.is_zero(); a = std::exchange(b, b.is_zero() ? Polynomial() : -a.divided_by(b).rest)) {
            const int sign = a.at(t).sign();
            if (sign != 0 && last != 0 && sign != last) ++count;
            if (sign != 0) last = sign;
        }
        return count;
    };
    return of_end + changes(from) - changes(to);
}

Root::Root(Polynomial of, Rational from, Rational to) : of_(std::move(of)), from_(std::move(from)), to_(std::move(to)) {
    if (of_.at(to_) == 0) from_ = to_;
}

void Root::halve() {
    const Rational middle = (from_ + to_) / 2;
    if (of_.at(middle) == 0) {
        from_ = to_ = middle;
    } else if (count_roots(of_, from_, middle) > 0) {
        to_ = middle;
    } else {
        from_ = middle;
    }
}

void Root::narrow(unsigned bits) {
    const Rational least(Integer(1), Integer(1) << bits);
    while (!is_number() && to_ - from_ > from_ * least) halve();
}

int Root::sign_of(const Polynomial& p) {
    if (is_number()) return p.at(from_).sign();
    if (p.is_zero()) return 0;
    const Polynomial common = common_divisor(of_, p);
    if (common.degree() > 0 && count_roots(common, from_, to_) > 0) return 0;
    while (!is_number() && count_roots(p, from_, to_) > 0) halve();
    return p.at(to_).sign();
}

std::vector<Root> roots_in_unit(const Polynomial& p) {
    const Polynomial simple = p.divided_by(common_divisor(p, p.derivative())).quotient;
    std::vector<Root> roots;
    const auto isolate = [&](const auto& self, const Rational& from, const Rational& to) -> void {
        const int count = count_roots(simple, from, to);
        if (count == 1) roots.emplace_back(simple, from, to);
        if (count < 2) return;
        const Rational middle = (from + to) / 2;
        self(self, from, middle);
        self(self, middle, to);
    };
    isolate(isolate, 0, 1);
    return roots;
}

}  // namespace oblong::oracle
