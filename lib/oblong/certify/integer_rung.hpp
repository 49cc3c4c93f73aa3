// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/certify/answer.hpp"
#include "oblong/certify/dyadic_root.hpp"
#include "oblong/certify/integer.hpp"
#include "oblong/certify/witness.hpp"

/// The last rung as a whole: exact decision, correctly rounded distance, rounded witnesses.
namespace oblong {

namespace detail {

/// p and q of the exact answer, rounded.
template <class Z>
[[nodiscard]] std::pair<Vec3<double>, Vec3<double>> rounded_points(const IntegerAnswer<Z>& exact) {
    const WideInteger total(exact.total);
    const auto quotient = [&](const Z& x) { return nearest_quotient<double>(WideInteger(x), total, exact.exponent); };
    Vec3<Z> p{};
    Vec3<Z> q{};
    for (unsigned i = 0; i < exact.count; ++i) {
        p = p + exact.p[i] * exact.weights[i];
        q = q + exact.q[i] * exact.weights[i];
    }
    return {{quotient(p.x), quotient(p.y), quotient(p.z)}, {quotient(q.x), quotient(q.y), quotient(q.z)}};
}

struct IntegerQuestion {
    ProposedSimplex simplex;
    int exponent = 0;
    int dimension = 3;
};

template <class Z, std::floating_point R>
[[nodiscard]] CertifiedDistance<R> answer_in_integers(const CoreScan<R>& a, const CoreScan<R>& b,
                                                      const IntegerQuestion& question) {
    const IntegerCore<Z, R> core_a(a, question.exponent);
    const IntegerCore<Z, R> core_b(b, question.exponent);
    IntegerAnswer<Z> exact = integer_distance<Z, R>(core_a, core_b, question.simplex, question.dimension);
    exact.exponent = question.exponent;
    const double radius_a = a.core().radius;
    const double radius_b = b.core().radius;

    ExponentRange range;
    range.add(radius_a);
    range.add(radius_b);
    RootLess d;
    d.numerator = WideInteger(exact.squared_numerator);
    d.denominator = WideInteger(exact.total);
    d.exponent = question.exponent;
    if (!range.empty()) {
        d.radius_exponent = range.low;
        d.radius = scaled_integer<WideInteger>(radius_a, range.low) + scaled_integer<WideInteger>(radius_b, range.low);
    }
    CertifiedDistance<R> answer;
    answer.rung = Rung::integer;
    for (unsigned i = 0; i < exact.count; ++i) answer.simplex.pairs[i] = exact.pairs[i];
    answer.simplex.count = exact.count;
    answer.outcome = exact.core_outcome;
    if (d.radius != 0) {
        const int side = sign(d);
        answer.outcome = side > 0 ? Outcome::separated : side == 0 ? Outcome::touching : Outcome::overlapping;
    }
    answer.distance = R(0);
    answer.enclosure = {R(0), R(0)};
    if (answer.outcome == Outcome::separated) {
        const RoundedRoot<R> rounded = rounded_root<R>(d);
        answer.distance = rounded.nearest;
        answer.enclosure = {rounded.lower, rounded.upper};
    }
    const auto cores = rounded_points(exact);
    set_witnesses(answer, cores, cores.first - cores.second, {radius_a, radius_b});
    return answer;
}

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> integer_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                const ProposedSimplex& simplex, int dimension) {
    const ExponentRange range_a = posed_exponents(a.core());
    const ExponentRange range_b = posed_exponents(b.core());
    IntegerQuestion question{simplex, std::min(range_a.low, range_b.low), dimension};
    const int high = std::max(range_a.high, range_b.high);
    if (range_a.empty() && range_b.empty()) question.exponent = 0;  // all vertices at the origin
    const int bits = range_a.empty() && range_b.empty() ? 1 : bits_needed(high - question.exponent);
    if (bits < 512) return answer_in_integers<FixedInteger<512>>(a, b, question);
    if (bits < 1024) return answer_in_integers<FixedInteger<1024>>(a, b, question);
    return answer_in_integers<WideInteger>(a, b, question);
}

}  // namespace detail

}  // namespace oblong
