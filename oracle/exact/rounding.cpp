// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/rounding.hpp"

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

Integer floor_of(const Rational& positive) { return numerator(positive) / denominator(positive); }

/// The largest e with 2^e ≤ value. Precondition: value > 0.
long binary_exponent(const Rational& value) {
    long e = static_cast<long>(msb(Integer(numerator(value)))) - static_cast<long>(msb(Integer(denominator(value))));
    if (value < power_of_two(e)) --e;
    return e;
}

}  // namespace

Bracket bracket(const ExactNumber& d, unsigned bits) {
    if (compare(d, 0) == 0) return {0, 0};
    const Integer below = denominator(d.core_squared);
    const Integer square = numerator(d.core_squared) * below;  // √q = √square / below
    for (unsigned long extra = bits + 4;; extra *= 2) {
        const Integer shifted = square << (2 * extra);
        const Integer root = sqrt(shifted);
        const Rational unit(Integer(1), Integer(below << extra));
        const bool whole = root * root == shifted;
        const Rational least = Rational(root) * unit, most = whole ? least : Rational(least + unit);
        const Rational lower = (d.root_sign > 0 ? least : Rational(-most)) - d.radius;
        if (whole) return {lower, lower};
        const Rational upper = lower + unit;
        if (lower > 0 && unit <= lower * power_of_two(-static_cast<long>(bits))) return {lower, upper};
    }
}

Rational absolute_error(const ExactNumber& d, const Rational& x) {
    const int order = compare(d, x);
    if (order == 0) return 0;
    const Rational close = power_of_two(-60);
    for (unsigned bits = 128;; bits *= 2) {
        const Bracket b = bracket(d, bits);
        const Rational least = order > 0 ? Rational(b.lower - x) : Rational(x - b.upper);
        if (least > 0 && b.upper - b.lower <= least * close) return least;
    }
}

Format format_of(int digits) {
    switch (digits) {
        case 24:
            return {24, -149, 128};
        case 0:
        case 53:
            return {53, -1074, 1024};
        case 64:
            return {64, -16445, 16384};
        case 113:
            return {113, -16494, 16384};
        default:
            return {digits, -100'000, 100'000};
    }
}

Neighbours neighbours(const ExactNumber& d, const Format& format) {
    if (compare(d, 0) == 0) return {0, Rational(0), Rational(0), power_of_two(format.lowest)};
    const Rational lower = bracket(d, static_cast<unsigned>(format.digits) + 8).lower;
    long last = std::max(binary_exponent(lower) - format.digits + 1, format.lowest);
    Integer m = floor_of(lower * power_of_two(-last));
    while (compare(d, Rational(m + 1) * power_of_two(last)) >= 0) ++m;
    if (m != 0 && static_cast<long>(msb(m)) == format.digits) {  // d reached the next power of two
        m >>= 1;
        ++last;
    }
    Neighbours n;
    n.ulp = power_of_two(last);
    n.below = Rational(m) * n.ulp;
    const bool hit = compare(d, n.below) == 0;
    const Rational above = hit ? n.below : Rational(n.below + n.ulp);
    const int side = hit ? -1 : compare(d, n.below + n.ulp / 2);
    n.above = above;
    n.nearest = side < 0 || (side == 0 && !bit_test(m, 0)) ? n.below : above;
    const auto beyond = [&](const Rational& value) { return value > 0 && binary_exponent(value) >= format.end; };
    if (beyond(*n.nearest)) n.nearest.reset();
    if (beyond(*n.above)) n.above.reset();
    if (beyond(n.below)) n.below = power_of_two(format.end) - power_of_two(format.end - format.digits);
    return n;
}

double approximate(const ExactNumber& d) {
    const auto value = neighbours(d, format_of(53)).nearest;
    return value ? nearest<double>(*value) : std::numeric_limits<double>::infinity();
}

std::string decimal(const ExactNumber& d, int digits) {
    if (compare(d, 0) == 0) return "0";
    const auto power_of_ten = [](long e) {
        const Integer power = pow(Integer(10), static_cast<unsigned>(e < 0 ? -e : e));
        return e < 0 ? Rational(Integer(1), power) : Rational(power);
    };
    const Rational lower = bracket(d, static_cast<unsigned>(4 * digits + 8)).lower;
    // log10(2) is a little above 0.301: at most a few too low, mended below.
    long exponent = static_cast<long>(static_cast<double>(binary_exponent(lower)) * 0.30102999566) - 2;
    while (compare(d, power_of_ten(exponent + 1)) >= 0) ++exponent;
    const Rational unit = power_of_ten(exponent - digits + 1);
    Integer m = floor_of(lower / unit);
    while (compare(d, (Rational(m) + Rational(1, 2)) * unit) >= 0) ++m;
    std::string text = m.str();
    if (static_cast<int>(text.size()) > digits) {  // rounded up to a power of ten
        text.pop_back();
        ++exponent;
    }
    while (text.size() > 1 && text.back() == '0') text.pop_back();
    const long length = static_cast<long>(text.size());
    if (exponent >= 0 && exponent < digits) {
        if (length <= exponent + 1) return text + std::string(static_cast<std::size_t>(exponent + 1 - length), '0');
        return text.insert(static_cast<std::size_t>(exponent) + 1, ".");
    }
    if (exponent < 0 && exponent >= -5) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + text;
    if (length > 1) text.insert(1, ".");
    return text + "e" + std::to_string(exponent);
}

}  // namespace oblong::oracle
