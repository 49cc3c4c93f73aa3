// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace oblong::fuzz {

namespace {

template <class S>
using BitsOf = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;

template <class S>
std::int64_t place_of(S value) {
    const auto magnitude = static_cast<std::int64_t>(std::bit_cast<BitsOf<S>>(std::fabs(value)));
    return std::signbit(value) ? -magnitude : magnitude;
}

/// By places: to step by nextafter takes as long as all else that is read of a case.
template <class S>
double stepped(S value, int steps) {
    constexpr auto most = static_cast<std::int64_t>(std::bit_cast<BitsOf<S>>(std::numeric_limits<S>::max()));
    const std::int64_t there = std::clamp(place_of(value) + steps, -most, most);
    const S magnitude = std::bit_cast<S>(static_cast<BitsOf<S>>(std::abs(there)));
    return static_cast<double>(there < 0 ? -magnitude : magnitude);
}

}  // namespace

double fitted(double value, bool narrow) {
    if (std::isnan(value)) return 1;
    const double most =
        narrow ? static_cast<double>(std::numeric_limits<float>::max()) : std::numeric_limits<double>::max();
    const double within = std::clamp(value, -most, most);
    return (narrow ? static_cast<double>(static_cast<float>(within)) : within) + 0.0;
}

double nudged(double value, int steps, bool narrow) {
    return narrow ? stepped(static_cast<float>(value), steps) : stepped(value, steps);
}

std::int64_t place(double value, bool narrow) { return narrow ? place_of(static_cast<float>(value)) : place_of(value); }

double Numbers::raw() {
    std::uint64_t bits = 0;
    for (int i = 0; i < (narrow_ ? 4 : 8); ++i) bits = bits << 8U | byte();
    // An exponent of all ones becomes finite by its highest bit.
    if (narrow_) {
        const auto narrow_bits = static_cast<std::uint32_t>(bits);
        const auto value = std::bit_cast<float>(narrow_bits);
        return static_cast<double>(std::isfinite(value) ? value : std::bit_cast<float>(narrow_bits ^ (1U << 30U)));
    }
    const auto value = std::bit_cast<double>(bits);
    return std::isfinite(value) ? value : std::bit_cast<double>(bits ^ (std::uint64_t{1} << 62U));
}

double Numbers::number() {
    const unsigned control = byte();
    // Five bits in two's complement, so that bytes of zero, and those that are missing, are coordinates of zero.
    const int small = static_cast<int>(control >> 3U ^ 16U) - 16;
    double value = 0;
    switch (static_cast<NumberCode>(control & 7U)) {
        case NumberCode::integer:
            value = small * 256 + static_cast<int>(byte());
            break;
        case NumberCode::scaled: {  // mostly by a small power
            const int exponent = static_cast<int>(byte()) - 128;
            value = std::ldexp(small, std::abs(exponent) <= 64 ? exponent / 4 : exponent);
            break;
        }
        case NumberCode::neighbour: {
            const unsigned back = byte();
            const double base = earlier_.empty() ? 1 : earlier_[earlier_.size() - 1 - back % earlier_.size()];
            value = nudged(base, small, narrow_);
            break;
        }
        case NumberCode::quotient:  // rarely a binary fraction
            value = small / (1.0 + byte());
            break;
        case NumberCode::raw:
            value = raw();
            break;
        default:
            value = small;
    }
    value = fitted(value, narrow_);
    earlier_.push_back(value);
    return value;
}

}  // namespace oblong::fuzz
