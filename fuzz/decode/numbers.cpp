// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/decode/numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace oblong::fuzz {

namespace {

template <class S>
double stepped(double value, int steps) {
    const S towards = steps > 0 ? std::numeric_limits<S>::max() : std::numeric_limits<S>::lowest();
    S result = static_cast<S>(value);
    for (int i = 0; i < std::abs(steps); ++i) result = std::nextafter(result, towards);
    return static_cast<double>(result);
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
    return (narrow ? stepped<float>(value, steps) : stepped<double>(value, steps)) + 0.0;
}

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
