// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/penetration/depth_bounds.hpp"
#include "oblong/scalar/error_constants.hpp"

/// A proven bracket of the penetration depth of points, boxes, spheres and capsules over float or double, posed or not.
namespace oblong {

namespace detail {

/// Copies the surface of a double expansion, with the normals of its nearest facets.
struct SurfaceWriter {
    ProposedSurface& surface;

    void operator()(const auto& ended) const {
        for (const DifferencePoint<double>& p : ended.points()) surface.points.push_back({p.feature_a, p.feature_b});
        std::vector<std::pair<double, const Vec3<double>*>> nearest;
        for (const auto& f : ended.facets()) {
            if (!f.alive) continue;
            std::array<std::uint32_t, 3> corners{};
            std::ranges::copy(f.vertices, corners.begin());
            surface.facets.push_back(corners);
            nearest.push_back({f.plane.signed_distance, &f.plane.n});
        }
        constexpr std::size_t tried = 4;
        const std::size_t count = std::min(tried, nearest.size());
        std::ranges::partial_sort(nearest, nearest.begin() + static_cast<std::ptrdiff_t>(count), {},
                                  [](const auto& entry) { return entry.first; });
        for (std::size_t i = 0; i < count; ++i) surface.normals.push_back(*nearest[i].second);
    }
};

}  // namespace detail

/// Options of the proposing double solver.
struct DepthProposalOptions {
    double tolerance = 0x1p-40;
    int iteration_limit = 1000;
    int dimension = 3;
};

/// The double solver's answer, and proven bounds of the depth.
template <std::floating_point R>
struct CertifiedDepth {
    Penetration<double> proposed;  ///< of the cores; proves nothing
    DepthBounds bounds;            ///< of the bodies
};

/// Runs GJK and the expanding polytope algorithm on the cores, and bounds the bodies' depth from their result. The
/// bounds may degrade to [0, inf]; they are always valid. Allocates.
template <std::floating_point R>
[[nodiscard]] CertifiedDepth<R> certified_depth(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                const DepthProposalOptions& how = {}) {
    CertifiedDepth<R> answer;
    if (!is_finite(core_a) || !is_finite(core_b)) return answer;
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    Proposal contact;
    const detail::RecordingSupport<R> on_a{a, contact.seen_a};
    const detail::RecordingSupport<R> on_b{b, contact.seen_b};
    PenetrationOptions<double> options;
    options.gjk.stop.tolerance = how.tolerance;
    options.rule.tolerance = how.tolerance;
    options.iteration_limit = how.iteration_limit;
    options.dimension = how.dimension;
    ProposedSurface surface;
    answer.proposed = penetration<double>(on_a, on_b, options, detail::SurfaceWriter{surface});
    if (answer.proposed.outcome == Outcome::touching) surface.normals.push_back(answer.proposed.normal);
    answer.bounds = depth_bounds(a, b, surface, how.dimension);
    const double radius = core_a.radius + core_b.radius;
    if (answer.proposed.outcome != Outcome::separated || radius == 0 || !environment_is_default()) return answer;
    // If only the balls meet, the depth is the sum of the radii minus the cores' distance.
    propose(a, b, {.tolerance = how.tolerance}, contact);
    constexpr double off = error_constants::depth_sum;
    constexpr double down = 1 - error_constants::depth_difference;
    answer.bounds.lower = std::max(0.0, (radius * (1 - off) - filter_upper(a, b, contact)) * down);
    // If the cores are not proven to be apart, they may overlap, and the depth may exceed the sum of the radii.
    const double apart = filter_lower(a, b, contact);
    if (!(apart > 0)) return answer;
    const double left = radius * (1 + off) - apart;
    answer.bounds.upper = std::min(answer.bounds.upper, std::max(0.0, left * (1 + off)));
    return answer;
}

}  // namespace oblong
