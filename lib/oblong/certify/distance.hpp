// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/extended.hpp"
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

/// Points of the cores, `n` from B's to A's, up to rounding.
struct CorePoints {
    Vec3<double> p, q, n;
};

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> proven_overlap(Rung rung, const CorePoints& at,
                                                  const std::pair<double, double>& radii) {
    CertifiedDistance<R> answer;
    answer.outcome = Outcome::overlapping;
    answer.distance = 0;
    answer.enclosure = {R(0), R(0)};
    answer.rung = rung;
    set_witnesses(answer, {at.p, at.q}, at.n, radii);
    return answer;
}

/// The point of A at the proposed weights.
template <std::floating_point R>
[[nodiscard]] Vec3<double> plain_point(const CoreScan<R>& a, const Proposal& proposal) {
    Vec3<double> p{};
    for (unsigned i = 0; i < proposal.simplex.count; ++i) {
        p = p + plain_vertex(a, proposal.simplex.pairs[i].a) * proposal.weights[i];
    }
    return p;
}

/// In plain doubles: overlaps, and distances in formats that are narrower.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> filter_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                              const Proposal& proposal) {
    const std::pair<double, double> radii{a.core().radius, b.core().radius};
    if (filter_surrounds(a, b, proposal.simplex)) {
        const Vec3<double> common = plain_point(a, proposal);
        return proven_overlap<R>(Rung::filter, {common, common, {}}, radii);
    }
    if (filter_balls_overlap(a, b, proposal)) {
        const Vec3<double> p = plain_point(a, proposal);
        const Vec3<double>& n = proposal.seen_b.direction;
        return proven_overlap<R>(Rung::filter, {p, p - n, n}, radii);
    }
    if constexpr (sizeof(R) < sizeof(double)) {
        const double radius = a.core().radius + b.core().radius;
        const double lower = filter_lower(a, b, proposal) - radius;
        const double upper = filter_upper(a, b, proposal) - radius;
        const double off = 0x1p-51 * (radius + std::abs(lower));  // of the sum and the differences above
        std::optional<CertifiedDistance<R>> answer = settled<R>(lower - off, upper + off);
        if (!answer) return std::nullopt;
        answer->rung = Rung::filter;
        const Vec3<double> p = plain_point(a, proposal);
        const Vec3<double>& n = proposal.seen_b.direction;
        set_witnesses(*answer, {p, p - n}, n, radii);
        return answer;
    }
    return std::nullopt;
}

/// In twice the precision.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> extended_rung(const CoreScan<R>& a, const CoreScan<R>& b,
                                                                const Proposal& proposal) {
    const std::pair<double, double> radii{a.core().radius, b.core().radius};
    if (proposal.simplex.count == slot_count) {
        const std::optional<Vec3<double>> common = extended_surrounds(a, b, proposal.simplex);
        if (!common) return std::nullopt;
        return proven_overlap<R>(Rung::extended, {*common, *common, {}}, radii);
    }
    WideEnclosure cores = extended_enclosure(a, b, proposal);
    if (radii.first + radii.second > 0) {
        cores = less_radius(cores, two_sum(radii.first, radii.second));
        if (rounded_upper_end(cores.upper_mid, cores.upper_radius) < 0) {
            return proven_overlap<R>(Rung::extended, {rounded(cores.p), rounded(cores.q), rounded(cores.n)}, radii);
        }
    }
    std::optional<CertifiedDistance<R>> answer = settled<R>(rounded_lower_end(cores.lower_mid, cores.lower_radius),
                                                            rounded_upper_end(cores.upper_mid, cores.upper_radius));
    if (!answer) return std::nullopt;
    answer->rung = Rung::extended;
    set_witnesses(*answer, {rounded(cores.p), rounded(cores.q)}, rounded(cores.n), radii);
    return answer;
}

/// What came of the floating rungs.
template <std::floating_point R>
struct Attempt {
    std::optional<CertifiedDistance<R>> answer;
    Proposal proposal;
    int iterations = 0;
};

/// Proposes, and proves what the floating rungs can. Half of double's digits find the nearest feature of all but flat
/// neighbourhoods, before rounding errors mislead the solver, and the extended rung needs the feature only. The others
/// are proposed again, as well as doubles can.
template <std::floating_point R>
void attempt(const CoreScan<R>& a, const CoreScan<R>& b, const LadderOptions& ladder, Attempt<R>& result) {
    Proposal& proposal = result.proposal;
    for (const double tolerance : {0x1p-30, 0x1p-50}) {
        propose(a, b, {.tolerance = tolerance, .start = ladder.start}, proposal);
        result.iterations += proposal.iterations;
        if (ladder.filter) result.answer = filter_rung(a, b, proposal);
        if (!result.answer && ladder.extended) result.answer = extended_rung(a, b, proposal);
        if (result.answer) result.answer->simplex = proposal.simplex;
        if (result.answer || !proposal.ended_by_rule) return;
    }
}

/// x · 2^exponent, for witnesses.
template <std::floating_point R>
[[nodiscard]] Vec3<R> times_power(const Vec3<R>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

/// The same of cores times 2^−exponent. An answer whose distance is no normal number once it is scaled back is dropped:
/// it would be rounded twice.
template <std::floating_point R>
void attempt_rescaled(const CoreScan<R>& a, const CoreScan<R>& b, int exponent, const LadderOptions& ladder,
                      Attempt<R>& result) {
    const Rescaled<R> near_a(a, exponent);
    const Rescaled<R> near_b(b, exponent);
    attempt(CoreScan<R>(near_a.core()), CoreScan<R>(near_b.core()), ladder, result);
    if (!result.answer) return;
    CertifiedDistance<R>& answer = *result.answer;
    answer.witness_a = times_power(answer.witness_a, exponent);
    answer.witness_b = times_power(answer.witness_b, exponent);
    if (answer.outcome != Outcome::separated) return;
    answer.distance = std::ldexp(answer.distance, exponent);
    if (answer.distance > std::numeric_limits<R>::min() && answer.distance < std::numeric_limits<R>::max()) {
        answer.enclosure = {before(answer.distance), after(answer.distance)};
    } else {
        result.answer.reset();
    }
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
    if (!is_finite(core_a) || !is_finite(core_b)) {
        CertifiedDistance<R> answer;
        answer.outcome = Outcome::not_finite;
        return answer;
    }
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    if (!environment_is_default()) {
        return ladder.integer ? detail::integer_rung(a, b, {}, ladder.dimension) : CertifiedDistance<R>{};
    }
    detail::Attempt<R> found;
    if (const int exponent = detail::scale_exponent(a, b); exponent != 0) {
        detail::attempt_rescaled(a, b, exponent, ladder, found);
    } else {
        detail::attempt(a, b, ladder, found);
    }
    if (!found.answer && ladder.integer)
        found.answer = detail::integer_rung(a, b, found.proposal.simplex, ladder.dimension);
    if (!found.answer) return {};
    found.answer->iterations = found.iterations;
    return *found.answer;
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto certified_distance(const A& a, const B& b, const LadderOptions& ladder = {}) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return certified_distance(core_a, core_b, ladder);
}

}  // namespace oblong
