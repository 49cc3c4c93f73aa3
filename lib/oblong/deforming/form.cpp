// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/form.hpp"

#include <algorithm>

namespace oblong::deforming {

namespace {

/// A polynomial of τ, from its constant coefficient on, without zeros at the end.
using Polynomial = std::vector<Integer>;

void trim(Polynomial& f) {
    while (!f.empty() && f.back().sign() == 0) f.pop_back();
}

/// Divides by the positive greatest common divisor of the coefficients.
void shorten(Polynomial& f) {
    Integer common = 0;
    for (const Integer& x : f) mpz_gcd(common.data(), common.data(), x.data());
    if (common <= 1) return;
    for (Integer& x : f) mpz_divexact(x.data(), x.data(), common.data());
}

/// Returns p′ f.
Polynomial derivative_times(std::span<const Integer> p, std::span<const Integer> f) {
    Polynomial product(p.size() + f.size());
    for (std::size_t i = 1; i < p.size(); ++i) {
        const Integer slope = p[i] * static_cast<long>(i);
        for (std::size_t k = 0; k < f.size(); ++k) mpz_addmul(product[i - 1 + k].data(), slope.data(), f[k].data());
    }
    trim(product);
    return product;
}

/// Returns a positive multiple of the remainder of f divided by g. Precondition: g is not 0.
Polynomial remainder(Polynomial f, const Polynomial& g) {
    const Integer lead = abs(g.back());
    while (f.size() >= g.size()) {
        Integer factor = f.back();
        if (g.back().sign() < 0) factor.negate();
        const std::size_t shift = f.size() - g.size();
        for (Integer& x : f) x *= lead;
        for (std::size_t k = 0; k < g.size(); ++k) mpz_submul(f[shift + k].data(), factor.data(), g[k].data());
        trim(f);
    }
    shorten(f);
    return f;
}

}  // namespace

Integer value_at(std::span<const Integer> coefficients, const Time& at) {
    // Horner's rule in t, times powers of s.
    Integer value = coefficients.back();
    Integer power = at.s;
    for (std::size_t k = coefficients.size() - 1; k-- > 0;) {
        value *= at.t;
        mpz_addmul(value.data(), coefficients[k].data(), power.data());
        if (k > 0) power *= at.s;
    }
    return value;
}

int sign_at(std::span<const Integer> coefficients, const Time& at) {
    if (at.t.sign() == 0) return coefficients.front().sign();
    if (at.s.sign() == 0) return coefficients.back().sign();
    return value_at(coefficients, at).sign();
}

Form common_divisor(const Form& f, const Form& g) {
    Polynomial divisor(f.coefficients().begin(), f.coefficients().end());
    Polynomial rest(g.coefficients().begin(), g.coefficients().end());
    trim(divisor);
    trim(rest);
    while (!rest.empty()) {
        Polynomial next = remainder(std::move(divisor), rest);
        divisor = std::move(rest);
        rest = std::move(next);
    }
    Form result;
    result.degree = static_cast<int>(divisor.size()) - 1;
    std::ranges::move(divisor, result.c.begin());
    return result;
}

int sign_at_root(const Form& form, const Form& p, const Time& low, const Time& high) {
    Polynomial f(p.coefficients().begin(), p.coefficients().end());
    Polynomial g = derivative_times(p.coefficients(), form.coefficients());
    shorten(g);
    int last_low = 0;
    int last_high = 0;
    int changes = 0;  // of sign in the sequence at `low` minus those at `high`
    const auto count = [&](const Polynomial& next) {
        const int at_low = sign_at(next, low);
        const int at_high = sign_at(next, high);
        if (at_low != 0) {
            if (last_low == -at_low) ++changes;
            last_low = at_low;
        }
        if (at_high != 0) {
            if (last_high == -at_high) --changes;
            last_high = at_high;
        }
    };
    count(f);
    while (!g.empty()) {
        count(g);
        Polynomial rest = remainder(std::move(f), g);
        for (Integer& x : rest) x.negate();
        f = std::move(g);
        g = std::move(rest);
    }
    return changes;
}

}  // namespace oblong::deforming
