// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/deforming/form.hpp"

namespace oblong::deforming {

/// A number of a format, and the neighbours between which an exact time lies.
template <std::floating_point R>
struct RoundedTime {
    R value = 0;  ///< rounded once to nearest even
    R lower = 0;  ///< the last number that is not above the time
    R upper = 0;  ///< the first number that is not below
};

/// A root of a form in [0, 1]: a ratio, or the one root of odd multiplicity between two times.
class Root {
public:
    /// The time itself.
    explicit Root(Time exact) : low_(std::move(exact)), is_exact_(true) {}
    /// Precondition: between the times p has one root and changes its sign; it is not 0 at them, and its last
    /// coefficient is not 0.
    Root(const Form& p, Time low, Time high)
        : p_(p), low_(std::move(low)), high_(std::move(high)), sign_low_(sign_at(p_, low_)) {}

    /// Returns the sign of a form of degree at most 2 at the root.
    [[nodiscard]] int sign_of(const Form& form);
    /// Returns the sign of this minus a time.
    [[nodiscard]] int compare(const Time& at) const;
    /// Returns the sign of this minus another. Precondition: both are roots of forms of degree at most 2.
    [[nodiscard]] int compare(const Root& other);
    /// Returns a double near the root. Not proven.
    [[nodiscard]] double approximate() const;
    /// Rounds once. The work is that of a few signs of the form.
    template <std::floating_point R>
    [[nodiscard]] RoundedTime<R> rounded() const;

private:
    /// Returns whether the form has one sign between the ends; then `sign` is that.
    [[nodiscard]] bool has_one_sign(const Form& form, int& sign) const;
    /// Moves the ends near to the root, first by doubles, then by the chord. It stays the same number, and may turn out
    /// to be a ratio. False if it was called as often as pays.
    [[nodiscard]] bool narrow();
    /// Returns whether a form is 0 at the root because both have a divisor that changes its sign there. The root
    /// becomes one of that divisor, a ratio if it is linear.
    [[nodiscard]] bool shares(const Form& form);
    void narrow_to(double x);
    void narrow_by_chord();
    /// Moves an end to t / 2^grid, if it is nearer to the root than the end is.
    void move_end(Integer t);

    Form p_;
    Time low_, high_;
    int sign_low_ = 0;
    bool is_exact_ = false;
    int narrowed_ = 0;  ///< how often
    long grid_ = -1;    ///< both ends have the sum s + t = 2^grid; negative: they need not
};

/// Returns the roots of a form in [0, 1], in increasing order, each once. Precondition: the form is not 0.
[[nodiscard]] std::vector<Root> roots(const Form& form);

}  // namespace oblong::deforming
