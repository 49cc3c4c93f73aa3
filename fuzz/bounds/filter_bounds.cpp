// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "fuzz/bounds/bodies.hpp"
#include "oblong/prove/cores/filter/filter.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::fuzz::detail {

namespace {

/// docs/explanation/numerics/filter.md: 128 u |n| S L.
[[nodiscard]] double documented_slack(const CoreScan<double>& scan, const Vec3<double>& n) {
    return error_constants::candidate_slack * std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}) * scan.spread() *
           scan.largest();
}

/// What filter_lower takes off the computed plane, in units of the plane.
BoundMeasure measure_plane(const BoundPair& pair, const CoreScan<double>& a, const CoreScan<double>& b,
                           const Proposal& proposal) {
    const double lower = filter_lower(a, b, proposal);
    if (!(lower > 0)) return {};
    const TruthVec n = truth(proposal.seen_b.direction);
    const Vec3<double> apart = a.pose().translation - b.pose().translation;
    const double computed =
        (dot(proposal.seen_b.direction, apart) - proposal.seen_a.support_value) - proposal.seen_b.support_value;
    const Truth taken_off = truth(computed) - truth(lower) * sqrt(dot(n, n));
    return compared(truth(computed) - pair.plane(n), taken_off, "filter_lower");
}

BoundMeasure measure_length(const BoundPair& pair, const CoreScan<double>& a, const CoreScan<double>& b,
                            const Proposal& proposal) {
    const double upper = filter_upper(a, b, proposal);
    if (!std::isfinite(upper)) return {};
    const auto& pairs = proposal.simplex.pairs;
    const Vec3<double> base = oblong::detail::plain_difference(a, b, proposal.vertices[0]);
    Vec3<double> v = base;
    TruthVec exact = pair.difference(pairs[0]);
    for (unsigned i = 1; i < proposal.simplex.count; ++i) {
        v = v + (oblong::detail::plain_difference(a, b, proposal.vertices[i]) - base) * proposal.weights[i];
        exact = exact + (pair.difference(pairs[i]) - pair.difference(pairs[0])) * truth(proposal.weights[i]);
    }
    const Truth computed = truth(norm(v));
    return compared(sqrt(dot(exact, exact)) - computed, truth(upper) - computed, "filter_upper");
}

/// Moves B so that the origin comes to lie in a face of the simplex, up to the rounding of what is moved: there a
/// volume's computed sign says least.
void into_a_face(BoundPair& pair, const ProposedSimplex& simplex) {
    TruthVec inside{};
    for (unsigned i = 0; i < 3; ++i) inside = inside + pair.difference(simplex.pairs[i]) * truth(i == 0 ? 0.5 : 0.25);
    const Vec3<double> by{static_cast<double>(inside.x), static_cast<double>(inside.y), static_cast<double>(inside.z)};
    if (!is_finite(by)) return;
    pair.b.move(by);
    pair.view_b = pair.b.view();
}

BoundMeasure measure_volume(const BoundPair& pair, const CoreScan<double>& a, const CoreScan<double>& b,
                            const Proposal& proposal) {
    std::array<Vec3<double>, slot_count> y{};
    std::array<TruthVec, slot_count> exact{};
    double size = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        y[i] = oblong::detail::plain_difference(a, b, proposal.vertices[i]);
        exact[i] = pair.difference(proposal.simplex.pairs[i]);
        size = std::max({size, std::abs(y[i].x), std::abs(y[i].y), std::abs(y[i].z)});
    }
    const double bound = error_constants::volume * size * size * (a.extent() + b.extent());
    static constexpr std::array<std::array<unsigned, 3>, 4> faces{{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};
    BoundMeasure worst;
    std::set<int> signs;
    for (const auto& [i, j, k] : faces) {
        const Truth volume = triple_product(exact[i], exact[j], exact[k]);
        signs.insert(volume < 0 ? -1 : volume > 0 ? 1 : 0);
        const BoundMeasure m = compared(truth(triple_product(y[i], y[j], y[k])) - volume, truth(bound), "volume");
        if (m.ratio > worst.ratio) worst = m;
    }
    if (filter_origin_in_tetrahedron(a, b, proposal) && (signs.size() != 1 || signs.contains(0)))
        worst.broken = "filter_origin_in_tetrahedron: volumes of different signs";
    return worst;
}

}  // namespace

BoundMeasure measure_scan(std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    const BoundBody body = bound_body(in, {});
    const CoreView<double> view = body.view();
    const CoreScan<double> scan(view);
    const Vec3<double> direction = in.vector();
    const double size = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
    TruthVec n = truth(direction);
    for (std::size_t k = 0; k < 3; ++k)
        n[k] += (static_cast<int>(in.below(3)) - 1) * truth(size) * truth(2 * error_constants::unit_roundoff);

    const std::uint32_t seen = in.below(view.size());
    std::set<std::uint32_t> kept;
    scan.candidates(direction, view.vertex(seen), [&](std::uint32_t i) { kept.insert(i); });
    const Vec3<double> m = scan.turned_back(direction);
    Truth greatest = dot(n, body.posed[0]);
    for (const TruthVec& v : body.posed) greatest = std::max(greatest, dot(n, v));
    BoundMeasure worst;
    for (std::uint32_t i = 0; i < view.size(); ++i) {
        const Truth computed = truth(dot(m, view.vertex(i))) - truth(dot(m, view.vertex(seen)));
        const Truth exact = dot(n, body.posed[i] - body.posed[seen]);
        const BoundMeasure one = compared(computed - exact, truth(documented_slack(scan, direction)), "reach");
        if (one.ratio > worst.ratio) worst = one;
        if (dot(n, body.posed[i]) == greatest && !kept.contains(i))
            worst.broken = "CoreScan::candidates: a farthest vertex is missing";
    }
    return worst;
}

BoundMeasure measure_filter(Bound b, std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    BoundPair pair(in);
    const CoreScan<double> scan_a(pair.view_a);
    const CoreScan<double> scan_b(pair.view_b);
    Proposal proposal = bound_proposal(in, scan_a, scan_b, b == Bound::filter_volume ? slot_count : 0);
    if (b == Bound::filter_volume && in.below(8) == 6) {
        into_a_face(pair, proposal.simplex);
        const CoreScan<double> posed_b(pair.view_b);
        read_vertices(scan_a, posed_b, proposal);
        return measure_volume(pair, scan_a, posed_b, proposal);
    }
    if (b == Bound::filter_plane) return measure_plane(pair, scan_a, scan_b, proposal);
    if (b == Bound::filter_length) return measure_length(pair, scan_a, scan_b, proposal);
    return measure_volume(pair, scan_a, scan_b, proposal);
}

}  // namespace oblong::fuzz::detail
