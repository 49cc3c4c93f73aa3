// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/lengths.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

/// The exponent of two by which all lengths are multiplied before they are rounded: 0 where floats hold
/// the largest of them as a normal number. Otherwise its exponent is divided by 8, which is by how much
/// floats' exponents range less far than doubles': what overflows or underflows in double then does in float.
long rescaling(const caseio::Case& c) {
    const Rational largest = largest_length(c);
    if (largest == 0) return 0;
    const long exponent = static_cast<long>(msb(numerator(largest))) - static_cast<long>(msb(denominator(largest)));
    if (exponent >= -126 && exponent <= 126) return 0;
    return exponent / 8 - exponent;
}

}  // namespace

caseio::Case narrow_to_float(const caseio::Case& c) {
    caseio::Case result = c;
    const long scale = rescaling(c);
    if (scale != 0) {
        const Rational factor = power_of_two(scale);
        const auto multiply = [&](const Rational& x) { return Rational(x * factor); };
        result = map_all_lengths(c, multiply);
        result.note += fmt::format("{}lengths scaled by 2^{} to fit float", result.note.empty() ? "" : "; ", scale);
    }
    constexpr float most = std::numeric_limits<float>::max();  // of ends of rays and sweeps, which are not scaled
    const auto round = [most](const Rational& x) { return to_rational(std::clamp(nearest<float>(x), -most, most)); };
    result = map_all_numbers(std::move(result), round);
    result.scalar = caseio::CaseScalar::float32;
    result.id += "@float";
    return result;
}

}  // namespace oblong::fuzz
