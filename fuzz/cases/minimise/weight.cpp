// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/minimise/weight.hpp"

#include <algorithm>
#include <cstdlib>

#include "fuzz/cases/generate/lengths.hpp"
#include "fuzz/cases/minimise/steps.hpp"
#include "oblong/body/convert_body.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;

Weight body_weight(const Body& body);

struct ShapeWeight {
    Weight operator()(const Points<Rational>& s) const { return {0, static_cast<int>(s.vertices().size()), 0}; }
    template <DescribedShape T>
    Weight operator()(const T&) const {
        return {ShapeTraits<T>::weight.parts, ShapeTraits<T>::weight.vertices, 0};
    }
    Weight operator()(const Sum<Rational>& s) const { return parts(s.parts()); }
    Weight operator()(const Hull<Rational>& s) const { return parts(s.parts()); }

    static Weight parts(std::span<const Body> all) {
        Weight sum{4, 0, 0};
        for (const Body& part : all) {
            const Weight w = body_weight(part);
            sum.parts += w.parts + 1;
            sum.vertices += w.vertices;
        }
        return sum;
    }
};

Weight body_weight(const Body& body) {
    Weight w = std::visit(ShapeWeight{}, body.shape);
    // A pose with a linear part says more than a translation.
    if (body.pose) w.parts += body.pose->linear == Mat3<Rational>{} ? 1 : 2;
    return w;
}

std::size_t length(std::size_t n) {
    std::size_t digits = 0;
    for (; n != 0; n /= 2) ++digits;
    return digits;
}

}  // namespace

std::size_t bits(const Rational& x) {
    if (x == 0) return 0;
    const Integer n = abs(numerator(x));
    const Integer d = denominator(x);
    const std::size_t up = lsb(n), down = lsb(d);
    return (msb(n) + 1 - up) + (msb(d) - down) + length(up) + length(down) + (down != 0 ? 1 : 0);
}

Weight weight(const caseio::Case& c) {
    Weight w = body_weight(c.a);
    if (c.b) {
        const Weight b = body_weight(*c.b);
        w.parts += b.parts;
        w.vertices += b.vertices;
    }
    Rational largest = 0;
    for (const Rational& x : numbers(c)) {
        w.bits += bits(x);
        largest = std::max(largest, Rational(abs(x)));
    }
    constexpr long ordinary = 6;
    if (largest != 0) w.scale = std::max(0L, std::labs(exponent_of(largest)) - ordinary);
    return w;
}

bool lighter(const Weight& a, const Weight& b) {
    return a.parts <= b.parts && a.vertices <= b.vertices && a.bits <= b.bits && a.scale <= b.scale && a != b;
}

std::vector<Rational> numbers(const caseio::Case& c) {
    std::vector<Rational> all;
    static_cast<void>(map_all_numbers(c, [&](const Rational& x) {
        all.push_back(x);
        return x;
    }));
    return all;
}

caseio::Case with_numbers(const caseio::Case& c, const std::vector<Rational>& values) {
    std::size_t at = 0;
    return map_all_numbers(c, [&](const Rational&) { return values.at(at++); });
}

}  // namespace oblong::fuzz
