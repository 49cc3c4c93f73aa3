// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/root.hpp"

/// The roots of forms of degree at most 3, without a search: signs of the form at its extrema count and separate them.
namespace oblong::deforming {

namespace {

Time start() { return {1, 0}; }
Time end() { return {0, 1}; }

int variations(const Form& f) {
    int count = 0;
    int last = 0;
    for (const Integer& x : f.coefficients()) {
        if (x.sign() == 0) continue;
        if (last == -x.sign()) ++count;
        last = x.sign();
    }
    return count;
}

/// Adds the ratio t : s where it is positive.
void add_positive(const Integer& t, const Integer& s, std::vector<Root>& found) {
    if (t.sign() * s.sign() > 0) found.emplace_back(Time{abs(s), abs(t)});
}

/// Two variations: two roots, one twice or none.
void add_quadratic(const Form& f, std::vector<Root>& found) {
    const Integer discriminant = f.c[1] * f.c[1] - f.c[0] * f.c[2] * 4;
    if (discriminant < 0) return;
    Time middle{abs(f.c[2]) * 2, abs(f.c[1])};
    if (discriminant == 0) {
        found.emplace_back(std::move(middle));
        return;
    }
    found.emplace_back(f, start(), middle);
    found.emplace_back(f, std::move(middle), end());
}

/// The extrema of f = c₀ + c₁ τ + c₂ τ² + c₃ τ³, c₃ > 0, where there are two: (−c₂ ∓ √d) / 3 c₃, first the maximum. 9
/// c₃ f leaves −2 d τ + k as it is divided by f′, so that f has the sign of x ± 2 d √d at them, x = 2 d c₂ + 3 c₃ k.
class Extrema {
public:
    /// Precondition: d > 0.
    Extrema(const Form& f, const Integer& d)
        : f_(f), d_(d), k_(f.c[0] * f.c[3] * 9 - f.c[1] * f.c[2]), x_(d * f.c[2] * 2 + f.c[3] * k_ * 3) {}

    /// Returns the sign of the product of both values, reversed: 1 for three different roots, 0 if two are equal.
    [[nodiscard]] int three_roots() const { return (d_ * d_ * d_ * 4).compare(x_ * x_); }
    [[nodiscard]] bool is_maximum_above() const { return x_ > 0; }
    /// The root that is double, as t : s.
    [[nodiscard]] Integer double_t() const { return k_; }
    [[nodiscard]] Integer double_s() const { return d_ * 2; }

    /// Returns a time between the two roots beside an extremum: beyond it on the side of the point of inflection, and
    /// so near that f has the extremum's sign.
    /// \param side −1: the maximum, 1: the minimum
    [[nodiscard]] Time beside(int side) const {
        for (long bits = 0;; bits = 2 * bits + 16) {
            const Integer root = sqrt(d_ << (2 * bits));
            Time at{(f_.c[3] * 3) << bits, root * side - (f_.c[2] << bits)};
            if (at.t > 0 && sign_at(f_, at) == -side) return at;
        }
    }

private:
    const Form& f_;
    const Integer& d_;
    Integer k_, x_;
};

/// Two or three variations. Precondition: c₃ > 0.
void add_cubic(const Form& f, int variation, std::vector<Root>& found) {
    const auto add_one = [&] {
        if (variation == 3) found.emplace_back(f, start(), end());
    };
    const Integer d = f.c[2] * f.c[2] - f.c[1] * f.c[3] * 3;
    if (d <= 0) return add_one();  // f increases
    const Extrema extrema(f, d);
    const int three = extrema.three_roots();
    if (three < 0) return add_one();
    if (three == 0) {
        // The simple root is −c₂ / c₃ minus twice the double one.
        const Integer simple_t = -(f.c[2] * extrema.double_s()) - f.c[3] * extrema.double_t() * 2;
        const Integer simple_s = f.c[3] * extrema.double_s();
        if (extrema.is_maximum_above()) add_positive(simple_t, simple_s, found);
        add_positive(extrema.double_t(), extrema.double_s(), found);
        if (!extrema.is_maximum_above()) add_positive(simple_t, simple_s, found);
        return;
    }
    Time low = start();
    if (variation == 3) {
        Time first = extrema.beside(-1);
        found.emplace_back(f, low, first);
        low = std::move(first);
    }
    Time second = extrema.beside(1);
    found.emplace_back(f, std::move(low), second);
    found.emplace_back(f, std::move(second), end());
}

/// Adds the roots between start and end. Precondition: first and last coefficient are not 0.
void add_inner(Form& f, std::vector<Root>& found) {
    const int variation = variations(f);
    if (variation == 0) return;
    if (f.degree == 1) {
        found.emplace_back(Time{abs(f.c[1]), abs(f.c[0])});
    } else if (variation == 1) {
        found.emplace_back(f, start(), end());
    } else if (f.degree == 2) {
        add_quadratic(f, found);
    } else {
        if (f.c[3] < 0)
            for (Integer& x : f.c) x.negate();
        add_cubic(f, variation, found);
    }
}

}  // namespace

std::vector<Root> roots(const Form& form) {
    Form f = form;
    std::vector<Root> found;
    if (f.c[0].sign() == 0) found.emplace_back(start());
    while (f.c[0].sign() == 0) {
        for (std::size_t k = 0; k < static_cast<std::size_t>(f.degree); ++k) swap(f.c[k], f.c[k + 1]);
        --f.degree;
    }
    const bool at_end = f.c[static_cast<std::size_t>(f.degree)].sign() == 0;
    while (f.c[static_cast<std::size_t>(f.degree)].sign() == 0) --f.degree;
    add_inner(f, found);
    if (at_end) found.emplace_back(end());
    return found;
}

}  // namespace oblong::deforming
