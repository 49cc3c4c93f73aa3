// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <compare>
#include <concepts>
#include <limits>

namespace oblong::fuzz {

/// A number with a running bound on its rounding error (Wilkinson 1986, "Error analysis revisited"): the value is
/// exactly that of the computation in S, so that any template of the library runs on it unchanged. Comparisons see the
/// value alone. The bound's own few roundings are not counted: it is a signal, nothing is proven from it.
template <std::floating_point S>
class Running {
public:
    Running() = default;
    explicit Running(int value) : value_(static_cast<S>(value)) {}
    explicit Running(S value)
        requires(!std::same_as<S, int>)
        : value_(value) {}

    [[nodiscard]] S value() const { return value_; }
    /// |value − the same expression over the reals| is at most about this.
    [[nodiscard]] S error() const { return error_; }

    [[nodiscard]] friend Running operator+(const Running& a, const Running& b) {
        return rounded(a.value_ + b.value_, a.error_ + b.error_, 0);
    }
    [[nodiscard]] friend Running operator-(const Running& a, const Running& b) {
        return rounded(a.value_ - b.value_, a.error_ + b.error_, 0);
    }
    [[nodiscard]] friend Running operator*(const Running& a, const Running& b) {
        const S carried = std::abs(a.value_) * b.error_ + std::abs(b.value_) * a.error_ + a.error_ * b.error_;
        return rounded(a.value_ * b.value_, carried, std::numeric_limits<S>::denorm_min());
    }
    [[nodiscard]] friend Running operator-(const Running& a) { return Running(-a.value_, a.error_); }
    [[nodiscard]] friend bool operator==(const Running& a, const Running& b) { return a.value_ == b.value_; }
    [[nodiscard]] friend std::partial_ordering operator<=>(const Running& a, const Running& b) {
        return a.value_ <=> b.value_;
    }

private:
    Running(S value, S error) : value_(value), error_(error) {}
    /// A product that underflows is wrong by up to half the smallest number; one by an exact 0 is not wrong.
    static Running rounded(S value, S carried, S underflow) {
        const S unit = std::numeric_limits<S>::epsilon() / 2;
        const bool tiny = value != 0 || carried != 0;
        return Running(value, carried + unit * std::abs(value) + (tiny ? underflow : S(0)));
    }

    S value_ = 0;
    S error_ = 0;
};

}  // namespace oblong::fuzz
