// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/proposal.hpp"

/// The first rung: what plain doubles prove, by bounds of their rounding errors known beforehand
/// (docs/explanation/numerics/filter.md). u = 2^−53. All are void outside the default environment.
namespace oblong {

namespace detail {

/// A vertex where its pose puts it, in doubles, each coordinate within 4.1 u of the extent.
template <std::floating_point R>
[[nodiscard]] Vec3<double> plain_vertex(const CoreScan<R>& scan, const Vec3<double>& v) {
    return scan.core().pose != nullptr ? scan.pose()(v) : v;
}

template <std::floating_point R>
[[nodiscard]] Vec3<double> plain_difference(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePoints& vertices) {
    return plain_vertex(a, vertices.a) - plain_vertex(b, vertices.b);
}

/// How far the planes of two sightings in opposite directions are apart at least, where these are; at most 0, or NaN,
/// where that proves nothing. \param apart the translation of A less that of B
/// \param weight at least Σ spread · largest + |translation| of both, below 2^600
[[nodiscard]] inline double plane_lower(const SupportRecord& on_a, const SupportRecord& on_b, const Vec3<double>& apart,
                                        double weight) {
    const Vec3<double>& n = on_b.direction;
    if (!(on_a.direction == -n)) return 0;
    const double plane = (dot(n, apart) - on_a.support_value) - on_b.support_value;
    const double size = largest_coordinate(n);
    const double error = 0x1p-53 * 32 * size * weight;
    if (!(error > 0x1p-600) || !(size > 0x1p-400) || !(size < 0x1p300)) return 0;
    return (plane - error) / norm(n) * (1 - 0x1p-50);
}

}  // namespace detail

/// A lower bound of the cores' distance from the last sightings, where these looked in opposite directions; at most 0,
/// or NaN, where it proves nothing.
template <std::floating_point R>
[[nodiscard]] double filter_lower(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    if (!a.in_range() || !b.in_range()) return 0;
    const Vec3<double> apart = a.pose().translation - b.pose().translation;
    const double weight = a.spread() * a.largest() + b.spread() * b.largest() + a.moved() + b.moved();
    return detail::plane_lower(proposal.seen_a, proposal.seen_b, apart, weight);
}
/// The same of two prepared bodies without poses or radii.
template <std::floating_point R>
[[nodiscard]] double filter_lower(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                  const SupportRecordPair& seen) {
    const double largest_a = detail::safe_largest(a.largest());
    const double largest_b = detail::safe_largest(b.largest());
    if (!(largest_a < 0x1p300) || !(largest_b < 0x1p300)) return 0;
    return detail::plane_lower(seen.a, seen.b, {}, largest_a + largest_b);
}

/// An upper bound of the cores' distance from the proposed simplex and its weights, any. Precondition of this and what
/// follows: the proposal's vertices are those that its simplex names.
template <std::floating_point R>
[[nodiscard]] double filter_upper(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    constexpr double nothing = std::numeric_limits<double>::infinity();
    const unsigned count = proposal.simplex.count;
    const double extent = a.extent() + b.extent();
    if (count == 0 || count == slot_count || !(extent < 0x1p300) || !(extent > 0x1p-300)) return nothing;
    const Vec3<double> base = detail::plain_difference(a, b, proposal.vertices[0]);
    Vec3<double> v = base;
    double rest = 1;
    for (unsigned i = 1; i < count; ++i) {
        const double weight = proposal.weights[i];
        if (!(weight >= 0)) return nothing;
        rest -= weight;
        v = v + (detail::plain_difference(a, b, proposal.vertices[i]) - base) * weight;
    }
    if (!(rest > 0x1p-50)) return nothing;
    return norm(v) * (1 + 0x1p-50) + 0x1p-53 * 64 * extent;
}

/// Whether the balls around the cores are proven to overlap: these are closer than the radii.
template <std::floating_point R>
[[nodiscard]] bool filter_balls_overlap(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    const double radius = a.core().radius + b.core().radius;
    return radius > 0 && filter_upper(a, b, proposal) < radius * (1 - 0x1p-52);
}

/// Whether the origin is proven to lie strictly inside the proposed tetrahedron: its four volumes with the origin have
/// one sign, beyond their rounding errors.
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
    if (!(size > 0x1p-300) || !(extent < 0x1p300)) return false;
    // A coordinate of y errs by at most 6 u extent; a volume by that in each factor, and by its own roundings.
    const double bound = 0x1p-53 * 160 * size * size * extent;
    const std::array<double, slot_count> volumes{triple_product(y[1], y[2], y[3]), triple_product(y[0], y[3], y[2]),
                                                 triple_product(y[0], y[1], y[3]), triple_product(y[0], y[2], y[1])};
    return std::ranges::all_of(volumes, [&](double v) { return v > bound; }) ||
           std::ranges::all_of(volumes, [&](double v) { return v < -bound; });
}

}  // namespace oblong
