// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/bodies.hpp"
#include "oblong/prove/cores/extended/extended.hpp"

namespace oblong::fuzz::detail {

namespace {

/// The distance of the origin from the plane, line or point of the simplex: no combination of its points is nearer.
/// Nothing where they do not span what their number says.
std::optional<Truth> flat_distance(const BoundPair& pair, const ProposedSimplex& simplex) {
    const TruthVec y = pair.difference(simplex.pairs[0]);
    if (simplex.count == 1) return sqrt(dot(y, y));
    const TruthVec e = pair.difference(simplex.pairs[1]) - y;
    if (simplex.count == 2) {
        const Truth length = dot(e, e);
        if (length == 0) return std::nullopt;
        const TruthVec normal = y - e * Truth(dot(y, e) / length);
        return sqrt(dot(normal, normal));
    }
    const TruthVec f = pair.difference(simplex.pairs[2]) - y;
    const TruthVec normal = cross(e, f);
    const Truth length = dot(normal, normal);
    if (length == 0) return std::nullopt;
    return abs(dot(normal, y)) / sqrt(length);
}

}  // namespace

BoundMeasure measure_extended(Bound b, std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    const BoundPair pair(in);
    const CoreScan<double> scan_a(pair.view_a);
    const CoreScan<double> scan_b(pair.view_b);
    const Proposal proposal = bound_proposal(in, scan_a, scan_b, 0);
    if (proposal.simplex.count == 0 || proposal.simplex.count == slot_count) return {};
    const WideEnclosure found = extended_enclosure(scan_a, scan_b, proposal);
    if (b == Bound::extended_length) {
        if (!std::isfinite(found.upper_radius)) return {};
        const std::optional<Truth> nearest = flat_distance(pair, proposal.simplex);
        if (!nearest || *nearest < truth(found.mid)) return {};
        return compared(*nearest - truth(found.mid), truth(found.upper_radius), "extended_enclosure, upper end");
    }
    if (!std::isfinite(found.lower_radius)) return {};
    // The radius holds a bound of the duality gap, which is no error, and one of errors.
    const TruthVec n = truth(found.n);
    const Truth length = sqrt(dot(n, n));
    const Truth plane = pair.plane(n);
    const Truth gap = abs(dot(n, n) - plane) / length;
    const Truth error = truth(found.mid) - plane / length - gap;
    const Truth allowed = truth(found.lower_radius) - gap;
    if (error < 0 && error <= allowed) return {};
    return compared(error, allowed, "extended_enclosure, lower end");
}

}  // namespace oblong::fuzz::detail
