// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/number_text.hpp"

namespace oblong {

std::string fraction_text(const Rational& x) { return numerator(x).str() + "/" + denominator(x).str(); }

std::string hex_text(const Rational& x) {
    if (x == 0) return "0x0p+0";
    const Integer below = denominator(x);
    const long twos = static_cast<long>(lsb(below));
    if (below != Integer(1) << static_cast<unsigned long>(twos)) return fraction_text(x);
    Integer above = abs(numerator(x));
    const long leading = static_cast<long>(msb(above));
    // The leading bit stands before the point; the rest is padded to whole hex digits.
    above <<= static_cast<unsigned long>((4 - leading % 4) % 4);
    std::string digits = above.str(16).substr(1);
    digits.resize(digits.find_last_not_of('0') + 1);
    const long exponent = leading - twos;
    return std::string(x < 0 ? "-" : "") + "0x1" + (digits.empty() ? "" : "." + digits) + "p" +
           (exponent < 0 ? "" : "+") + std::to_string(exponent);
}

}  // namespace oblong
