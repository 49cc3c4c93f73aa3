// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/least_squares.hpp"

#include <stdexcept>

namespace oblong::oracle {

std::optional<Coefficients> minimise(const IntegerVec& base, std::span<const IntegerVec> e) {
    const auto gram = [&](std::size_t i, std::size_t j) { return dot(e[i], e[j]); };
    const auto right = [&](std::size_t i) { return Integer(-dot(e[i], base)); };
    Coefficients c;
    switch (e.size()) {
        case 0:
            return c;
        case 1:
            c.denominator = gram(0, 0);
            c.numerators = {right(0)};
            break;
        case 2: {
            const Integer g00 = gram(0, 0), g01 = gram(0, 1), g11 = gram(1, 1), r0 = right(0), r1 = right(1);
            c.denominator = g00 * g11 - g01 * g01;
            c.numerators = {Integer(r0 * g11 - g01 * r1), Integer(g00 * r1 - g01 * r0)};
            break;
        }
        case 3: {
            // Three independent directions reach everything: c solves base + Σ c_k e_k = 0, and Cramer on
            // the vectors themselves halves the size of the numbers.
            const Integer volume = triple_product(e[0], e[1], e[2]);
            c.denominator = abs(volume);
            const int flip = volume < 0 ? 1 : -1;
            c.numerators = {Integer(triple_product(base, e[1], e[2]) * flip),
                            Integer(triple_product(e[0], base, e[2]) * flip),
                            Integer(triple_product(e[0], e[1], base) * flip)};
            break;
        }
        default:
            throw std::logic_error("least squares: more than three directions");
    }
    if (c.denominator == 0) return std::nullopt;
    return c;
}

}  // namespace oblong::oracle
