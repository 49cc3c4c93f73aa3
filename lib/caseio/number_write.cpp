// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

template <class S>
std::string shortest(const Rational& value, std::string_view scalar) {
    const std::optional<S> number = exactly<S>(value);
    if (!number) throw std::invalid_argument(fraction_text(value) + " is no " + std::string(scalar));
    if (*number == S(0)) return "0";
    std::array<char, 64> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *number);
    return {buffer.data(), end};
}

/// The exponent e with 10^e ≤ a < 10^(e+1), for a positive `a`, to within one.
long decimal_exponent(const Rational& a) {
    const long bits = static_cast<long>(msb(numerator(a))) - static_cast<long>(msb(denominator(a)));
    constexpr double log10_of_2 = 0.30102999566398120;
    return static_cast<long>(std::floor(static_cast<double>(bits) * log10_of_2));
}

Integer power_of_ten(long exponent) { return pow(Integer(10), static_cast<unsigned>(exponent)); }

/// a · 10^shift rounded to the nearest even integer; `exact` if that changes nothing.
Integer scaled(const Rational& a, long shift, bool& exact) {
    Integer above = numerator(a);
    Integer below = denominator(a);
    if (shift > 0) above *= power_of_ten(shift);
    if (shift < 0) below *= power_of_ten(-shift);
    Integer quotient;
    Integer remainder;
    divide_qr(above, below, quotient, remainder);
    exact = remainder == 0;
    const int half = Integer(remainder * 2).compare(below);
    if (half > 0 || (half == 0 && bit_test(quotient, 0))) ++quotient;
    return quotient;
}

}  // namespace

std::string_view name(CaseScalar scalar) {
    constexpr std::array<std::string_view, 3> names{"float", "double", "exact"};
    return names[static_cast<std::size_t>(scalar)];
}

std::string decimal_text(const Rational& value, int digits) {
    if (value == 0) return "0";
    const Rational a = abs(value);
    // The estimate may be one off, and rounding may carry into a new digit: try until the length is right.
    long exponent = decimal_exponent(a) - 1;
    std::string text;
    bool exact = false;
    for (;; ++exponent) {
        text = scaled(a, digits - 1 - exponent, exact).str();
        if (static_cast<int>(text.size()) <= digits) break;
    }
    if (exact) text.resize(text.find_last_not_of('0') + 1);
    std::string result = value < 0 ? "-" : "";
    result += text.substr(0, 1);
    if (text.size() > 1) result += "." + text.substr(1);
    const std::string magnitude = std::to_string(std::labs(exponent));
    return result + (exponent < 0 ? "e-" : "e+") + (magnitude.size() < 2 ? "0" : "") + magnitude;
}

std::string shortest_text(const Rational& value, CaseScalar scalar) {
    switch (scalar) {
        case CaseScalar::float32:
            return shortest<float>(value, "float");
        case CaseScalar::float64:
            return shortest<double>(value, "double");
        case CaseScalar::exact:
            break;
    }
    throw std::invalid_argument("an exact number has no shortest decimal");
}

}  // namespace oblong::caseio
