// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/prove/cores/filter/filter.hpp"
#include "oblong/prove/cores/ladder_answer.hpp"
#include "oblong/prove/cores/witness/feature_witness.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The two rungs in floating point, doubles and double-doubles: each proves a proposed simplex, or leaves it.
namespace oblong::detail {

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
    const SolvedFeature<R, edge_count> solved{a, b, result.proposal, solution, !request.scaled};
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

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template void prove(const CoreScan<double>&, const CoreScan<double>&, const LadderRequest&, Attempt<double>&);
extern template void prove(const CoreScan<float>&, const CoreScan<float>&, const LadderRequest&, Attempt<float>&);

}  // namespace oblong::detail
