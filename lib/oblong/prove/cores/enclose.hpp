// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/candidate.hpp"
#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "oblong/scalar/error_constants.hpp"

/// A proven enclosure of the distance from another library's answer. It is valid for any answer.
namespace oblong {

namespace detail {

/// `lower_end`: the greatest double that is a lower bound of the ball. `upper_end`: the least that is an upper bound.
/// NaN if there is none.
[[nodiscard]] inline double lower_end(const Ball& b) noexcept {
    const DoubleDouble sum =
        two_sum(b.mid.hi, std::nextafter(b.mid.lo - b.radius, -std::numeric_limits<double>::infinity()));
    return sum.lo < 0 ? std::nextafter(sum.hi, -std::numeric_limits<double>::infinity()) : sum.hi + 0 * sum.lo;
}
[[nodiscard]] inline double upper_end(const Ball& b) noexcept { return -lower_end(-b); }

/// Returns x rounded to R in the direction of `towards`.
template <std::floating_point R>
[[nodiscard]] R rounded_towards(double x, R towards) {
    const R nearest = static_cast<R>(x);
    const bool inside = towards > 0 ? static_cast<double>(nearest) < x : static_cast<double>(nearest) > x;
    return inside ? std::nextafter(nearest, towards) : nearest;
}

/// Returns the distance of the two ends in units in the last place of R.
template <std::floating_point R>
[[nodiscard]] BitsOf<R> ulp_distance(const Enclosure<R>& e) {
    return std::bit_cast<BitsOf<R>>(e.upper) - std::bit_cast<BitsOf<R>>(e.lower);  // of non-negative numbers, in order
}

/// Returns the direction scaled so that its greatest |coordinate| is in [1/2, 1); nothing if it is zero or not finite.
[[nodiscard]] inline std::optional<Vec3<double>> scaled_direction(const Vec3<double>& n) {
    const double size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    if (!is_finite(n) || !(size > 0)) return std::nullopt;
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    return Vec3<double>{std::ldexp(n.x, -exponent), std::ldexp(n.y, -exponent), std::ldexp(n.z, -exponent)};
}

/// Bounds of the distance, improved by directions and members. May degrade to [0, inf]; always valid.
template <std::floating_point R>
class DistanceBounds {
public:
    DistanceBounds(const CoreScan<R>& a, const CoreScan<R>& b)
        : a_(a), b_(b), radius_(two_sum(a.core().radius, b.core().radius)) {}

    [[nodiscard]] double lower() const { return lower_; }
    [[nodiscard]] double upper() const { return upper_; }

    /// Uses d ≥ (min n·p − max n·q) / ‖n‖ − r as a lower bound, and the distance of the two support vertices as an
    /// upper bound. Precondition: n is the result of `scaled_direction`.
    void try_direction(const Vec3<double>& n) {
        const ball_bounds::SupportValue p = ball_bounds::greatest_support_value(a_, -n);
        const ball_bounds::SupportValue q = ball_bounds::greatest_support_value(b_, n);
        raise((-p.most - q.most) / square_root(squared_norm(ball_bounds::exact(n))));
        try_member(ball_bounds::vertex(a_, p.vertex) - ball_bounds::vertex(b_, q.vertex));
    }

    /// Uses a member of the difference of the cores as an upper bound. Precondition: the ball contains such a member.
    void try_member(const Vec3<Ball>& y) { lessen(ball_bounds::length(y)); }

private:
    void raise(const Ball& cores) {
        const double end = lower_end(cores - radius_);
        if (is_finite(cores) && end > lower_) lower_ = end;
    }
    void lessen(const Ball& cores) {
        const double end = upper_end(cores - radius_);
        if (is_finite(cores) && end < upper_) upper_ = std::max(0.0, end);
    }
    [[nodiscard]] static bool is_finite(const Ball& b) { return b.radius < std::numeric_limits<double>::max(); }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    Ball radius_;
    double lower_ = 0;
    double upper_ = std::numeric_limits<double>::infinity();
};

/// Returns Σ w_i x_i / Σ w_i over the valid shares: an existing vertex with a positive finite weight. Nothing if there
/// is no valid share.
template <std::floating_point R>
[[nodiscard]] std::optional<Vec3<Ball>> member(const CoreScan<R>& scan,
                                               std::span<const WeightsCandidate::Share> shares) {
    const auto counts = [&scan](const WeightsCandidate::Share& s) {
        return s.vertex < scan.core().size() && s.weight > 0 && s.weight <= std::numeric_limits<double>::max();
    };
    double greatest = 0;
    for (const WeightsCandidate::Share& s : shares)
        if (counts(s)) greatest = std::max(greatest, s.weight);
    if (!(greatest > 0)) return std::nullopt;
    int exponent = 0;
    (void)std::frexp(greatest, &exponent);
    std::array<Vec3<Ball>, WeightsCandidate::limit> vertices;
    std::array<DoubleDouble, WeightsCandidate::limit> weights;
    std::size_t count = 0;
    for (const WeightsCandidate::Share& s : shares) {
        if (!counts(s)) continue;
        vertices[count] = ball_bounds::vertex(scan, s.vertex);
        weights[count++] = {std::ldexp(s.weight, -exponent), 0};  // where that rounds, it is another weight
    }
    return ball_bounds::combination(std::span(vertices).first(count), std::span(weights).first(count));
}

/// Reads a candidate: adds what it proves by itself to the bounds, and returns a direction to test.
template <std::floating_point R>
struct CandidateReader {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    DistanceBounds<R>& found;

    [[nodiscard]] std::optional<Vec3<double>> operator()(const DirectionCandidate& c) const {
        return scaled_direction(c.direction);
    }
    [[nodiscard]] std::optional<Vec3<double>> operator()(const PointsCandidate& c) const {
        // Halved, so that the difference does not overflow.
        return scaled_direction(c.a * 0.5 - c.b * 0.5);
    }
    [[nodiscard]] std::optional<Vec3<double>> operator()(const WeightsCandidate& c) const {
        const auto used = [](const auto& side, unsigned count) {
            return std::span<const WeightsCandidate::Share>(side).first(std::min(count, WeightsCandidate::limit));
        };
        const std::optional<Vec3<Ball>> p = member(a, used(c.a, c.count_a));
        const std::optional<Vec3<Ball>> q = member(b, used(c.b, c.count_b));
        if (!p || !q) return std::nullopt;
        const Vec3<Ball> y = *p - *q;
        found.try_member(y);
        return scaled_direction(ball_bounds::rounded(ball_bounds::middle(y)));
    }
    [[nodiscard]] std::optional<Vec3<double>> operator()(const DistanceCandidate&) const { return std::nullopt; }
};

}  // namespace detail

/// [lower, upper] that the candidate proves by itself: it contains the exact distance of the bodies, and is as wide as
/// the candidate is bad (docs/explanation/numerics/enclose.md says what is used of it). Nothing where these bounds
/// cannot tell: of a distance, and where the numbers are beyond them.
template <std::floating_point R>
[[nodiscard]] std::optional<Enclosure<R>> proven_by(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                    const Candidate& candidate) {
    if (!environment_is_default())
        return detail::with_environment_set([&] { return proven_by(core_a, core_b, candidate); });
    if (!is_finite(core_a) || !is_finite(core_b)) return std::nullopt;
    if (std::holds_alternative<DistanceCandidate>(candidate)) return std::nullopt;
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    detail::DistanceBounds<R> found(a, b);
    const std::optional<Vec3<double>> given = std::visit(detail::CandidateReader<R>{a, b, found}, candidate);
    const Vec3<double> n = given.value_or(Vec3<double>{1, 0, 0});
    found.try_direction(n);
    if (!(found.lower() > 0)) found.try_direction(-n);  // or they point from A to B
    // The square of the length underflowed or overflowed.
    if (!(found.upper() < error_constants::max_proven_length)) return std::nullopt;
    if (found.upper() < error_constants::min_proven_length && found.lower() < found.upper()) return std::nullopt;
    return Enclosure<R>{detail::rounded_towards(found.lower(), -std::numeric_limits<R>::infinity()),
                        detail::rounded_towards(found.upper(), std::numeric_limits<R>::infinity())};
}

/// Returns an enclosure [lower, upper] of the exact distance, at most four units in the last place wide, for any
/// candidate. An accurate candidate proves this by itself; otherwise the distance is computed.
///
/// [0, inf] if a pose or radius has a number that is not finite. Throws only std::bad_alloc, if the distance is
/// computed.
template <std::floating_point R>
[[nodiscard]] Enclosure<R> enclose(const CoreView<R>& core_a, const CoreView<R>& core_b, const Candidate& candidate) {
    const std::optional<Enclosure<R>> proven = proven_by(core_a, core_b, candidate);
    if (proven && detail::ulp_distance(*proven) <= 4) return *proven;
    return ladder_distance(core_a, core_b).enclosure;
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto proven_by(const A& a, const B& b, const Candidate& candidate) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return proven_by(core_a, core_b, candidate);
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto enclose(const A& a, const B& b, const Candidate& candidate) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return enclose(core_a, core_b, candidate);
}

}  // namespace oblong
