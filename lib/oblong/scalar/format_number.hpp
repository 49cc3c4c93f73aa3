// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <compare>
#include <concepts>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/format_reference.hpp"

/// A scalar whose precision, range and rounding are chosen while the program runs.
namespace oblong {

/// Where the operations of a format are computed.
enum class FormatPath {
    fastest,   ///< by doubles where that is proven to round alike, otherwise by MPFR
    reference  ///< by MPFR always
};

/// Which numbers `exactly` and `nearest` convert to.
enum class FormatInputs {
    of_the_format,  ///< those of the current format
    exact           ///< any of at most 400 bits: only operations round; `nearest` returns doubles
};

namespace detail {

/// What the operations of a thread read.
struct FormatState {
    BinaryFormat format;
    FormatInputs inputs = FormatInputs::of_the_format;
    bool by_doubles = rounds_by_doubles(BinaryFormat{});
    bool held_by_doubles = true;
    std::uint64_t random = 0;
};

[[nodiscard]] inline FormatState& format_state() noexcept {
    constinit thread_local FormatState state;
    return state;
}

/// Returns whether every number of a format is a double.
[[nodiscard]] constexpr bool doubles_hold(const BinaryFormat& format) noexcept {
    return format.precision <= std::numeric_limits<double>::digits && format.max_exponent <= 1023 &&
           format.min_exponent - format.precision + 1 >= -1074;
}

}  // namespace detail

/// Makes a format the current one of this thread until the end of a block; binary64 is current where there is none.
/// Stochastic rounding starts at the format's seed.
class FormatScope {
public:
    /// Throws std::invalid_argument for a format that `check_format` does not take.
    explicit FormatScope(const BinaryFormat& format, FormatInputs inputs = FormatInputs::of_the_format,
                         FormatPath path = FormatPath::fastest)
        : before_(detail::format_state()) {
        check_format(format);
        detail::format_state() = {format, inputs, path == FormatPath::fastest && detail::rounds_by_doubles(format),
                                  detail::doubles_hold(format), format.seed};
    }
    FormatScope(const FormatScope&) = delete;
    FormatScope& operator=(const FormatScope&) = delete;
    ~FormatScope() { detail::format_state() = before_; }

    /// Returns the current format of this thread.
    [[nodiscard]] static const BinaryFormat& current() { return detail::format_state().format; }

private:
    detail::FormatState before_;
};

/// A number of any binary format, or an infinity or NaN. Operations take the numbers as they are and round the exact
/// result once to the current format of the thread (`FormatScope`); so numbers of several formats may meet. Comparison
/// and change of sign are exact.
class FormatNumber {
public:
    FormatNumber() = default;
    /// The integer rounded to the current format.
    template <std::integral I>
    explicit FormatNumber(I value)
        : FormatNumber(by_mpfr([value](mpfr_ptr x, mpfr_rnd_t rounding) {
              if constexpr (std::signed_integral<I>) {
                  return mpfr_set_si(x, value, rounding);
              } else {
                  return mpfr_set_ui(x, value, rounding);
              }
          })) {}
    /// The double rounded to the current format.
    explicit FormatNumber(double value)
        : FormatNumber(by_mpfr([value](mpfr_ptr x, mpfr_rnd_t rounding) { return mpfr_set_d(x, value, rounding); })) {}

    /// Returns the double itself, whatever the current format is.
    [[nodiscard]] static FormatNumber exact(double value) {
        FormatNumber number;
        number.value_ = value;
        return number;
    }
    /// Returns the fraction rounded to the current format, with its rounding.
    [[nodiscard]] static FormatNumber rounded(const Rational& value) {
        return by_mpfr([&value](mpfr_ptr x, mpfr_rnd_t rounding) { return mpfr_set_q(x, value.data(), rounding); });
    }
    /// Returns the number rounded to the current format.
    [[nodiscard]] static FormatNumber rounded(const FormatNumber& value) {
        const detail::Register x(value.in_register());  // named: mpfr_set is a macro that a temporary would not outlive
        return by_mpfr([&x](mpfr_ptr result, mpfr_rnd_t rounding) { return mpfr_set(result, x.get(), rounding); });
    }

    /// Returns the nearest double.
    [[nodiscard]] double to_double() const {
        if (const double* number = std::get_if<double>(&value_)) return *number;
        return detail::as_double(std::get<detail::WideNumber>(value_));
    }
    [[nodiscard]] bool is_finite() const {
        if (const double* number = std::get_if<double>(&value_)) return std::isfinite(*number);
        const int kind = std::get<detail::WideNumber>(value_).kind;
        return kind != MPFR_NAN_KIND && kind != MPFR_INF_KIND && kind != -MPFR_INF_KIND;
    }
    /// Returns the number as a fraction. Precondition: finite.
    [[nodiscard]] Rational to_fraction() const {
        Rational fraction;
        const detail::Register x(in_register());
        mpfr_get_q(fraction.data(), x.get());
        return fraction;
    }
    /// Returns the square root. Precondition: not negative.
    [[nodiscard]] FormatNumber root() const {
        const detail::FormatState& state = detail::format_state();
        if (const double* a = std::get_if<double>(&value_); a != nullptr && state.by_doubles)
            if (const auto odd = detail::odd_root(*a)) return of_odd(*odd);
        const detail::Register x(in_register());
        return by_mpfr([&x](mpfr_ptr result, mpfr_rnd_t rounding) { return mpfr_sqrt(result, x.get(), rounding); });
    }

    [[nodiscard]] friend FormatNumber operator+(const FormatNumber& a, const FormatNumber& b) {
        return operate(a, b, [](double x, double y, FormatRounding r) { return detail::odd_sum(x, y, r); }, mpfr_add);
    }
    [[nodiscard]] friend FormatNumber operator-(const FormatNumber& a, const FormatNumber& b) {
        return operate(a, b, [](double x, double y, FormatRounding r) { return detail::odd_sum(x, -y, r); }, mpfr_sub);
    }
    [[nodiscard]] friend FormatNumber operator*(const FormatNumber& a, const FormatNumber& b) {
        return operate(a, b, [](double x, double y, FormatRounding) { return detail::odd_product(x, y); }, mpfr_mul);
    }
    [[nodiscard]] friend FormatNumber operator/(const FormatNumber& a, const FormatNumber& b) {
        return operate(a, b, [](double x, double y, FormatRounding) { return detail::odd_quotient(x, y); }, mpfr_div);
    }
    [[nodiscard]] friend FormatNumber operator-(FormatNumber a) {
        if (double* number = std::get_if<double>(&a.value_)) {
            *number = -*number;
        } else {
            int& kind = std::get<detail::WideNumber>(a.value_).kind;
            kind = -kind;
        }
        return a;
    }
    [[nodiscard]] friend bool operator==(const FormatNumber& a, const FormatNumber& b) { return (a <=> b) == 0; }
    [[nodiscard]] friend std::partial_ordering operator<=>(const FormatNumber& a, const FormatNumber& b) {
        const double* x = std::get_if<double>(&a.value_);
        const double* y = std::get_if<double>(&b.value_);
        if (x != nullptr && y != nullptr) return *x <=> *y;
        const detail::Register left(a.in_register());
        const detail::Register right(b.in_register());
        if (mpfr_unordered_p(left.get(), right.get()) != 0) return std::partial_ordering::unordered;
        return mpfr_cmp(left.get(), right.get()) <=> 0;
    }

private:
    using Held = std::variant<double, detail::WideNumber>;

    [[nodiscard]] detail::WideNumber in_register() const {
        if (const double* number = std::get_if<double>(&value_)) return detail::Register(*number).number();
        return std::get<detail::WideNumber>(value_);
    }
    [[nodiscard]] static FormatNumber of_odd(double odd) {
        detail::FormatState& state = detail::format_state();
        return exact(detail::rounded_odd(odd, state.format, state.random));
    }
    template <class Operation>
    [[nodiscard]] static FormatNumber by_mpfr(const Operation& operation) {
        detail::FormatState& state = detail::format_state();
        const detail::WideNumber wide = detail::rounded_by_mpfr(state.format, state.random, operation);
        FormatNumber number;
        if (state.held_by_doubles) {
            number.value_ = detail::as_double(wide);
        } else {
            number.value_ = wide;
        }
        return number;
    }
    template <class Odd>
    [[nodiscard]] static FormatNumber operate(const FormatNumber& a, const FormatNumber& b, const Odd& odd,
                                              int (*by_reference)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t)) {
        const detail::FormatState& state = detail::format_state();
        const double* x = std::get_if<double>(&a.value_);
        const double* y = std::get_if<double>(&b.value_);
        if (state.by_doubles && x != nullptr && y != nullptr)
            if (const auto result = odd(*x, *y, state.format.rounding)) return of_odd(*result);
        const detail::Register left(a.in_register());
        const detail::Register right(b.in_register());
        return by_mpfr([&](mpfr_ptr result, mpfr_rnd_t rounding) {
            return by_reference(result, left.get(), right.get(), rounding);
        });
    }

    Held value_ = 0.0;
};

template <>
struct ScalarTraits<FormatNumber> {
    static constexpr std::string_view name = "bits";     ///< the format's name is `format_name`
    static constexpr bool exact = false;                 ///< operations round to the current format
    static constexpr int digits = max_format_precision;  ///< of the widest; the current one is run-time data
    [[nodiscard]] static bool is_finite(const FormatNumber& a) { return a.is_finite(); }
    [[nodiscard]] static FormatNumber square_root(const FormatNumber& a) { return a.root(); }
};

}  // namespace oblong

/// What does not depend on the current format; `digits` and the exponents are those of the widest one.
template <>
class std::numeric_limits<oblong::FormatNumber> {
public:
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = true;
    static constexpr bool is_integer = false;
    static constexpr bool is_exact = false;
    static constexpr bool has_infinity = true;
    static constexpr int radix = 2;
    static constexpr int digits = oblong::max_format_precision;
    static constexpr int max_exponent = oblong::max_format_exponent + 1;
    static constexpr int min_exponent = 1 - oblong::max_format_exponent;
    static constexpr int max_digits10 = 122;  ///< 400 bits are told apart by them
    [[nodiscard]] static oblong::FormatNumber infinity() {
        return oblong::FormatNumber::exact(std::numeric_limits<double>::infinity());
    }
    [[nodiscard]] static oblong::FormatNumber quiet_NaN() {
        return oblong::FormatNumber::exact(std::numeric_limits<double>::quiet_NaN());
    }
};

namespace oblong {

/// The number as a fraction. Precondition: finite.
template <>
[[nodiscard]] inline Rational to_rational<FormatNumber>(const FormatNumber& value) {
    return value.to_fraction();
}

/// Returns `value` rounded once to nearest even, whatever the rounding of the current format; with
/// `FormatInputs::exact` the nearest double.
template <>
[[nodiscard]] inline FormatNumber nearest<FormatNumber>(const Rational& value) {
    const detail::FormatState& state = detail::format_state();
    if (state.inputs == FormatInputs::exact) return FormatNumber::exact(nearest<double>(value));
    BinaryFormat format = state.format;
    format.rounding = FormatRounding::nearest_even;
    const FormatScope scope(format);
    return FormatNumber::rounded(value);
}

/// Returns the number that equals `value`, if there is one among those that `FormatInputs` admits.
template <>
[[nodiscard]] inline std::optional<FormatNumber> exactly<FormatNumber>(const Rational& value) {
    if (detail::format_state().inputs == FormatInputs::exact) {
        if (const auto same = exactly<double>(value)) return FormatNumber::exact(*same);
        const FormatScope widest(BinaryFormat{max_format_precision, -max_format_exponent, max_format_exponent});
        return exactly<FormatNumber>(value);
    }
    const FormatNumber rounded = nearest<FormatNumber>(value);
    if (!rounded.is_finite() || rounded.to_fraction() != value) return std::nullopt;
    return rounded;
}

}  // namespace oblong
