// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "fuzz/cases/decode/numbers.hpp"

namespace oblong::fuzz {

namespace {

constexpr bool is_small(double value) { return value >= -16 && value <= 15; }

}  // namespace

bool NumberWriter::scaled(double value) {
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    // The odd integer m with value = m · 2^e, in case it is small; then its multiples.
    const double whole = std::ldexp(mantissa, 5);
    if (whole != std::trunc(whole)) return false;
    int small = static_cast<int>(whole);
    exponent -= 5;
    while (small % 2 == 0) {
        small /= 2;
        ++exponent;
    }
    if (!is_small(small)) return false;
    if (exponent > 16 && exponent < 65) {
        while (exponent > 16 && is_small(small * 2.0)) {
            small *= 2;
            --exponent;
        }
    }
    if (exponent < -128 || exponent > 127) return false;
    if (std::abs(exponent) > 16 && std::abs(exponent) < 65) return false;
    control(NumberCode::scaled, small);
    byte(static_cast<unsigned>((std::abs(exponent) <= 16 ? exponent * 4 : exponent) + 128));
    return true;
}

bool NumberWriter::neighbour(double value) {
    const std::int64_t wanted = place(value, narrow_);
    const std::size_t reach = std::min<std::size_t>(earlier_.size(), 256);
    for (std::size_t back = 0; back < reach; ++back) {
        const std::int64_t here = earlier_[earlier_.size() - 1 - back];
        // Compared without subtraction, which could overflow.
        if (wanted < here - 16 || wanted > here + 15) continue;
        const int steps = static_cast<int>(wanted - here);
        control(NumberCode::neighbour, steps);
        byte(static_cast<unsigned>(back));
        return true;
    }
    return false;
}

bool NumberWriter::quotient(double value) {
    const double inverse = 1 / std::fabs(value);
    for (int small = 1; small <= 16; ++small) {
        const double near = small * inverse;
        if (!(near > 0.5 && near < 256.5)) continue;
        const auto divisor = static_cast<int>(near + 0.5);
        // Of a quotient rounded to a float, near is within 2^-16 of the divisor: spares the others a division.
        if (std::fabs(near - divisor) > 0x1p-15) continue;
        const int with_sign = value < 0 ? -small : small;
        if (!is_small(with_sign) || fitted(with_sign / static_cast<double>(divisor), narrow_) != value) continue;
        control(NumberCode::quotient, with_sign);
        byte(static_cast<unsigned>(divisor) - 1);
        return true;
    }
    return false;
}

void NumberWriter::raw(double value) {
    control(NumberCode::raw, 0);
    const std::uint64_t bits =
        narrow_ ? std::bit_cast<std::uint32_t>(static_cast<float>(value)) : std::bit_cast<std::uint64_t>(value);
    for (int shift = narrow_ ? 24 : 56; shift >= 0; shift -= 8) byte(static_cast<unsigned>(bits >> shift & 255U));
}

void NumberWriter::number(double value) {
    const bool whole = value == std::trunc(value);
    if (whole && is_small(value)) {
        control(NumberCode::small, static_cast<int>(value));
    } else if (whole && value >= -4096 && value <= 4095) {
        const int integer = static_cast<int>(value);
        control(NumberCode::integer, integer >> 8);
        byte(static_cast<unsigned>(integer) & 255U);
    } else if (!scaled(value) && !neighbour(value) && !quotient(value)) {
        raw(value);
    }
    earlier_.push_back(place(value, narrow_));
}

}  // namespace oblong::fuzz
