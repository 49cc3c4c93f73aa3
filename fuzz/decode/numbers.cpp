// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/decode/numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace oblong::fuzz {

double Numbers::fit(double value) const {
    // NaN arises from no decoding below, but from raw bytes it would.
    if (std::isnan(value)) return 1;
    if (narrow_) {
        constexpr double most = std::numeric_limits<float>::max();
        return static_cast<double>(static_cast<float>(std::clamp(value, -most, most)));
    }
    constexpr double most = std::numeric_limits<double>::max();
    return std::clamp(value, -most, most);
}

double Numbers::nudged(double value, int steps) const {
    const bool up = steps > 0;
    double result = value;
    for (int i = 0; i < std::abs(steps); ++i) {
        if (narrow_) {
            const float towards = up ? std::numeric_limits<float>::max() : std::numeric_limits<float>::lowest();
            result = static_cast<double>(std::nextafter(static_cast<float>(result), towards));
        } else {
            result =
                std::nextafter(result, up ? std::numeric_limits<double>::max() : std::numeric_limits<double>::lowest());
        }
    }
    return result;
}

double Numbers::number() {
    const unsigned control = byte();
    // Five bits in two's complement, so that bytes of zero, and those that are missing, are coordinates of zero.
    const int small = static_cast<int>(control >> 3U ^ 16U) - 16;
    double value = 0;
    switch (control & 7U) {
        case 4: {  // a small integer at another scale, mostly a near one
            const int exponent = static_cast<int>(byte()) - 128;
            value = std::ldexp(small, std::abs(exponent) <= 64 ? exponent / 4 : exponent);
            break;
        }
        case 5: {  // near an earlier coordinate
            const unsigned back = byte();
            const double base = earlier_.empty() ? 1 : earlier_[earlier_.size() - 1 - back % earlier_.size()];
            value = nudged(base, small);
            break;
        }
        case 6: {  // a quotient that is no binary fraction
            const unsigned divisor = byte();
            value = small / (1.0 + divisor);
            break;
        }
        case 7: {  // raw bits; an exponent of all ones becomes finite
            std::uint64_t bits = 0;
            for (int i = 0; i < 8; ++i) bits = bits << 8U | byte();
            value = std::bit_cast<double>(bits);
            if (!std::isfinite(value)) value = std::bit_cast<double>(bits ^ (std::uint64_t{1} << 62U));
            break;
        }
        default:
            value = small;
    }
    value = fit(value);
    earlier_.push_back(value);
    return value;
}

}  // namespace oblong::fuzz
