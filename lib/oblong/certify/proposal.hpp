// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/scan.hpp"
#include "oblong/certify/simplex.hpp"

/// What the plain double solver proposes: the certified rungs start from it and believe none of it.
namespace oblong {

/// Where the plain solver ended. The sightings are those of its last support points and prove what their passes over
/// the vertices prove; simplex and weights prove nothing. What proves reads the vertices and takes them for the
/// bodies': whoever chooses other pairs calls `read_vertices`.
struct Proposal {
    ProposedSimplex simplex;
    std::array<FeaturePoints, slot_count> vertices{};  ///< of the simplex's pairs, as the bodies have them
    std::array<double, slot_count> weights{};          ///< of the simplex's pairs
    SupportRecord seen_a, seen_b;
    int iterations = 0;
    bool ended_by_rule = false;  ///< its tolerance was met: a smaller one may do better
};

template <std::floating_point R>
[[nodiscard]] FeaturePoints vertices_of(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePair& pair) {
    return {a.core().vertex(pair.a), b.core().vertex(pair.b)};
}
/// Reads the vertices that the simplex names.
template <std::floating_point R>
void read_vertices(const CoreScan<R>& a, const CoreScan<R>& b, Proposal& proposal) {
    for (unsigned i = 0; i < proposal.simplex.count; ++i)
        proposal.vertices[i] = vertices_of(a, b, proposal.simplex.pairs[i]);
}

namespace detail {

/// Whether a solver's support points are the core's vertices as they are.
template <std::floating_point R>
[[nodiscard]] bool has_own_frame(const CoreView<R>& core) {
    return core.pose == nullptr && core.vertex_scale == 1;
}
template <std::floating_point R>
[[nodiscard]] bool is_unprepared(const CoreView<R>& core) {
    return core.corner_count == 0 && core.prepared == nullptr && has_own_frame(core);
}
/// Whether a solver may search the core as the prepared body that it is, where its pose puts it.
template <std::floating_point R>
[[nodiscard]] bool is_prepared(const CoreView<R>& core) {
    return core.prepared != nullptr && core.vertex_scale == 1;
}

/// Whether a pair's loop can be told so of it: under a pose it begins where it chooses.
template <std::floating_point R>
[[nodiscard]] bool has_loop(const CoreView<R>& core, const ProposalOptions& how) {
    return is_prepared(core) && (core.pose == nullptr || !how.start);
}

/// Precondition: is_prepared.
template <std::floating_point R>
[[nodiscard]] PosedPolytope<R> posed_polytope(const CoreScan<R>& scan) {
    return {*scan.core().prepared, scan.pose()};
}

/// The loop of two cores that are prepared. Calls, so that what asks it stays as small as it is for others.
/// Precondition: both are in their own frames, or `how.start` is empty.
template <std::floating_point R>
[[nodiscard, gnu::noinline]] GjkResult<double> prepared_loop(const CoreScan<R>& a, const CoreScan<R>& b,
                                                             const ProposalOptions& how, SupportRecordPair& seen) {
    const PairLoops<R>& loops = *a.core().loops;
    if (has_own_frame(a.core()) && has_own_frame(b.core())) [[likely]]
        return loops.distance(*a.core().prepared, *b.core().prepared, how, seen);
    return loops.posed_distance(posed_polytope(a), posed_polytope(b), how, seen);
}
template <std::floating_point R>
[[nodiscard, gnu::noinline]] SeparatingAxisResult<double> prepared_axis(const CoreScan<R>& a, const CoreScan<R>& b,
                                                                        SupportRecordPair& seen) {
    const PairLoops<R>& loops = *a.core().loops;
    if (has_own_frame(a.core()) && has_own_frame(b.core())) [[likely]]
        return loops.axis(*a.core().prepared, *b.core().prepared, seen);
    return loops.posed_axis(posed_polytope(a), posed_polytope(b), seen);
}

/// Listed vertices without a pose: what most cores are. The same as below, without its branches: a third of the time
/// on eight vertices.
template <std::floating_point R>
struct UnpreparedSupport {
    std::span<const Vec3<R>> vertices;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        std::uint32_t best = 0;
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < vertices.size(); ++i) {
            const double support_value = n.x * vertices[i].x + n.y * vertices[i].y + n.z * vertices[i].z;
            if (greatest < support_value) {
                greatest = support_value;
                best = i;
            }
        }
        seen.record(n, {greatest, best});
        return {{vertices[best].x, vertices[best].y, vertices[best].z}, best};
    }
};

/// A core as the plain solver sees it: posed in doubles.
template <std::floating_point R>
struct RecordingSupport {
    const CoreScan<R>& scan;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        scan.record_support(n, seen);
        const Vec3<double> local = scan.core().vertex(seen.best);
        return {scan.core().pose != nullptr ? scan.pose()(local) : local, seen.best};
    }
};

/// Takes what a solver keeps.
template <std::floating_point R>
void take_simplex(const CoreScan<R>& a, const CoreScan<R>& b, const Simplex<double>& kept, Proposal& proposal) {
    const bool as_given = has_own_frame(a.core()) && has_own_frame(b.core());
    proposal.simplex.count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(kept.carrier.set, i)) continue;
        proposal.weights[proposal.simplex.count] = kept.carrier.weights[i];
        const DifferencePoint<double>& y = kept.points[i];
        // Of large bodies what the search has read is near, and the list is not.
        if (as_given) proposal.vertices[proposal.simplex.count] = {y.p, y.q};
        proposal.simplex.pairs[proposal.simplex.count++] = {y.feature_a, y.feature_b};
    }
    if (!as_given) read_vertices(a, b, proposal);
}

/// Takes what a search for a plane found. Where it found one, the sightings are all.
template <std::floating_point R>
void take_axis(const CoreScan<R>& a, const CoreScan<R>& b, const SeparatingAxisResult<double>& found,
               Proposal& proposal) {
    proposal.simplex.count = 0;
    if (found.termination != Termination::lower_bound) take_simplex(a, b, found.kept, proposal);
    proposal.iterations = found.iterations;
    proposal.ended_by_rule = false;
}

}  // namespace detail

/// Runs the plain double solver.
template <std::floating_point R>
void propose(const CoreScan<R>& a, const CoreScan<R>& b, const ProposalOptions& how, Proposal& proposal) {
    const auto run = [&](const auto& on_a, const auto& on_b) {
        return gjk_distance<double>(on_a, on_b, detail::solver_options(how), VoronoiRegions<double>{});
    };
    SupportRecordPair seen{proposal.seen_a, proposal.seen_b};
    const GjkResult<double> r =
        detail::is_unprepared(a.core()) && detail::is_unprepared(b.core())
            ? run(detail::UnpreparedSupport<R>{a.core().unprepared, proposal.seen_a},
                  detail::UnpreparedSupport<R>{b.core().unprepared, proposal.seen_b})
        : detail::has_loop(a.core(), how) && detail::has_loop(b.core(), how)
            ? detail::prepared_loop(a, b, how, seen)
            : run(detail::RecordingSupport<R>{a, proposal.seen_a}, detail::RecordingSupport<R>{b, proposal.seen_b});
    detail::take_simplex(a, b, r.kept, proposal);
    proposal.iterations = r.iterations;
    proposal.ended_by_rule = r.termination == Termination::relative;
}

/// For decisions alone: as `propose` of a tolerance that the first separating plane meets. Prepared bodies run the
/// decision's own loop instead, which has neither tolerance nor that limit. Precondition: no radii.
template <std::floating_point R>
void propose_decision(const CoreScan<R>& a, const CoreScan<R>& b, const ProposalOptions& how, Proposal& proposal) {
    if (how.start || !detail::is_prepared(a.core()) || !detail::is_prepared(b.core()))
        return propose(a, b, how, proposal);
    SupportRecordPair seen{proposal.seen_a, proposal.seen_b};
    const SeparatingAxisResult<double> found = detail::prepared_axis(a, b, seen);
    detail::take_axis(a, b, found, proposal);
}

}  // namespace oblong
