// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/feature_witness.hpp"
#include "oblong/certify/filter.hpp"
#include "oblong/certify/integer_rung.hpp"
#include "oblong/certify/rescaled.hpp"

/// Proven answers for polyhedra with balls around them, over float or double, posed or not: include this header.
namespace oblong {

namespace detail {

/// The next double (or float) after a positive one that is less than the greatest, and before one above the least
/// normal.
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

/// fl(hi + lo ∓ radius), the low part moved outward by more than it rounds: at most (at least) fl(x) for every number x
/// that is at least (at most) that.
[[nodiscard]] inline double rounded_lower_end(const DoubleDouble& mid, double radius) noexcept {
    const double low = mid.lo - radius;
    return mid.hi + (low - std::abs(low) * 0x1p-51);
}
[[nodiscard]] inline double rounded_upper_end(const DoubleDouble& mid, double radius) noexcept {
    const double low = mid.lo + radius;
    return mid.hi + (low + std::abs(low) * 0x1p-51);
}

/// Ziv's test for a distance d with below ≤ fl(d) ≤ above in double: the number of format R to which d rounds, where
/// there is only one.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> settled(double below, double above) {
    // A subnormal double may have been rounded before; a subnormal float is rounded here.
    const double least = sizeof(R) < sizeof(double) ? widened(std::numeric_limits<R>::denorm_min())
                                                    : widened(std::numeric_limits<R>::min());
    if (!(below > least) || !(above < std::numeric_limits<R>::max())) return std::nullopt;
    CertifiedDistance<R> answer;
    answer.outcome = Outcome::separated;
    if constexpr (sizeof(R) == sizeof(double)) {
        if (below != above) return std::nullopt;
        answer.distance = below;
    } else {
        // Rounding is monotone: what lies between two doubles rounds between their roundings.
        const R first = static_cast<R>(before(below));
        const R last = static_cast<R>(after(above));
        if (first != last) return std::nullopt;
        answer.distance = first;
    }
    answer.enclosure = {before(answer.distance), after(answer.distance)};
    return answer;
}

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> proven_overlap(Rung rung) {
    CertifiedDistance<R> answer;
    answer.outcome = Outcome::overlapping;
    answer.distance = 0;
    answer.enclosure = {R(0), R(0)};
    answer.rung = rung;
    return answer;
}

/// In plain doubles: overlaps, and distances in formats that are narrower.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> filter_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                              const Proposal& proposal) {
    if (filter_surrounds(a, b, proposal.simplex) || filter_balls_overlap(a, b, proposal)) {
        return proven_overlap<R>(Rung::filter);
    }
    if constexpr (sizeof(R) < sizeof(double)) {
        const double radius = a.core().radius + b.core().radius;
        const double lower = filter_lower(a, b, proposal) - radius;
        const double upper = filter_upper(a, b, proposal) - radius;
        const double off = 0x1p-51 * (radius + std::abs(lower));  // of the sum and the differences above
        std::optional<CertifiedDistance<R>> answer = settled<R>(lower - off, upper + off);
        if (answer) answer->rung = Rung::filter;
        return answer;
    }
    return std::nullopt;
}

/// What twice the precision holds of a proposal, once it was asked for.
struct Extension {
    std::optional<WideEnclosure> cores;
    std::optional<std::array<Ball, slot_count>> volumes;
};

template <std::floating_point R>
void extend(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal, Extension& extension) {
    if (proposal.simplex.count == slot_count) {
        extension.volumes = extended_surrounds(a, b, proposal.simplex);
    } else {
        extension.cores.emplace(extended_enclosure(a, b, proposal));
    }
}

/// The distance less the radii; nothing to subtract without balls.
template <std::floating_point R>
[[nodiscard]] WideEnclosure less_radii(const CoreScan<R>& a, const CoreScan<R>& b, const WideEnclosure& cores) {
    return less_radius(cores, two_sum(a.core().radius, b.core().radius));
}
[[nodiscard]] inline bool is_proven_overlap(const WideEnclosure& bodies) {
    return rounded_upper_end(bodies.upper_mid, bodies.upper_radius) < 0;
}

/// In twice the precision.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> extended_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                                const Extension& extension) {
    if (extension.volumes) return proven_overlap<R>(Rung::extended);
    if (!extension.cores) return std::nullopt;
    const auto answered = [](const WideEnclosure& bodies) {
        std::optional<CertifiedDistance<R>> answer =
            settled<R>(rounded_lower_end(bodies.lower_mid, bodies.lower_radius),
                       rounded_upper_end(bodies.upper_mid, bodies.upper_radius));
        if (answer) answer->rung = Rung::extended;
        return answer;
    };
    if (!(a.core().radius + b.core().radius > 0)) return answered(*extension.cores);
    const WideEnclosure bodies = less_radii(a, b, *extension.cores);
    if (is_proven_overlap(bodies)) return proven_overlap<R>(Rung::extended);
    return answered(bodies);
}

/// What came of the floating rungs.
template <std::floating_point R>
struct Attempt {
    std::optional<CertifiedDistance<R>> answer;
    bool witnesses_proven = false;
    Proposal proposal;
    int iterations = 0;
};

/// What is asked of the floating rungs.
struct AttemptWish {
    const LadderOptions& ladder;
    bool witnesses = true;
    bool scaled = false;  ///< the cores were multiplied by a power of two, which may lose what becomes subnormal
};

/// Witnesses from the state that proved the answer.
template <std::floating_point R>
void add_witnesses(const CoreScan<R>& a, const CoreScan<R>& b, bool scaled, const Extension& extension,
                   Attempt<R>& result) {
    CertifiedDistance<R>& answer = *result.answer;
    Witnesses<R> found;
    if (extension.volumes) {
        found = common_witnesses<R>(a, result.proposal.simplex, *extension.volumes);
    } else if (extension.cores && is_finite(extension.cores->upper_radius)) {
        const SolvedFeature<R> solved{a,
                                      b,
                                      result.proposal,
                                      *extension.cores,
                                      !scaled && has_exact_vertices(a),
                                      !scaled && has_exact_vertices(b)};
        if (answer.outcome == Outcome::separated) {
            found = nearest_witnesses(solved);
        } else {
            found = dividing_witnesses(solved);
            found.proven = found.proven && is_proven_overlap(less_radii(a, b, *extension.cores));
        }
    }
    answer.witness_a = found.a;
    answer.witness_b = found.b;
    result.witnesses_proven = found.proven;
}

/// Proposes, and proves what the floating rungs can. Half of double's digits find the nearest feature of all but flat
/// neighbourhoods, before rounding errors mislead the solver, and the extended rung needs the feature only. The others
/// are proposed again, as well as doubles can.
template <std::floating_point R>
void attempt(const CoreScan<R>& a, const CoreScan<R>& b, const AttemptWish& wish, Attempt<R>& result) {
    Proposal& proposal = result.proposal;
    for (const double tolerance : {0x1p-30, 0x1p-50}) {
        propose(a, b, {.tolerance = tolerance, .start = wish.ladder.start}, proposal);
        result.iterations += proposal.iterations;
        Extension extension;
        if (wish.ladder.filter) result.answer = filter_rung(a, b, proposal);
        const bool by_filter = result.answer.has_value();
        if (by_filter ? wish.witnesses : wish.ladder.extended) extend(a, b, proposal, extension);
        if (!by_filter) result.answer = extended_rung(a, b, extension);
        if (result.answer) {
            result.answer->simplex = proposal.simplex;
            if (wish.witnesses) add_witnesses(a, b, wish.scaled, extension, result);
        }
        if (result.answer || !proposal.ended_by_rule) return;
    }
}

/// x · 2^exponent, for witnesses.
template <std::floating_point R>
[[nodiscard]] Vec3<R> times_power(const Vec3<R>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

template <std::floating_point R>
[[nodiscard]] bool is_normal(const Vec3<R>& v) {
    return std::isnormal(v.x) && std::isnormal(v.y) && std::isnormal(v.z);
}

/// The same of cores times 2^−exponent. An answer whose distance is no normal number once it is scaled back is dropped:
/// it would be rounded twice.
template <std::floating_point R>
void attempt_rescaled(const CoreScan<R>& a, const CoreScan<R>& b, int exponent, const AttemptWish& wish,
                      Attempt<R>& result) {
    const Rescaled<R> near_a(a, exponent);
    const Rescaled<R> near_b(b, exponent);
    attempt(CoreScan<R>(near_a.core()), CoreScan<R>(near_b.core()), wish, result);
    if (!result.answer) return;
    CertifiedDistance<R>& answer = *result.answer;
    answer.witness_a = times_power(answer.witness_a, exponent);
    answer.witness_b = times_power(answer.witness_b, exponent);
    result.witnesses_proven = result.witnesses_proven && is_normal(answer.witness_a) && is_normal(answer.witness_b);
    if (answer.outcome != Outcome::separated) return;
    answer.distance = std::ldexp(answer.distance, exponent);
    if (answer.distance > std::numeric_limits<R>::min() && answer.distance < std::numeric_limits<R>::max()) {
        answer.enclosure = {before(answer.distance), after(answer.distance)};
    } else {
        result.answer.reset();
    }
}

/// The ladder as a whole. Where the fast rungs' witnesses are not proven, exact integers make them again, and the rest
/// of the answer stays.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> climb(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                         const LadderOptions& ladder, bool witnesses) {
    if (!is_finite(core_a) || !is_finite(core_b)) {
        CertifiedDistance<R> answer;
        answer.outcome = Outcome::not_finite;
        return answer;
    }
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    if (!environment_is_default()) {
        return ladder.integer ? integer_rung(a, b, {}, ladder.dimension) : CertifiedDistance<R>{};
    }
    Attempt<R> found;
    if (const int exponent = scale_exponent(a, b); exponent != 0) {
        attempt_rescaled(a, b, exponent, {ladder, witnesses, true}, found);
    } else {
        attempt(a, b, {ladder, witnesses, false}, found);
    }
    if (ladder.integer && (!found.answer || (witnesses && !found.witnesses_proven))) {
        const CertifiedDistance<R> exact = integer_rung(a, b, found.proposal.simplex, ladder.dimension);
        if (found.answer) {
            found.answer->witness_a = exact.witness_a;
            found.answer->witness_b = exact.witness_b;
            found.answer->simplex = exact.simplex;
        } else {
            found.answer = exact;
        }
    }
    if (!found.answer) return {};
    found.answer->iterations = found.iterations;
    return *found.answer;
}

}  // namespace detail

/// The exact decision and the correctly rounded distance of two bodies.
///
/// Every rung's answer is proven, so whichever settles it, outcome and distance are the same (`LadderOptions`).
/// `not_finite`, with NaN and [0, inf], where a pose or radius holds a number that is not finite: such a case has no
/// answer. Vertices are finite because bodies are.
/// Throws nothing but std::bad_alloc, on the integer rung alone.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certified_distance(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                      const LadderOptions& ladder = {}) {
    return detail::climb(core_a, core_b, ladder, true);
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto certified_distance(const A& a, const B& b, const LadderOptions& ladder = {}) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return certified_distance(core_a, core_b, ladder);
}

}  // namespace oblong
