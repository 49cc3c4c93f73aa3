// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/lowered/cores/scan.hpp"
#include "oblong/propose/cores/closed_form.hpp"

/// Proposals of the plain double solver. The rungs start from them and rely on none of their numbers.
namespace oblong {

/// The last state of the plain solver. The support records are those of its last support points and prove what their
/// scans of the vertices prove; simplex and weights prove nothing. The rungs read `vertices` as the bodies' vertices:
/// after a change of the pairs call `read_vertices`.
struct Proposal {
    ProposedSimplex simplex;
    std::array<FeaturePoints, slot_count> vertices{};  ///< of the simplex's pairs, in the bodies' own frames
    std::array<double, slot_count> weights{};          ///< of the simplex's pairs
    SupportRecord seen_a, seen_b;
    int iterations = 0;
    bool ended_by_rule = false;  ///< its tolerance was met: a smaller one may give a better proposal
    bool is_closed_form = false;
};

template <std::floating_point R>
[[nodiscard]] FeaturePoints vertices_of(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePair& pair) {
    return {a.core().vertex(pair.a), b.core().vertex(pair.b)};
}
/// Writes the vertices that the simplex names.
template <std::floating_point R>
void read_vertices(const CoreScan<R>& a, const CoreScan<R>& b, Proposal& proposal) {
    for (unsigned i = 0; i < proposal.simplex.count; ++i)
        proposal.vertices[i] = vertices_of(a, b, proposal.simplex.pairs[i]);
}

namespace detail {

/// Returns whether support points are the core's vertices unchanged: no pose, no scale.
template <std::floating_point R>
[[nodiscard]] bool has_own_frame(const CoreView<R>& core) {
    return core.pose == nullptr && core.vertex_scale == 1;
}
template <std::floating_point R>
[[nodiscard]] bool is_unprepared(const CoreView<R>& core) {
    return core.corner_count == 0 && core.prepared == nullptr && has_own_frame(core);
}
/// Returns whether a loop for prepared bodies may search the core, under its pose if it has one.
template <std::floating_point R>
[[nodiscard]] bool is_prepared(const CoreView<R>& core) {
    return core.prepared != nullptr && core.vertex_scale == 1;
}

/// Where a search begins that is to meet no plane of aligned bodies; any other direction would do.
inline constexpr Vec3<double> aslant{0.5432, 0.6789, 0.4938};

/// Returns whether the pair's loop supports these options: under a pose it ignores `start`.
template <std::floating_point R>
[[nodiscard]] bool has_loop(const CoreView<R>& core, const ProposalOptions& how) {
    return is_prepared(core) && (core.pose == nullptr || !how.start);
}

/// Returns the prepared body under its pose. Precondition: is_prepared.
template <std::floating_point R>
[[nodiscard]] PosedPolytope<R> posed_polytope(const CoreScan<R>& scan) {
    return {*scan.core().prepared, scan.pose()};
}

/// Runs the loop of two prepared cores. Kept out of line to limit the caller's code size. Precondition: both are in
/// their own frames, or `how.start` is empty.
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

/// Recording support mapping of an unprepared core without a pose, the most common case. The same as RecordingSupport
/// without its branches: a third of the time for eight vertices.
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

/// Recording support mapping of any core, posed in doubles.
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

/// Copies the solver's last simplex to the proposal.
template <std::floating_point R>
void take_simplex(const CoreScan<R>& a, const CoreScan<R>& b, const Simplex<double>& kept, Proposal& proposal) {
    const bool as_given = has_own_frame(a.core()) && has_own_frame(b.core());
    proposal.simplex.count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(kept.carrier.set, i)) continue;
        proposal.weights[proposal.simplex.count] = kept.carrier.weights[i];
        const DifferencePoint<double>& y = kept.points[i];
        // Copied from the solver, because the vertex list of a large body is not in the cache.
        if (as_given) proposal.vertices[proposal.simplex.count] = {y.p, y.q};
        proposal.simplex.pairs[proposal.simplex.count++] = {y.feature_a, y.feature_b};
    }
    if (!as_given) read_vertices(a, b, proposal);
}

/// Copies the result of a search for a separating plane. If it found one, only the support records are set.
template <std::floating_point R>
void take_axis(const CoreScan<R>& a, const CoreScan<R>& b, const SeparatingAxisResult<double>& found,
               Proposal& proposal) {
    proposal.simplex.count = 0;
    if (found.termination != Termination::lower_bound) take_simplex(a, b, found.kept, proposal);
    proposal.iterations = found.iterations;
    proposal.ended_by_rule = false;
}

/// The posed core as a segment. Precondition: it has one or two vertices.
template <std::floating_point R>
[[nodiscard]] PosedSegment posed_segment(const CoreScan<R>& scan) {
    const CoreView<R>& core = scan.core();
    const auto posed = [&](std::uint32_t i) {
        return core.pose != nullptr ? scan.pose()(core.vertex(i)) : core.vertex(i);
    };
    const Vec3<double> first = posed(0);
    if (core.size() == 1) return {{first, first}, true};
    return {{first, posed(1)}, false};
}

/// Computes the nearest feature of a box and a point, if the box's pose is a rotation up to rounding; otherwise
/// proposes a feature that the rungs reject.
template <std::floating_point R>
[[nodiscard]] ClosedForm nearest_of_box(const CoreScan<R>& box, const CoreScan<R>& point) {
    const Vec3<double> world = posed_segment(point).ends[0];
    const bool is_posed = box.core().pose != nullptr;
    const Vec3<double> local = box.turned_back(is_posed ? world - box.pose().translation : world);
    ClosedForm found = nearest_of_box(box.core().vertex(7), local);
    if (is_posed) found.v = box.pose().linear * found.v;
    return found;
}

/// Returns the nearest feature in closed form, where there is one: for two cores of one or two vertices, and for a box
/// and a point. Otherwise `count` is 0.
template <std::floating_point R>
[[nodiscard]] ClosedForm closed_form(const CoreScan<R>& a, const CoreScan<R>& b) {
    const std::uint32_t size_a = a.core().size();
    const std::uint32_t size_b = b.core().size();
    if (size_a <= 2 && size_b <= 2) return nearest_of_segments(posed_segment(a), posed_segment(b));
    if (a.core().corner_count == 8 && size_b == 1) return nearest_of_box(a, b);
    if (size_a != 1 || b.core().corner_count != 8) return {};
    ClosedForm found = nearest_of_box(b, a);
    for (FeaturePair& pair : found.pairs) std::swap(pair.a, pair.b);
    found.v = -found.v;
    return found;
}

/// Writes a proposal in closed form. False where the cores have no closed form, or meet up to rounding.
template <std::floating_point R>
[[nodiscard]] bool propose_closed_form(const CoreScan<R>& a, const CoreScan<R>& b, Proposal& proposal) {
    const ClosedForm found = closed_form(a, b);
    if (found.count == 0 || !(dot(found.v, found.v) > 0)) return false;
    proposal.simplex.count = found.count;
    for (unsigned i = 0; i < found.count; ++i) {
        proposal.simplex.pairs[i] = found.pairs[i];
        proposal.weights[i] = found.weights[i];
    }
    read_vertices(a, b, proposal);
    a.record_support(-found.v, proposal.seen_a);
    b.record_support(found.v, proposal.seen_b);
    proposal.iterations = 0;
    proposal.ended_by_rule = proposal.is_closed_form = true;
    return true;
}

}  // namespace detail

/// Runs the plain double solver and writes its proposal; a closed form instead, where the bodies have one and the
/// options allow it.
template <std::floating_point R>
void propose(const CoreScan<R>& a, const CoreScan<R>& b, const ProposalOptions& how, Proposal& proposal) {
    if (how.closed_form && detail::propose_closed_form(a, b, proposal)) return;
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
    proposal.is_closed_form = false;
}

/// The same for decisions, with a tolerance that the first separating plane meets. Prepared bodies use the
/// separating-axis loop, which has no tolerance and its own iteration limit. Precondition: both radii are 0.
template <std::floating_point R>
void propose_decision(const CoreScan<R>& a, const CoreScan<R>& b, const ProposalOptions& how, Proposal& proposal) {
    if (how.start || !detail::is_prepared(a.core()) || !detail::is_prepared(b.core()))
        return propose(a, b, how, proposal);
    SupportRecordPair seen{proposal.seen_a, proposal.seen_b};
    const SeparatingAxisResult<double> found = detail::prepared_axis(a, b, seen);
    detail::take_axis(a, b, found, proposal);
}

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template void propose(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&, Proposal&);
extern template void propose(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&, Proposal&);
extern template void propose_decision(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&,
                                      Proposal&);
extern template void propose_decision(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&,
                                      Proposal&);

}  // namespace oblong
