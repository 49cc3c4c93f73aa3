// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"
#include "oblong/certificate/positive_span.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong {

/// What a certificate must prove.
struct CertificateRequest {
    bool distance = true;  ///< for separated bodies: prove the distance, not only the separation
    RoundedTo rounded_to = RoundedTo::float64;
    int dimension = 3;  ///< of the case
};

namespace detail {

/// Returns the least factor that makes all numbers integers.
[[nodiscard]] inline Integer common_factor(std::span<const Rational> numbers) {
    Integer factor = 1;
    for (const Rational& x : numbers) factor = lcm(factor, Integer(denominator(x)));
    return factor;
}

[[nodiscard]] inline Integer times(const Rational& x, const Integer& factor) {
    return Integer(numerator(x) * Integer(factor / denominator(x)));
}

[[nodiscard]] inline Vec3<Integer> integer_direction(const Vec3<Rational>& n) {
    const Integer factor = common_factor(std::array<Rational, 3>{n.x, n.y, n.z});
    const Vec3<Integer> scaled{times(n.x, factor), times(n.y, factor), times(n.z, factor)};
    const Integer divisor = gcd(gcd(scaled.x, scaled.y), scaled.z);
    if (divisor == 0) return scaled;
    return {Integer(scaled.x / divisor), Integer(scaled.y / divisor), Integer(scaled.z / divisor)};
}

inline void add_weight(std::vector<VertexWeight<Integer>>& side, std::uint32_t vertex, const Integer& weight) {
    const auto same = std::ranges::find(side, vertex, &VertexWeight<Integer>::vertex);
    if (same == side.end()) {
        side.push_back({vertex, weight});
    } else {
        same->weight += weight;
    }
}

template <class R>
[[nodiscard]] std::optional<Rational> rounded_distance(const ExactDistanceAnswer& answer) {
    const R nearest = nearest_root<R>(answer.core_squared, answer.radius);
    if (!is_finite(nearest)) return std::nullopt;
    return to_rational(nearest);
}

/// Writes the nearest points of the cores, with integer weights.
inline void state_points(const ExactDistanceAnswer& answer, Certificate<Integer, Rational>& result) {
    const Integer factor = common_factor(answer.weights);
    for (std::size_t i = 0; i < answer.carrier.size(); ++i) {
        const Integer weight = times(answer.weights[i], factor);
        add_weight(result.a, answer.carrier[i].feature_a, weight);
        add_weight(result.b, answer.carrier[i].feature_b, weight);
    }
}

/// Writes the differences that prove overlap. Precondition: the cores overlap and have no balls.
inline void state_differences(const ExactDistanceAnswer& answer, int dimension,
                              Certificate<Integer, Rational>& result) {
    const PositiveSpan span = reduced_span(answer.contact->positive, dimension);
    const Integer factor = common_factor(span.weights);
    for (std::size_t i = 0; i < span.points.size(); ++i) {
        const DifferencePoint<Rational>& point = span.points[i];
        result.differences.push_back({point.feature_a, point.feature_b, times(span.weights[i], factor)});
    }
}

/// Returns the direction that separates the cores by their distance; for touching cores a supporting one. Nothing if
/// the cores overlap.
[[nodiscard]] inline std::optional<Vec3<Integer>> apart(const ExactDistanceAnswer& answer) {
    if (answer.core_squared > 0) return integer_direction(answer.core_a - answer.core_b);
    // The contact's normal bounds A − B from above; the certificate's direction bounds it from below.
    if (answer.contact && answer.outcome == Outcome::touching) return integer_direction(-answer.contact->normal);
    return std::nullopt;
}

}  // namespace detail

/// The certificate of an exact answer (docs/reference/certificates.md). Vertices have the indices of the `ExactCore`s
/// that `exact_distance` was asked about, with the same dimension.
[[nodiscard]] inline Certificate<Integer, Rational> certificate(const ExactDistanceAnswer& answer,
                                                                const CertificateRequest& request) {
    Certificate<Integer, Rational> result;
    if (answer.outcome == Outcome::separated && !request.distance) {
        result.kind = CertificateKind::separated;
        result.direction = detail::apart(answer);
    } else if (answer.outcome == Outcome::separated) {
        detail::state_points(answer, result);
        result.core_squared = answer.core_squared;
        result.rounded_to = request.rounded_to;
        result.distance = request.rounded_to == RoundedTo::float32 ? detail::rounded_distance<float>(answer)
                                                                   : detail::rounded_distance<double>(answer);
    } else if (answer.outcome == Outcome::touching) {
        result.kind = CertificateKind::touching;
        detail::state_points(answer, result);
        if (answer.contact) result.direction = detail::apart(answer);
    } else {
        result.kind = CertificateKind::overlapping;
        if (answer.contact) {
            detail::state_differences(answer, request.dimension, result);
        } else {
            detail::state_points(answer, result);
        }
    }
    return result;
}

}  // namespace oblong
