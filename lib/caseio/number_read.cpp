// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>

#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view hex_digits = "0123456789abcdefABCDEF";

std::string shown(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() <= longest) return '"' + std::string(text) + '"';
    return '"' + std::string(text.substr(0, longest)) + "…\" (" + std::to_string(text.size()) + " characters)";
}

[[noreturn]] void refuse(std::string_view expected, std::string_view text) {
    throw NumberError("expected " + std::string(expected) + ", found " + shown(text));
}

/// A mantissa of digits and a power of the base (10, or 2 for hex), both unevaluated.
struct Parts {
    bool negative = false;
    bool hex = false;
    std::string digits;  ///< without leading and trailing zeros; empty for zero
    long exponent = 0;   ///< of the last digit; saturated far beyond every limit
};

/// The leading run of characters out of `allowed`, taken off `rest`.
std::string_view take(std::string_view& rest, std::string_view allowed) {
    const std::size_t length = std::min(rest.find_first_not_of(allowed), rest.size());
    const std::string_view run = rest.substr(0, length);
    rest.remove_prefix(length);
    return run;
}

bool take_sign(std::string_view& rest) {
    if (rest.empty() || (rest.front() != '-' && rest.front() != '+')) return false;
    const bool negative = rest.front() == '-';
    rest.remove_prefix(1);
    return negative;
}

/// An exponent, saturated: beyond a thousand million only its sign matters.
long take_exponent(std::string_view& rest, std::string_view text) {
    const bool negative = take_sign(rest);
    std::string_view digits = take(rest, decimal_digits);
    if (digits.empty()) refuse("digits after the exponent sign", text);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    constexpr long saturated = 1'000'000'000;
    long value = saturated;
    if (digits.size() < 10) {
        value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    }
    return negative ? -value : value;
}

Parts split(std::string_view text) {
    constexpr std::string_view what = "a finite number: a decimal, a hex float or a fraction p/q";
    Parts parts;
    std::string_view rest = text;
    parts.negative = take_sign(rest);
    parts.hex = rest.starts_with("0x") || rest.starts_with("0X");
    if (parts.hex) rest.remove_prefix(2);
    const std::string_view allowed = parts.hex ? hex_digits : decimal_digits;
    parts.digits = take(rest, allowed);
    if (!rest.empty() && rest.front() == '.') {
        rest.remove_prefix(1);
        const std::string_view fraction = take(rest, allowed);
        parts.digits += fraction;
        parts.exponent = -static_cast<long>(fraction.size()) * (parts.hex ? 4 : 1);
    }
    if (parts.digits.empty()) refuse(what, text);
    const std::string_view marks = parts.hex ? "pP" : "eE";
    if (!rest.empty() && marks.find(rest.front()) != std::string_view::npos) {
        rest.remove_prefix(1);
        parts.exponent += take_exponent(rest, text);
    }
    if (!rest.empty()) refuse(what, text);
    parts.digits.erase(0, parts.digits.find_first_not_of('0'));
    const std::size_t kept = parts.digits.find_last_not_of('0') + 1;
    parts.exponent += static_cast<long>(parts.digits.size() - kept) * (parts.hex ? 4 : 1);
    parts.digits.resize(kept);
    return parts;
}

/// An integer of decimal or hex digits; 0 of none.
Integer integer(std::string_view digits, bool hex) {
    if (digits.empty()) return 0;
    return Integer((hex ? "0x" : "") + std::string(digits));
}

Rational evaluate(const Parts& parts) {
    Rational value(integer(parts.digits, parts.hex));
    if (parts.hex) {
        value *= power_of_two(parts.exponent);
    } else {
        const Integer power = pow(Integer(10), static_cast<unsigned>(std::labs(parts.exponent)));
        value = parts.exponent < 0 ? Rational(value / Rational(power)) : Rational(value * Rational(power));
    }
    return parts.negative ? Rational(-value) : value;
}

Rational read_fraction(std::string_view text) {
    constexpr std::string_view what = "a fraction p/q of two integers";
    std::string_view rest = text;
    const bool negative = take_sign(rest);
    const std::string_view above = take(rest, decimal_digits);
    if (above.empty() || rest.empty() || rest.front() != '/') refuse(what, text);
    rest.remove_prefix(1);
    const std::string_view below = take(rest, decimal_digits);
    if (below.empty() || !rest.empty()) refuse(what, text);
    const Integer denominator = integer(below, false);
    if (denominator == 0) refuse("a denominator that is not 0", text);
    const Rational value(integer(above, false), denominator);
    return negative ? Rational(-value) : value;
}

/// Rounds once; refuses what overflows.
template <class S>
ReadNumber rounded(const Rational& value, std::string_view text) {
    const S result = nearest<S>(value);
    if (!std::isfinite(result))
        refuse(std::string("a number in the range of ") + std::string(ScalarTraits<S>::name), text);
    return {to_rational(result), value != 0 && result == S(0)};
}

/// `from_chars` rounds once, from the text, and is an order of magnitude faster than integers. Only for texts that are
/// plainly decimal and fit the format's normal range; everything else goes the long way.
template <class S>
bool read_plain(std::string_view text, ReadNumber& result) {
    constexpr std::size_t longest = 40;
    if (text.size() > longest || text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return false;
    S value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isnormal(value)) return false;
    result.value = to_rational(value);
    return true;
}

template <class S>
ReadNumber read_float(std::string_view text) {
    ReadNumber plain;
    if (read_plain<S>(text, plain)) return plain;
    if (text.find('/') != std::string_view::npos) return rounded<S>(read_fraction(text), text);
    const Parts parts = split(text);
    if (parts.digits.empty()) return {0, false};
    // The position of the leading digit bounds the magnitude; beyond these bounds only the sign of the exponent
    // matters.
    const long bound = parts.hex ? 2000 : 600;
    const long leading = parts.exponent + static_cast<long>(parts.digits.size()) * (parts.hex ? 4 : 1);
    if (leading > bound) refuse(std::string("a number in the range of ") + std::string(ScalarTraits<S>::name), text);
    if (leading < -bound) return {0, true};
    return rounded<S>(evaluate(parts), text);
}

Rational read_exact(std::string_view text, long decimal_limit) {
    if (text.find('/') != std::string_view::npos) return read_fraction(text);
    const Parts parts = split(text);
    if (parts.digits.empty()) return 0;
    const long limit = parts.hex ? decimal_limit * 10 / 3 : decimal_limit;
    const long leading = parts.exponent + static_cast<long>(parts.digits.size()) * (parts.hex ? 4 : 1);
    if (std::labs(leading) > limit) {
        const std::string power =
            (parts.hex ? "2^" : "10^") + std::string(leading > 0 ? "" : "-") + std::to_string(limit);
        refuse("an exact number " + std::string(leading > 0 ? "below " : "above ") + power + " in magnitude", text);
    }
    return evaluate(parts);
}

}  // namespace

ReadNumber read_number(std::string_view text, const NumberRule& rule) {
    if (text.size() > longest_number) refuse("at most " + std::to_string(longest_number) + " characters", text);
    switch (rule.scalar) {
        case CaseScalar::float32:
            return read_float<float>(text);
        case CaseScalar::float64:
            return read_float<double>(text);
        case CaseScalar::exact:
            break;
    }
    return {read_exact(text, rule.decimal_limit), false};
}

}  // namespace oblong::caseio
