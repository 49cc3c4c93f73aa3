// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

/// Floating-point numbers read from their bits, independent of the floating-point environment.
namespace oblong {

/// The double that a float or double is, also where the environment flushes subnormal floats to zero.
[[nodiscard]] inline double widened(double x) { return x; }
[[nodiscard]] inline double widened(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    if ((bits & 0x7f800000U) != 0) return static_cast<double>(x);
    const double magnitude = static_cast<double>(bits & 0x7fffffU) * 0x1p-149;
    return (bits >> 31U) != 0 ? -magnitude : magnitude;
}

namespace detail {

/// A number x = mantissa · 2^exponent, read from its bits.
struct Decomposed {
    std::int64_t mantissa = 0;
    int exponent = 0;
};
[[nodiscard]] inline Decomposed decompose(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto field = static_cast<int>((bits >> 52U) & 0x7ffU);
    auto mantissa = static_cast<std::int64_t>(bits & 0xfffffffffffffU);
    if (field != 0) mantissa |= std::int64_t{1} << 52U;
    return {(bits >> 63U) != 0 ? -mantissa : mantissa, std::max(field, 1) - 1075};
}

}  // namespace detail

}  // namespace oblong
