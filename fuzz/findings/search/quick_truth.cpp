// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/quick_truth.hpp"

#include "fuzz/referee/referee.hpp"
#include "oracle/exact/exact_number.hpp"

namespace oblong::fuzz {

namespace {

Rational largest_coordinate(const EnumeratedPair& listed) {
    Integer largest = 0;
    for (const auto* vertices : {&listed.a, &listed.b})
        for (const Vec3<Integer>& v : *vertices)
            for (std::size_t k = 0; k < 3; ++k) largest = std::max(largest, Integer(abs(v[k])));
    return to_rational(Dyadic{largest, listed.exponent});
}

/// |x − √squared| without cancellation: |x² − squared| / (x + √squared).
double distance_from_root(const Rational& x, const Rational& squared, double root) {
    const Rational difference = abs(Rational(x * x - squared));
    const double sum = abs(x).convert_to<double>() + root;
    if (x < 0) return abs(x).convert_to<double>() + root;
    return difference == 0 ? 0 : (difference / Rational(sum)).convert_to<double>();
}

bool fits(Outcome stated, Outcome exact) {
    return stated == exact || (stated == Outcome::intersecting && exact != Outcome::separated);
}

template <class R>
std::optional<QuickTruth> truth_in(const caseio::Case& c, const caseio::Result& r) {
    const BodyPair<R> bodies = bodies_of<R>(c);
    const std::optional<EnumeratedPair> listed = enumerated_pair(bodies);
    if (!listed || listed->radius.mantissa != 0) return std::nullopt;
    const RefereeAnswer answer = referee(bodies);
    if (!answer.is_decided()) return std::nullopt;
    QuickTruth truth;
    const Rational squared = answer.distance.squared();
    truth.d = oracle::approximate(oracle::ExactNumber{squared});
    truth.size = largest_coordinate(*listed).convert_to<double>();
    truth.outcome_fits = fits(r.outcome, answer.outcome);
    // Where squares leave the range of doubles the oracle is asked.
    if (answer.outcome == Outcome::separated && !(truth.d > 1e-290)) return std::nullopt;
    if (r.distance && r.distance->kind != caseio::Real::Kind::infinite)
        truth.error = distance_from_root(r.distance->value, squared, truth.d);
    return truth;
}

}  // namespace

std::optional<QuickTruth> quick_truth(const caseio::Case& c, const caseio::Result& r) {
    const bool of_distance = c.query == caseio::Query::distance || c.query == caseio::Query::decide;
    if (!of_distance || !c.b || !r.converted_case.empty() || is_refusal(r.outcome)) return std::nullopt;
    try {
        if (c.scalar == caseio::CaseScalar::float32) return truth_in<float>(c, r);
        if (c.scalar == caseio::CaseScalar::float64) return truth_in<double>(c, r);
    } catch (const Refuted&) {
        // A defect of the integer rung, which its harness reports; here the oracle is asked.
    }
    return std::nullopt;
}

}  // namespace oblong::fuzz
