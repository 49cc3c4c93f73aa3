// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/scan.hpp"
#include "oblong/certify/simplex.hpp"

/// What the plain double solver proposes: the certified rungs start from it and believe none of it.
namespace oblong {

/// Where the plain solver ended. The sightings are those of its last support points and prove what their passes over
/// the vertices prove; simplex and weights prove nothing.
struct Proposal {
    ProposedSimplex simplex;
    std::array<double, slot_count> weights{};  ///< of the simplex's pairs
    Sighting seen_a, seen_b;
    int iterations = 0;
    bool ended_by_rule = false;  ///< its tolerance was met: a smaller one may do better
};

namespace detail {

template <std::floating_point R>
[[nodiscard]] bool is_listed(const CoreView<R>& core) {
    return core.corner_count == 0 && core.prepared == nullptr && core.pose == nullptr && core.vertex_scale == 1;
}
template <std::floating_point R>
[[nodiscard]] bool is_prepared(const CoreView<R>& core) {
    return core.prepared != nullptr && core.pose == nullptr && core.vertex_scale == 1;
}

/// Listed vertices without a pose: what most cores are. The same as below, without its branches: a third of the time
/// on eight vertices.
template <std::floating_point R>
struct ListedSupport {
    std::span<const Vec3<R>> vertices;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        std::uint32_t best = 0;
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < vertices.size(); ++i) {
            const double reach = n.x * vertices[i].x + n.y * vertices[i].y + n.z * vertices[i].z;
            if (greatest < reach) {
                greatest = reach;
                best = i;
            }
        }
        seen.saw(n, {greatest, best});
        return {{vertices[best].x, vertices[best].y, vertices[best].z}, best};
    }
};

/// A core as the plain solver sees it: posed in doubles.
template <std::floating_point R>
struct SightingSupport {
    const CoreScan<R>& scan;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        scan.sight(n, seen);
        const Vec3<double> local = scan.core().vertex(seen.best);
        return {scan.core().pose != nullptr ? scan.pose()(local) : local, seen.best};
    }
};

}  // namespace detail

/// How to run the plain solver.
struct ProposalOptions {
    double tolerance = 0x1p-50;  ///< it ends where ‖v‖ (1 − tolerance) ≤ μ, its own lower bound, or by its guard
    int iteration_limit = 200;
    std::optional<Vec3<double>> start{};  ///< as in `LadderOptions`
};

/// Runs the plain double solver.
template <std::floating_point R>
void propose(const CoreScan<R>& a, const CoreScan<R>& b, const ProposalOptions& how, Proposal& proposal) {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                    StoppingRule<double>::Form::squared, how.tolerance, 0};
    options.iteration_limit = how.iteration_limit;
    if (how.start) options.start = *how.start;
    options.keep_start = true;
    const auto run = [&](const auto& on_a, const auto& on_b) {
        return gjk_distance<double>(on_a, on_b, options, VoronoiRegions<double>{});
    };
    SightingPair seen{proposal.seen_a, proposal.seen_b};
    const GjkResult<double> r =
        detail::is_listed(a.core()) && detail::is_listed(b.core())
            ? run(detail::ListedSupport<R>{a.core().listed, proposal.seen_a},
                  detail::ListedSupport<R>{b.core().listed, proposal.seen_b})
        : detail::is_prepared(a.core()) && detail::is_prepared(b.core())
            ? a.core().loop(*a.core().prepared, *b.core().prepared, {options, !how.start}, seen)
            : run(detail::SightingSupport<R>{a, proposal.seen_a}, detail::SightingSupport<R>{b, proposal.seen_b});
    proposal.simplex.count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        proposal.weights[proposal.simplex.count] = r.kept.carrier.weights[i];
        proposal.simplex.pairs[proposal.simplex.count++] = {r.kept.points[i].feature_a, r.kept.points[i].feature_b};
    }
    proposal.iterations = r.iterations;
    proposal.ended_by_rule = r.termination == Termination::relative;
}

}  // namespace oblong
