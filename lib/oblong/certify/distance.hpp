// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <optional>

#include "oblong/certify/answer.hpp"
#include "oblong/certify/dyadic_root.hpp"
#include "oblong/certify/environment.hpp"
#include "oblong/certify/extended.hpp"
#include "oblong/gjk/distance.hpp"

/// Proven answers for polyhedra with balls around them, over float or double, posed or not: include this header.
namespace oblong {

namespace detail {

/// The cores as the plain solver sees them: posed in doubles, nothing proven.
template <std::floating_point R>
struct ProposingSupport {
    const CoreScan<R>& scan;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const CoreView<R>& core = scan.core();
        const Vec3<double> m = core.pose != nullptr ? transposed_times(scan.pose().linear, n) : n;
        std::uint32_t best = 0;
        double farthest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < core.size(); ++i) {
            const double reach = dot(m, core.vertex(i));
            if (farthest < reach) {
                farthest = reach;
                best = i;
            }
        }
        const Vec3<double> local = core.vertex(best);
        return {core.pose != nullptr ? scan.pose()(local) : local, best};
    }
};

template <std::floating_point R>
[[nodiscard]] ProposedSimplex proposed_by(const GjkResult<double>& r) {
    ProposedSimplex simplex;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        simplex.pairs[simplex.count++] = {r.kept.points[i].feature_a, r.kept.points[i].feature_b};
    }
    return simplex;
}

/// fl(x) for a number x that is at most (at least) every number of the ball: the double-double's low part takes the
/// radius, one step outward makes up for its rounding, and the last addition rounds once.
[[nodiscard]] inline double rounded_lower_end(const Ball& b) noexcept {
    return b.mid.hi + std::nextafter(b.mid.lo - b.radius, -std::numeric_limits<double>::infinity());
}
[[nodiscard]] inline double rounded_upper_end(const Ball& b) noexcept {
    return b.mid.hi + std::nextafter(b.mid.lo + b.radius, std::numeric_limits<double>::infinity());
}

/// Ziv's test: the number of format R to which all of [lower, upper] rounds, where there is one.
template <std::floating_point R>
[[nodiscard]] std::optional<CertifiedDistance<R>> settled(const Ball& lower, const Ball& upper) {
    if (!(lower.radius < std::numeric_limits<double>::max()) || !(upper.radius < std::numeric_limits<double>::max())) {
        return std::nullopt;
    }
    const double below = rounded_lower_end(lower);
    const double above = rounded_upper_end(upper);
    if (!(below > std::numeric_limits<R>::min()) || !(above < std::numeric_limits<R>::max())) return std::nullopt;
    CertifiedDistance<R> answer;
    answer.outcome = Outcome::separated;
    if constexpr (sizeof(R) == sizeof(double)) {
        if (below != above) return std::nullopt;
        answer.distance = below;
    } else {
        // Rounding is monotone: what lies between two doubles rounds between their roundings.
        const R first = static_cast<R>(std::nextafter(below, 0.0));
        const R last = static_cast<R>(std::nextafter(above, std::numeric_limits<double>::infinity()));
        if (first != last) return std::nullopt;
        answer.distance = first;
    }
    answer.enclosure = {std::nextafter(answer.distance, R(0)),
                        std::nextafter(answer.distance, std::numeric_limits<R>::infinity())};
    return answer;
}

/// Points of the bodies from nearest points of the cores: each core's point moved by its ball's radius toward the
/// other, or, where the balls meet, the point that divides the segment by the radii.
template <std::floating_point R>
void set_witnesses(CertifiedDistance<R>& answer, const std::pair<Vec3<double>, Vec3<double>>& cores,
                   const Vec3<double>& n, const std::pair<double, double>& radii) {
    const auto rounded = [](const Vec3<double>& v) {
        return Vec3<R>{static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)};
    };
    const auto [p, q] = cores;
    const double together = radii.first + radii.second;
    if (together == 0) {
        answer.witness_a = rounded(p);
        answer.witness_b = rounded(q);
        return;
    }
    const double length = answer.outcome == Outcome::separated ? norm(n) : together;
    answer.witness_a = rounded(p - n * (radii.first / length));
    answer.witness_b =
        answer.outcome == Outcome::separated ? rounded(q + n * (radii.second / length)) : answer.witness_a;
}

/// p and q of the exact answer, rounded.
template <class Z>
[[nodiscard]] std::pair<Vec3<double>, Vec3<double>> rounded_points(const IntegerAnswer<Z>& exact) {
    const auto quotient = [&exact](const Z& numerator) {
        RootLess value;  // |x| = √(x²)
        const WideInteger wide(abs(numerator));
        value.numerator = wide * wide;
        value.denominator = WideInteger(exact.total) * WideInteger(exact.total);
        value.exponent = exact.exponent;
        const double magnitude = rounded_root<double>(value).nearest;
        return numerator < 0 ? -magnitude : magnitude;
    };
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
    const auto last_rung = [&](const ProposedSimplex& simplex) {
        return ladder.integer ? detail::integer_rung(a, b, simplex, ladder.dimension) : CertifiedDistance<R>{};
    };
    if (!environment_is_default()) return last_rung({});

    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                    StoppingRule<double>::Form::squared, 0x1p-50, 0};
    options.iteration_limit = 200;
    const GjkResult<double> proposal =
        gjk_distance<double>(detail::ProposingSupport<R>{a}, detail::ProposingSupport<R>{b}, options);
    const ProposedSimplex simplex = detail::proposed_by<R>(proposal);
    const auto with_proposal = [&](CertifiedDistance<R> answer) {
        answer.iterations = proposal.iterations;
        return answer;
    };

    if (!ladder.extended) return with_proposal(last_rung(simplex));
    const WideEnclosure cores = extended_enclosure(a, b, simplex);
    const double radius_a = core_a.radius;
    const double radius_b = core_b.radius;
    if (cores.overlapping) {
        CertifiedDistance<R> answer;
        answer.outcome = Outcome::overlapping;
        answer.distance = R(0);
        answer.enclosure = {R(0), R(0)};
        answer.rung = Rung::extended;
        answer.simplex = simplex;
        detail::set_witnesses(answer, {cores.p, cores.q}, {}, {radius_a, radius_b});
        return with_proposal(answer);
    }
    const Ball radius(two_sum(radius_a, radius_b));
    const Ball lower = Ball(cores.lower_mid, cores.lower_radius) - radius;
    const Ball upper = Ball(cores.upper_mid, cores.upper_radius) - radius;
    if (std::optional<CertifiedDistance<R>> answer = detail::settled<R>(lower, upper)) {
        answer->rung = Rung::extended;
        answer->simplex = simplex;
        detail::set_witnesses(*answer, {cores.p, cores.q}, cores.n, {radius_a, radius_b});
        return with_proposal(*answer);
    }
    return with_proposal(last_rung(simplex));
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto certified_distance(const A& a, const B& b, const LadderOptions& ladder = {}) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return certified_distance(core_a, core_b, ladder);
}

/// The exact decision alone.
template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] Outcome certified_decision(const A& a, const B& b, const LadderOptions& ladder = {}) {
    return certified_distance(a, b, ladder).outcome;
}

}  // namespace oblong
