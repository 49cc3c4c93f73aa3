// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/prove/cores/integer/dyadic_root.hpp"
#include "oblong/prove/cores/integer/integer_witness.hpp"
#include "oblong/prove/cores/ladder_answer.hpp"

/// The integer rung: exact decision, correctly rounded distance, rounded witnesses.
namespace oblong {

/// The integer rung's answer, rounded, with the exact distance.
template <std::floating_point R>
struct IntegerRungAnswer {
    CertifiedDistance<R> rounded;
    Vec3<double> across{};  ///< direction from B's nearest point to A's, of the cores, rounded; or 0
    RootLess distance;      ///< distance of the cores minus the radii
};

namespace detail {

/// What the integer rung must compute.
struct IntegerQuestion {
    ProposedSimplex simplex;  ///< initial simplex
    int dimension = 3;
    bool witnesses = true;  ///< whether to compute witnesses; otherwise NaN
    bool across = false;    ///< whether to compute `across`; otherwise 0
};

template <class Z, std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> answer_in_integers(const CoreScan<R>& a, const CoreScan<R>& b,
                                                      const IntegerQuestion& question, int exponent) {
    const IntegerCore<Z, R> core_a(a, exponent);
    const IntegerCore<Z, R> core_b(b, exponent);
    IntegerAnswer<Z> exact = integer_distance<Z, R>(core_a, core_b, question.simplex, question.dimension);
    exact.exponent = exponent;
    const double radius_a = a.core().radius;
    const double radius_b = b.core().radius;

    ExponentRange range;
    range.add(radius_a);
    range.add(radius_b);
    RootLess d;
    d.numerator = WideInteger(exact.squared_numerator);
    d.denominator = WideInteger(exact.total);
    d.exponent = exponent;
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
    answer.witness_a = answer.witness_b = answer.nowhere;
    IntegerRungAnswer<R> result{answer, {}, std::move(d)};
    if (!question.witnesses && !question.across) return result;
    const IntegerPoints at = integer_points(exact);
    if (question.witnesses) {
        const Witnesses<R> witnesses = exact_witnesses<R>(at, answer.outcome, {radius_a, radius_b});
        result.rounded.witness_a = witnesses.a;
        result.rounded.witness_b = witnesses.b;
    }
    if (question.across) result.across = rounded_direction(at.across);
    return result;
}

template <std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> exact_integer_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                      const IntegerQuestion& question) {
    const ExponentRange range_a = posed_exponents(a.core());
    const ExponentRange range_b = posed_exponents(b.core());
    int exponent = std::min(range_a.low, range_b.low);
    const int high = std::max(range_a.high, range_b.high);
    if (range_a.empty() && range_b.empty()) exponent = 0;  // all vertices at the origin
    const int bits = range_a.empty() && range_b.empty() ? 1 : bits_needed(high - exponent);
    if (bits < 512) return answer_in_integers<FixedInteger<512>>(a, b, question, exponent);
    if (bits < 1024) return answer_in_integers<FixedInteger<1024>>(a, b, question, exponent);
    return answer_in_integers<WideInteger>(a, b, question, exponent);
}

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template IntegerRungAnswer<double> exact_integer_rung(const CoreScan<double>&, const CoreScan<double>&,
                                                             const IntegerQuestion&);
extern template IntegerRungAnswer<float> exact_integer_rung(const CoreScan<float>&, const CoreScan<float>&,
                                                            const IntegerQuestion&);

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> integer_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                const IntegerQuestion& question) {
    return exact_integer_rung(a, b, question).rounded;
}

}  // namespace detail

/// Returns the answer of exact integers, from any simplex, in any floating-point environment. Preconditions: poses and
/// radii are finite; the simplex names vertices of the bodies.
template <std::floating_point R>
[[nodiscard]] IntegerRungAnswer<R> answer_by_integers(const CoreView<R>& a, const CoreView<R>& b,
                                                      const ProposedSimplex& simplex, int dimension = 3) {
    return detail::exact_integer_rung(CoreScan<R>(a), CoreScan<R>(b),
                                      {.simplex = simplex, .dimension = dimension, .across = true});
}

}  // namespace oblong
