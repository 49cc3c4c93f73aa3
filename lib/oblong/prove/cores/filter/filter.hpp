// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/cores/proposal.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The first rung: what plain doubles prove, by bounds of their rounding errors known beforehand
/// (docs/explanation/numerics/filter.md). u = 2^−53; constants: scalar/error_constants.hpp. All are void outside the
/// default environment.
namespace oblong {

namespace detail {

/// Returns a vertex in the world's frame, each coordinate within 4.1 u of the extent.
template <std::floating_point R>
[[nodiscard]] Vec3<double> plain_vertex(const CoreScan<R>& scan, const Vec3<double>& v) {
    return scan.core().pose != nullptr ? scan.pose()(v) : v;
}

template <std::floating_point R>
[[nodiscard]] Vec3<double> plain_difference(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePoints& vertices) {
    return plain_vertex(a, vertices.a) - plain_vertex(b, vertices.b);
}

/// Returns a lower bound of the gap between the supporting planes of two support records in opposite directions; at
/// most 0, or NaN, if nothing is proven.
/// \param apart  translation of A minus that of B
/// \param weight upper bound of Σ spread · largest + |translation| of both, below 2^600
[[nodiscard]] inline double plane_lower(const SupportRecord& on_a, const SupportRecord& on_b, const Vec3<double>& apart,
                                        double weight) {
    const Vec3<double>& n = on_b.direction;
    if (!(on_a.direction == -n)) return 0;
    const double plane = (dot(n, apart) - on_a.support_value) - on_b.support_value;
    const double size = largest_coordinate(n);
    const double error = error_constants::plane_sum * size * weight;
    if (!(error > error_constants::min_plane_error)) return 0;
    if (!(size > error_constants::min_direction) || !(size < error_constants::max_plain)) return 0;
    return (plane - error) / norm(n) * (1 - error_constants::plane_quotient);
}

}  // namespace detail

/// Returns a lower bound of the cores' distance from the last support records, if these are in opposite directions; at
/// most 0, or NaN, if nothing is proven.
template <std::floating_point R>
[[nodiscard]] double filter_lower(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    if (!a.in_range() || !b.in_range()) return 0;
    const Vec3<double> apart = a.pose().translation - b.pose().translation;
    const double weight = a.spread() * a.largest() + b.spread() * b.largest() + a.moved() + b.moved();
    return detail::plane_lower(proposal.seen_a, proposal.seen_b, apart, weight);
}
/// The same for two prepared bodies without poses or radii.
template <std::floating_point R>
[[nodiscard]] double filter_lower(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const SupportRecordPair& seen) {
    const double largest_a = detail::safe_largest(a.largest());
    const double largest_b = detail::safe_largest(b.largest());
    if (!(largest_a < error_constants::max_plain) || !(largest_b < error_constants::max_plain)) return 0;
    return detail::plane_lower(seen.a, seen.b, {}, largest_a + largest_b);
}

/// Returns an upper bound of the cores' distance from the proposed simplex, with any weights. Precondition of this and
/// the functions below: the proposal's vertices are those that its simplex names.
template <std::floating_point R>
[[nodiscard]] double filter_upper(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    constexpr double nothing = std::numeric_limits<double>::infinity();
    const unsigned count = proposal.simplex.count;
    const double extent = a.extent() + b.extent();
    if (count == 0 || count == slot_count) return nothing;
    if (!(extent < error_constants::max_plain) || !(extent > error_constants::min_plain)) return nothing;
    const Vec3<double> base = detail::plain_difference(a, b, proposal.vertices[0]);
    Vec3<double> v = base;
    double rest = 1;
    for (unsigned i = 1; i < count; ++i) {
        const double weight = proposal.weights[i];
        if (!(weight >= 0)) return nothing;
        rest -= weight;
        v = v + (detail::plain_difference(a, b, proposal.vertices[i]) - base) * weight;
    }
    if (!(rest > error_constants::plain_base_weight)) return nothing;
    return norm(v) * (1 + error_constants::plain_norm) + error_constants::combined_point * extent;
}

/// Returns whether the balls around the cores are proven to overlap: the cores are closer than the sum of the radii.
template <std::floating_point R>
[[nodiscard]] bool filter_balls_overlap(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    const double radius = a.core().radius + b.core().radius;
    return radius > 0 && filter_upper(a, b, proposal) < radius * (1 - error_constants::radius_sum);
}

/// Returns whether the origin is proven to be strictly inside the proposed tetrahedron: its four volumes with the
/// origin have one sign beyond their rounding errors.
template <std::floating_point R>
[[nodiscard]] bool filter_origin_in_tetrahedron(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    if (proposal.simplex.count != slot_count) return false;
    std::array<Vec3<double>, slot_count> y{};
    double size = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        y[i] = detail::plain_difference(a, b, proposal.vertices[i]);
        size = std::max(size, detail::largest_coordinate(y[i]));
    }
    const double extent = a.extent() + b.extent();
    if (!(size > error_constants::min_plain) || !(extent < error_constants::max_plain)) return false;
    // A coordinate of y errs by at most 5.1 u extent; a volume by that in each factor, and by its own rounding.
    const double bound = error_constants::volume * size * size * extent;
    const std::array<double, slot_count> volumes{triple_product(y[1], y[2], y[3]), triple_product(y[0], y[3], y[2]),
                                                 triple_product(y[0], y[1], y[3]), triple_product(y[0], y[2], y[1])};
    return std::ranges::all_of(volumes, [&](double v) { return v > bound; }) ||
           std::ranges::all_of(volumes, [&](double v) { return v < -bound; });
}

}  // namespace oblong
