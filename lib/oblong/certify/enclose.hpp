// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/ball_bounds.hpp"
#include "oblong/certify/candidate.hpp"
#include "oblong/certify/distance.hpp"

/// A proven enclosure of the distance from another library's answer, however bad that is.
namespace oblong {

namespace detail {

/// The greatest double that no number of the ball is below, and the least that none is above; NaN where there is none.
[[nodiscard]] inline double lower_end(const Ball& b) noexcept {
    const DoubleDouble sum =
        two_sum(b.mid.hi, std::nextafter(b.mid.lo - b.radius, -std::numeric_limits<double>::infinity()));
    return sum.lo < 0 ? std::nextafter(sum.hi, -std::numeric_limits<double>::infinity()) : sum.hi + 0 * sum.lo;
}
[[nodiscard]] inline double upper_end(const Ball& b) noexcept { return -lower_end(-b); }

/// x rounded to R away from `towards`' opposite: the nearest number of R on that side of x or x itself.
template <std::floating_point R>
[[nodiscard]] R rounded_towards(double x, R towards) {
    const R nearest = static_cast<R>(x);
    const bool inside = towards > 0 ? static_cast<double>(nearest) < x : static_cast<double>(nearest) > x;
    return inside ? std::nextafter(nearest, towards) : nearest;
}

/// How many numbers of the format lie above the lower end, up to the upper one.
template <std::floating_point R>
[[nodiscard]] BitsOf<R> ulp_distance(const Enclosure<R>& e) {
    return std::bit_cast<BitsOf<R>>(e.upper) - std::bit_cast<BitsOf<R>>(e.lower);  // of non-negative numbers, in order
}

/// The direction with its greatest coordinate in [1/2, 1); nothing where it has no length or is not finite.
[[nodiscard]] inline std::optional<Vec3<double>> scaled_direction(const Vec3<double>& n) {
    const double size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    if (!is_finite(n) || !(size > 0)) return std::nullopt;
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    return Vec3<double>{std::ldexp(n.x, -exponent), std::ldexp(n.y, -exponent), std::ldexp(n.z, -exponent)};
}

/// Bounds that only get better.
template <std::floating_point R>
class DistanceBounds {
public:
    DistanceBounds(const CoreScan<R>& a, const CoreScan<R>& b)
        : a_(a), b_(b), radius_(two_sum(a.core().radius, b.core().radius)) {}

    [[nodiscard]] double lower() const { return lower_; }
    [[nodiscard]] double upper() const { return upper_; }

    /// d ≥ (min n·p − max n·q) / ‖n‖ − r, and the two vertices are no nearer than the bodies. Precondition: scaled as
    /// `scaled_direction` does.
    void try_direction(const Vec3<double>& n) {
        const ball_bounds::SupportValue p = ball_bounds::greatest_support_value(a_, -n);
        const ball_bounds::SupportValue q = ball_bounds::greatest_support_value(b_, n);
        raise((-p.most - q.most) / square_root(squared_norm(ball_bounds::exact(n))));
        try_member(ball_bounds::vertex(a_, p.vertex) - ball_bounds::vertex(b_, q.vertex));
    }

    /// Precondition: the ball contains a point of the difference of the cores.
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

/// Σ w_i x_i / Σ w_i over the shares that are some: of a vertex that is there, with a weight that is positive and
/// finite. Nothing where none is.
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

/// What a candidate comes to: a direction to look along, and what it proves by itself.
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
/// cannot tell: of a distance, and where the numbers or the floating-point environment are beyond them.
template <std::floating_point R>
[[nodiscard]] std::optional<Enclosure<R>> proven_by(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                    const Candidate& candidate) {
    if (!is_finite(core_a) || !is_finite(core_b)) return std::nullopt;
    if (std::holds_alternative<DistanceCandidate>(candidate) || !environment_is_default()) return std::nullopt;
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    detail::DistanceBounds<R> found(a, b);
    const std::optional<Vec3<double>> given = std::visit(detail::CandidateReader<R>{a, b, found}, candidate);
    const Vec3<double> n = given.value_or(Vec3<double>{1, 0, 0});
    found.try_direction(n);
    if (!(found.lower() > 0)) found.try_direction(-n);  // or they point from A to B
    // Lengths whose squares underflow or overflow.
    if (!(found.upper() < 0x1p480) || (found.upper() < 0x1p-400 && found.lower() < found.upper())) return std::nullopt;
    return Enclosure<R>{detail::rounded_towards(found.lower(), -std::numeric_limits<R>::infinity()),
                        detail::rounded_towards(found.upper(), std::numeric_limits<R>::infinity())};
}

/// [lower, upper] that contains the exact distance of the bodies, whatever the candidate is, and is at most four units
/// in the last place wide: what a good candidate proves by itself. Where it does not prove so much, the bodies are
/// solved.
///
/// [0, inf] where a pose or radius holds a number that is not finite. Throws nothing but std::bad_alloc, where the
/// bodies are solved.
template <std::floating_point R>
[[nodiscard]] Enclosure<R> enclose(const CoreView<R>& core_a, const CoreView<R>& core_b, const Candidate& candidate) {
    const std::optional<Enclosure<R>> proven = proven_by(core_a, core_b, candidate);
    if (proven && detail::ulp_distance(*proven) <= 4) return *proven;
    return certified_distance(core_a, core_b).enclosure;
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
