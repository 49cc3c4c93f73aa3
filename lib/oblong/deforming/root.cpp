// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/root.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace oblong::deforming {

namespace {

/// Returns the time m / 2^exponent.
Time dyadic(Integer m, long exponent) {
    Integer whole = 1;
    whole <<= exponent;
    return {whole - m, std::move(m)};
}

/// Returns the time x. Precondition: 0 < x < 1.
Time time_of(double x) {
    constexpr int digits = std::numeric_limits<double>::digits;
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return dyadic(static_cast<long>(std::ldexp(fraction, digits)), static_cast<long>(digits) - exponent);
}

int compare_times(const Time& a, const Time& b) { return (a.t * b.s).compare(b.t * a.s); }

double to_double(const Time& at) {
    long exponent_t = 0;
    long exponent_sum = 0;
    const Integer sum = at.s + at.t;
    const double t = mpz_get_d_2exp(&exponent_t, at.t.data());
    const double whole = mpz_get_d_2exp(&exponent_sum, sum.data());
    return std::ldexp(t / whole, static_cast<int>(std::max(exponent_t - exponent_sum, -2000L)));
}

/// The coefficients as doubles, times one power of two.
struct Scaled {
    int degree;
    std::array<double, 4> c{};

    explicit Scaled(const Form& form) : degree(form.degree) {
        std::array<long, 4> exponents{};
        long largest = 0;
        bool is_first = true;
        for (std::size_t k = 0; k <= static_cast<std::size_t>(degree); ++k) {
            c[k] = mpz_get_d_2exp(&exponents[k], form.c[k].data());
            if (c[k] == 0) continue;
            largest = is_first ? exponents[k] : std::max(largest, exponents[k]);
            is_first = false;
        }
        for (std::size_t k = 0; k <= static_cast<std::size_t>(degree); ++k)
            c[k] = std::ldexp(c[k], static_cast<int>(std::max(exponents[k] - largest, -2000L)));
    }
    [[nodiscard]] double at(double t) const {
        const double s = 1 - t;
        double value = c[static_cast<std::size_t>(degree)];
        double power = s;
        for (auto k = static_cast<std::size_t>(degree); k-- > 0; power *= s) value = value * t + c[k] * power;
        return value;
    }
};

}  // namespace

int Root::compare(const Time& at) const {
    const int beyond_low = compare_times(low_, at);
    if (is_exact_) return beyond_low;
    if (beyond_low >= 0) return 1;
    if (compare_times(high_, at) <= 0) return -1;
    const int sign = sign_at(p_, at);
    return sign == 0 ? 0 : sign == sign_low_ ? 1 : -1;
}

int Root::compare(const Root& other) {
    if (other.is_exact_) return compare(other.low_);
    if (is_exact_) return -other.compare(low_);
    if (compare(other.low_) <= 0) return -1;
    if (compare(other.high_) >= 0) return 1;
    const int sign = sign_of(other.p_);
    return sign == 0 ? 0 : sign == other.sign_low_ ? -1 : 1;
}

bool Root::has_one_sign(const Form& form, int& sign) const {
    const auto last = static_cast<std::size_t>(form.degree);
    const int at_low = sign_at(form, low_);
    const int at_high = sign_at(form, high_);
    if (at_low * at_high < 0) return false;
    sign = at_low != 0 ? at_low : at_high;
    if (last < 2) return true;
    // The middle coefficient of the form over the times between the ends, with which it has one sign between them.
    const Integer middle = form.c[0] * low_.s * high_.s * 2 + form.c[1] * (low_.s * high_.t + low_.t * high_.s) +
                           form.c[2] * low_.t * high_.t * 2;
    if (sign == 0) sign = middle.sign();
    return middle.sign() * sign >= 0;
}

int Root::sign_of(const Form& form) {
    if (is_exact_) return sign_at(form, low_);
    int sign = 0;
    if (has_one_sign(form, sign)) return sign;
    if (narrowed_ == 1 && shares(form)) return 0;
    if (narrow()) return sign_of(form);
    return sign_at_root(form, p_, low_, high_);
}

bool Root::shares(const Form& form) {
    Form divisor = common_divisor(p_, form);
    const int at_low = sign_at(divisor, low_);
    if (divisor.degree == 0 || sign_at(divisor, high_) == at_low) return false;
    if (divisor.degree == 1) {
        low_ = {abs(std::move(divisor.c[1])), abs(std::move(divisor.c[0]))};
        is_exact_ = true;
    }
    p_ = std::move(divisor);
    sign_low_ = at_low;
    return true;
}

double Root::approximate() const {
    double low = to_double(low_);
    if (is_exact_) return low;
    double high = to_double(high_);
    const Scaled f(p_);
    double at_low = f.at(low);
    double at_high = f.at(high);
    double middle = low + (high - low) / 2;
    // The rule of false position, with Illinois weights, and a halving where it is slow.
    constexpr int max_steps = 60;
    for (int i = 0; i < max_steps && low < middle && middle < high; ++i) {
        const double width = high - low;
        const double at_middle = f.at(middle);
        if (at_middle == 0) break;
        if ((at_middle > 0) == (sign_low_ > 0)) {
            low = middle;
            at_low = at_middle;
            at_high /= 2;
        } else {
            high = middle;
            at_high = at_middle;
            at_low /= 2;
        }
        const double chord = low + (high - low) * (at_low / (at_low - at_high));
        middle = high - low < width / 2 && low < chord && chord < high ? chord : low + (high - low) / 2;
    }
    return middle;
}

void Root::move_end(Integer t) {
    if (is_exact_ || t <= low_.t || t >= high_.t) return;
    Time at = dyadic(std::move(t), grid_);
    const int sign = sign_at(p_, at);
    if (sign == 0) is_exact_ = true;
    (sign == 0 || sign == sign_low_ ? low_ : high_) = std::move(at);
}

void Root::narrow_to(double x) {
    constexpr int digits = 32;
    if (!(x > 0 && x < 1)) return;
    const long grid = digits - std::ilogb(x);
    const auto near = static_cast<long>(std::scalbn(x, static_cast<int>(grid)));
    Time low = dyadic(near - 2, grid);
    Time high = dyadic(near + 2, grid);
    if (high.s.sign() <= 0 || compare_times(low, low_) <= 0 || compare_times(high, high_) >= 0) return;
    if (sign_at(p_, low) != sign_low_ || sign_at(p_, high) != -sign_low_) return;
    low_ = std::move(low);
    high_ = std::move(high);
    grid_ = grid;
}

void Root::narrow_by_chord() {
    const long finer = 26L << (narrowed_ - 2);
    const Integer at_low = abs(value_at(p_.coefficients(), low_));
    const Integer at_high = abs(value_at(p_.coefficients(), high_));
    for (Integer* x : {&low_.s, &low_.t, &high_.s, &high_.t}) *x <<= finer;
    grid_ += finer;
    const Integer chord = low_.t + (high_.t - low_.t) * at_low / (at_low + at_high);
    move_end(chord - 2);
    move_end(chord + 2);
}

bool Root::narrow() {
    constexpr int max_narrowed = 3;
    if (is_exact_ || narrowed_ == max_narrowed) return false;
    ++narrowed_;
    if (narrowed_ == 1) {
        narrow_to(approximate());
    } else if (grid_ >= 0) {
        narrow_by_chord();
    }
    return true;
}

template <std::floating_point R>
RoundedTime<R> Root::rounded() const {
    using Bits = std::conditional_t<sizeof(R) == sizeof(double), std::uint64_t, std::uint32_t>;
    const auto number = [](Bits bits) { return std::bit_cast<R>(bits); };
    if (is_exact_ && low_.t.sign() == 0) return {0, 0, 0};
    if (is_exact_ && low_.s.sign() == 0) return {1, 1, 1};
    Bits low = 0;
    Bits high = std::bit_cast<Bits>(R(1));
    // Steps from the guess that double until the root is passed, then halves what is left.
    auto probe = std::bit_cast<Bits>(static_cast<R>(approximate()));
    Bits step = 1;
    int direction = 0;
    while (high - low > 1) {
        if (!(low < probe && probe < high)) {
            probe = low + (high - low) / 2;
            step = 0;
        }
        const R x = number(probe);
        const int side = compare(time_of(static_cast<double>(x)));
        if (side == 0) return {x, x, x};
        (side > 0 ? low : high) = probe;
        if (direction != 0 && side != direction) step = 0;
        direction = side;
        probe = step == 0 ? low + (high - low) / 2 : side > 0 ? probe + step : probe - step;
        step *= 2;
    }
    const auto lower = static_cast<double>(number(low));
    const auto upper = static_cast<double>(number(high));
    const int spacing = std::ilogb(upper - lower);
    const int side = compare(dyadic(2 * static_cast<long>(std::scalbn(lower, -spacing)) + 1, 1L - spacing));
    const bool takes_lower = side < 0 || (side == 0 && low % 2 == 0);
    return {number(takes_lower ? low : high), number(low), number(high)};
}

template RoundedTime<float> Root::rounded() const;
template RoundedTime<double> Root::rounded() const;

}  // namespace oblong::deforming
