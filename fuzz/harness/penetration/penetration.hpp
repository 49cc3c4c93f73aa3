// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/harness/checked.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"
#include "oblong/penetration/penetration.hpp"
#include "oracle/exact/exact_penetration.hpp"

/// Penetration depth (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// The outcome of two bodies and their depth: 0 if they touch; nothing if they are apart.
struct DepthTruth {
    Outcome outcome = Outcome::separated;
    std::optional<oracle::ExactNumber> depth;
};
/// lib/oblong/prove/fractions/depth.hpp
[[nodiscard]] std::optional<DepthTruth> solved_depth(const ExactCore& a, const ExactCore& b, int dimension);
/// Returns the oracle's answer, by other routes; nothing if it has none.
[[nodiscard]] std::optional<DepthTruth> oracle_depth(const caseio::Case& c);

struct PenetrationAsk {
    std::function<std::optional<DepthTruth>(const ExactCore&, const ExactCore&, int dimension)> referee = solved_depth;
    std::function<std::optional<DepthTruth>(const caseio::Case&)> oracle = oracle_depth;
    std::uint64_t oracle_every = 1;  ///< the oracle is asked of one case in so many
    /// Pairs of bodies with more differences of vertices get the plain contract alone.
    std::size_t max_differences = 400;
};

/// Checks a penetration. For all bodies the contract of the expanding polytope algorithm in the case's scalar; for
/// polyhedra with balls the exact depth against the oracle, and the rungs of certified depths against the exact depth.
/// Precondition: a penetration case.
[[nodiscard]] Checked check_penetration(const caseio::Case& c, const PenetrationAsk& ask = {});

/// Returns the broken contract of the plain solver, or empty.
template <class S>
[[nodiscard]] std::string penetration_fault(const Penetration<S>& r, int max_iterations) {
    const auto finite = [](const Vec3<S>& v) { return is_finite(v.x) && is_finite(v.y) && is_finite(v.z); };
    if (r.iterations > max_iterations) return "more iterations than both limits";
    if (is_refusal(r.outcome) || r.outcome == Outcome::separated) {
        if (!(r.lower == S(0)) || !(r.upper == S(0))) return "a depth beside a refusal or of separated bodies";
        return {};
    }
    if (r.outcome != Outcome::touching && r.outcome != Outcome::overlapping) return "an outcome that is none of its";
    if (!is_finite(r.lower) || !is_finite(r.upper)) return "a depth that is not finite";
    if (r.lower < S(0) || r.upper < r.lower) return "bounds that are negative or in the wrong order";
    if (!finite(r.witness_a) || !finite(r.witness_b)) return "a witness that is not finite";
    if (!finite(r.normal)) return "a normal that is not finite";
    if (r.outcome == Outcome::overlapping && !(S(0) < r.lower)) return "an overlap without depth";
    if (r.outcome == Outcome::overlapping && r.normal == Vec3<S>{}) return "an overlap without a normal";
    return {};
}

/// Returns the fault of the nearest points of an exact depth, or empty: they must be that far apart, and each must lie
/// in its body's supporting plane along the normal.
template <SupportMapping<Rational> A, SupportMapping<Rational> B>
[[nodiscard]] std::string exact_witness_fault(const Penetration<Rational>& r, const A& a, const B& b) {
    if (squared_norm(r.witness_a - r.witness_b) != r.lower)
        return "nearest points that are not as far apart as it says";
    const Vec3<Rational>& n = r.normal;
    if (dot(n, r.witness_a) != dot(n, a.support(n).point) || dot(n, r.witness_b) != dot(n, b.support(-n).point))
        return "a nearest point that is not on its body's border along the normal";
    return {};
}

}  // namespace oblong::fuzz
