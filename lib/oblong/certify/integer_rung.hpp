// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/certify/answer.hpp"
#include "oblong/certify/dyadic_root.hpp"
#include "oblong/certify/integer_witness.hpp"

/// The last rung as a whole: exact decision, correctly rounded distance, rounded witnesses.
namespace oblong {

/// The integer rung's answer, rounded, and the exact number that was rounded.
template <std::floating_point R>
struct IntegerRungAnswer {
    CertifiedDistance<R> rounded;
    Vec3<double> across{};  ///< from the core of B to that of A between their nearest points, rounded
    RootLess distance;      ///< of the cores, less the radii
};

namespace detail {

struct IntegerQuestion {
    ProposedSimplex simplex;
    int exponent = 0;
    int dimension = 3;
};

template <class Z, std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> answer_in_integers(const CoreScan<R>& a, const CoreScan<R>& b,
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
    const IntegerPoints at = integer_points(exact);
    const Witnesses<R> witnesses = exact_witnesses<R>(at, answer.outcome, {radius_a, radius_b});
    answer.witness_a = witnesses.a;
    answer.witness_b = witnesses.b;
    return {answer, rounded_quotients<double>(at.across, at.total, at.exponent), std::move(d)};
}

template <std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> exact_integer_rung(const CoreScan<R>& a, const CoreScan<R>& b,
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

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> integer_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                const ProposedSimplex& simplex, int dimension) {
    return exact_integer_rung(a, b, simplex, dimension).rounded;
}

}  // namespace detail

/// The answer of exact integers alone, from any simplex, in any floating-point environment. Preconditions: poses and
/// radii are finite; the simplex has vertices of the bodies.
template <std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> answer_by_integers(const CoreView<R>& a, const CoreView<R>& b,
                                                      const ProposedSimplex& simplex, int dimension = 3) {
    return detail::exact_integer_rung(CoreScan<R>(a), CoreScan<R>(b), simplex, dimension);
}

}  // namespace oblong
