// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/ladder/filter/filter.hpp"
#include "oblong/certify/ladder/filter/rescaled.hpp"
#include "oblong/certify/ladder/integer/integer_rung.hpp"
#include "oblong/certify/witness/feature_witness.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Certified distances of polyhedra with balls around them, over float or double, posed or not.
namespace oblong {

namespace detail {

/// Returns the next number after a positive one below the greatest; `before` the previous one, of a number above the
/// least normal.
[[nodiscard]] inline double after(double x) noexcept {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) + 1);
}
[[nodiscard]] inline double before(double x) noexcept {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) - 1);
}
[[nodiscard]] inline float after(float x) noexcept { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) + 1); }
[[nodiscard]] inline float before(float x) noexcept {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) - 1);
}

/// Returns fl(hi + lo − radius), or + radius, with the low part moved outward by more than its rounding error: at most
/// (at least) fl(x) for every number x that is at least (at most) this bound.
[[nodiscard]] inline double rounded_lower_end(const DoubleDouble& mid, double radius) noexcept {
    const double low = mid.lo - radius;
    return mid.hi + (low - std::abs(low) * error_constants::low_part);
}
[[nodiscard]] inline double rounded_upper_end(const DoubleDouble& mid, double radius) noexcept {
    const double low = mid.lo + radius;
    return mid.hi + (low + std::abs(low) * error_constants::low_part);
}

/// Ziv's rounding test for a distance d with below ≤ fl(d) ≤ above in double. \return the number of format R to which d
/// rounds, if it is unique
template <std::floating_point R>
[[nodiscard]] std::optional<R> settled(double below, double above) {
    // A subnormal double may have been rounded earlier; a subnormal float is rounded here.
    const double least = sizeof(R) < sizeof(double) ? widened(std::numeric_limits<R>::denorm_min())
                                                    : widened(std::numeric_limits<R>::min());
    if (!(below > least) || !(above < std::numeric_limits<R>::max())) return std::nullopt;
    if constexpr (sizeof(R) == sizeof(double)) {
        if (below != above) return std::nullopt;
        return below;
    } else {
        // Rounding is monotone: a number between two doubles rounds to a number between their roundings.
        const R first = static_cast<R>(before(below));
        const R last = static_cast<R>(after(above));
        if (first != last) return std::nullopt;
        return first;
    }
}

/// The result of the floating-point rungs.
template <std::floating_point R>
struct Attempt {
    CertifiedDistance<R>& answer;
    bool settled = false;  ///< if false, the answer is undefined
    bool witnesses_proven = false;
    Proposal proposal{};
    int iterations = 0;

    void overlaps(Rung rung) {
        settled = true;
        answer.outcome = Outcome::overlapping;
        answer.distance = 0;
        answer.enclosure = {R(0), R(0)};
        answer.rung = rung;
    }
    void separated(std::optional<R> distance, Rung rung) {
        if (!distance) return;
        settled = true;
        answer.outcome = Outcome::separated;
        answer.distance = *distance;
        answer.enclosure = {before(*distance), after(*distance)};
        answer.rung = rung;
    }
    void witnesses(const Witnesses<R>& found) {
        answer.witness_a = found.a;
        answer.witness_b = found.b;
        witnesses_proven = found.proven;
    }
};

/// What the floating-point rungs must settle.
struct LadderRequest {
    const LadderOptions& ladder;
    bool witnesses = true;
    bool scaled = false;  ///< the cores were multiplied by a power of two; subnormal results may have lost bits
};

/// The filter rung: settles overlaps, and distances in formats narrower than double.
template <std::floating_point R>
void filter_rung(const CoreScan<R>& a, const CoreScan<R>& b, Attempt<R>& result) {
    const Proposal& proposal = result.proposal;
    if (filter_origin_in_tetrahedron(a, b, proposal) || filter_balls_overlap(a, b, proposal)) {
        result.overlaps(Rung::filter);
        return;
    }
    if constexpr (sizeof(R) < sizeof(double)) {
        const double radius = a.core().radius + b.core().radius;
        const double lower = filter_lower(a, b, proposal) - radius;
        const double upper = filter_upper(a, b, proposal) - radius;
        const double off =
            error_constants::float_difference * (radius + std::abs(lower));  // of the sum and the differences above
        result.separated(settled<R>(lower - off, upper + off), Rung::filter);
    }
}

/// The extended rung for at most three vertex pairs: settles the distance, if it is not settled, and computes
/// witnesses.
template <class Products, std::size_t edge_count, std::floating_point R>
void prove_feature(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request, Attempt<R>& result) {
    const Solution<edge_count> solution(Products{}, a, b, result.proposal);
    if (!solution.is_solved()) return;
    WideEnclosure bodies = enclosure(solution, a.extent(), b.extent());
    const bool balls = a.core().radius + b.core().radius > 0;
    if (balls) bodies = less_radius(bodies, two_sum(a.core().radius, b.core().radius));
    const double above = rounded_upper_end(bodies.mid, bodies.upper_radius);
    const bool overlap = balls && above < 0;
    if (!result.settled) {
        if (overlap) {
            result.overlaps(Rung::extended);
        } else {
            result.separated(settled<R>(rounded_lower_end(bodies.mid, bodies.lower_radius), above), Rung::extended);
        }
    }
    if (!result.settled || !request.witnesses) return;
    const SolvedFeature<R, edge_count> solved{a,
                                              b,
                                              result.proposal,
                                              solution,
                                              !request.scaled,
                                              !request.scaled && has_exact_vertices(a),
                                              !request.scaled && has_exact_vertices(b)};
    if (result.answer.outcome == Outcome::separated) {
        result.answer.direction = solution.n.hi.numbers();
        result.witnesses(nearest_witnesses<R, Products>(solved));
    } else if (overlap) {
        result.witnesses(dividing_witnesses<R, Products>(solved));
    }
}

template <class Products, std::floating_point R>
void prove_with(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request, Attempt<R>& result) {
    switch (result.proposal.simplex.count) {
        case 1:
            return prove_feature<Products, 0>(a, b, request, result);
        case 2:
            return prove_feature<Products, 1>(a, b, request, result);
        default:
            return prove_feature<Products, 2>(a, b, request, result);
    }
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__FMA__)
/// The same proof with fused multiply-adds, where the compiler's target does not have them but the processor may: the
/// same numbers in fewer instructions. For g++ only: without inlining, `std::fma` would be a call, and clang flattens
/// one level of calls only.
template <std::floating_point R>
[[gnu::target("fma"), gnu::flatten]] void prove_fused(const CoreScan<R>& a, const CoreScan<R>& b,
                                                      const LadderRequest& request, Attempt<R>& result) {
    prove_with<FusedProducts>(a, b, request, result);
}
template <std::floating_point R>
[[gnu::flatten]] void prove_split(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request,
                                  Attempt<R>& result) {
    prove_with<TargetProducts>(a, b, request, result);
}
template <std::floating_point R>
void prove(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request, Attempt<R>& result) {
    if (__builtin_cpu_supports("fma") != 0) {
        prove_fused(a, b, request, result);
    } else {
        prove_split(a, b, request, result);
    }
}
#else
template <std::floating_point R>
[[gnu::flatten]] void prove(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request,
                            Attempt<R>& result) {
    prove_with<TargetProducts>(a, b, request, result);
}
#endif

/// The extended rung for a tetrahedron: settles overlap, if it is not settled, and computes the common point.
template <std::floating_point R>
void prove_origin_in_tetrahedron(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request,
                                 Attempt<R>& result) {
    const std::optional<std::array<Ball, slot_count>> volumes = extended_origin_in_tetrahedron(a, b, result.proposal);
    if (!volumes) return;
    if (!result.settled) result.overlaps(Rung::extended);
    if (request.witnesses) result.witnesses(common_witnesses<R>(a, result.proposal, *volumes));
}

/// Runs the floating-point rungs on the proposal. \return whether they settle the answer
template <std::floating_point R>
[[nodiscard]] bool settle(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request,
                          Attempt<R>& result) {
    const Proposal& proposal = result.proposal;
    result.iterations += proposal.iterations;
    if (request.ladder.filter) filter_rung(a, b, result);
    if (result.settled ? request.witnesses : request.ladder.extended) {
        if (proposal.simplex.count == slot_count) {
            prove_origin_in_tetrahedron(a, b, request, result);
        } else if (proposal.simplex.count != 0 && in_middle_range(a, b)) {
            prove(a, b, request, result);
        }
    }
    if (result.settled) result.answer.simplex = proposal.simplex;
    return result.settled;
}

/// Proposes a simplex and runs the floating-point rungs. The first proposal uses half of double's digits, which finds
/// the nearest feature except in flat neighbourhoods, before rounding errors mislead the solver; the extended rung
/// needs the feature only. If it does not settle the answer, proposes again with full precision. Where the loop ended
/// at contact without a proof, it is begun aslant: aligned bodies often have the origin on a face of the first simplex.
template <std::floating_point R>
void attempt(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request, Attempt<R>& result) {
    Proposal& proposal = result.proposal;
    bool is_first = true;
    for (const double tolerance : {0x1p-30, 0x1p-50}) {
        propose(a, b,
                {.tolerance = tolerance,
                 .start = request.ladder.start,
                 .warm_simplex = request.ladder.warm_simplex,
                 .closed_form = is_first},
                proposal);
        is_first = false;
        if (settle(a, b, request, result)) return;
        if (!proposal.ended_by_rule) break;
    }
    if (proposal.ended_by_rule || proposal.simplex.count == 0) return;
    // Where bodies touch, the first simplex is the better one for integers.
    const Proposal first = proposal;
    propose(a, b, {.tolerance = 0x1p-50, .start = aslant}, proposal);
    if (!settle(a, b, request, result)) proposal = first;
}

/// Returns x · 2^exponent, for witnesses.
template <std::floating_point R>
[[nodiscard]] Vec3<R> times_power(const Vec3<R>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

template <std::floating_point R>
[[nodiscard]] bool is_normal(const Vec3<R>& v) {
    return std::isnormal(v.x) && std::isnormal(v.y) && std::isnormal(v.z);
}

/// The same for cores multiplied by 2^−exponent. Discards an answer whose distance is not a normal number after scaling
/// back, since it would be rounded twice.
template <std::floating_point R>
void attempt_rescaled(const CoreScan<R>& a, const CoreScan<R>& b, int exponent, const LadderRequest& request,
                      Attempt<R>& result) {
    const Rescaled<R> near_a(a, exponent);
    const Rescaled<R> near_b(b, exponent);
    attempt(CoreScan<R>(near_a.core()), CoreScan<R>(near_b.core()), request, result);
    if (!result.settled) return;
    CertifiedDistance<R>& answer = result.answer;
    answer.witness_a = times_power(answer.witness_a, exponent);
    answer.witness_b = times_power(answer.witness_b, exponent);
    result.witnesses_proven = result.witnesses_proven && is_normal(answer.witness_a) && is_normal(answer.witness_b);
    if (answer.outcome != Outcome::separated) return;
    answer.distance = std::ldexp(answer.distance, exponent);
    if (answer.distance > std::numeric_limits<R>::min() && answer.distance < std::numeric_limits<R>::max()) {
        answer.enclosure = {before(answer.distance), after(answer.distance)};
    } else {
        result.settled = false;
    }
}

/// Runs the whole certify ladder. If the witnesses of the fast rungs are not proven, exact integers compute them again;
/// the other fields remain.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certify_by_ladder(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                     const LadderOptions& ladder, bool witnesses) {
    CertifiedDistance<R> answer;
    if (!environment_is_default()) {
        answer = with_environment_set([&] { return certify_by_ladder(core_a, core_b, ladder, witnesses); });
        return answer;
    }
    if (!is_finite(core_a) || !is_finite(core_b)) {
        answer.outcome = Outcome::not_finite;
        return answer;
    }
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    Attempt<R> found{answer};
    if (const int exponent = scale_exponent(a, b); exponent != 0) {
        attempt_rescaled(a, b, exponent, {ladder, witnesses, true}, found);
    } else {
        attempt(a, b, {ladder, witnesses, false}, found);
    }
    if (found.settled && (found.witnesses_proven || !witnesses || !ladder.integer)) [[likely]] {
        answer.iterations = found.iterations;
        return answer;
    }
    if (!ladder.integer) {
        answer = {};
        return answer;  // by its name, as everywhere here: so it is made where the caller has it
    }
    const CertifiedDistance<R> exact = integer_rung(a, b, {found.proposal.simplex, ladder.dimension, witnesses});
    if (found.settled) {
        answer.witness_a = exact.witness_a;
        answer.witness_b = exact.witness_b;
        answer.simplex = exact.simplex;
    } else {
        answer = exact;
    }
    answer.iterations = found.iterations;
    return answer;
}

// Instantiated in lib/oblong/certify/certify.cpp.
extern template void prove(const CoreScan<double>&, const CoreScan<double>&, const LadderRequest&, Attempt<double>&);
extern template void prove(const CoreScan<float>&, const CoreScan<float>&, const LadderRequest&, Attempt<float>&);
extern template CertifiedDistance<double> certify_by_ladder(const CoreView<double>&, const CoreView<double>&,
                                                            const LadderOptions&, bool);
extern template CertifiedDistance<float> certify_by_ladder(const CoreView<float>&, const CoreView<float>&,
                                                           const LadderOptions&, bool);

}  // namespace detail

/// Returns the exact decision and the correctly rounded distance of two bodies.
///
/// Every rung's answer is proven, so outcome and distance do not depend on the rung (`LadderOptions`). Returns
/// `not_finite`, with NaN and [0, inf], if a pose or radius has a number that is not finite. Throws only
/// std::bad_alloc, from the integer rung.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certified_distance(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                      const LadderOptions& ladder = {}) {
    CertifiedDistance<R> answer = detail::certify_by_ladder(core_a, core_b, ladder, ladder.witnesses);
    if (!ladder.witnesses) answer.witness_a = answer.witness_b = answer.nowhere;
    return answer;
}

// Instantiated in lib/oblong/certify/certify.cpp.
extern template CertifiedDistance<double> certified_distance(const CoreView<double>&, const CoreView<double>&,
                                                             const LadderOptions&);
extern template CertifiedDistance<float> certified_distance(const CoreView<float>&, const CoreView<float>&,
                                                            const LadderOptions&);

}  // namespace oblong
