// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/bounds/bounds.hpp"
#include "fuzz/bounds/truth.hpp"
#include "oblong/propose/cores/proposal.hpp"

/// Two cores out of bytes, seen by the certifier and in 300 digits.
namespace oblong::fuzz {

struct BoundBody {
    std::vector<Vec3<double>> vertices;
    std::optional<Affine<double>> pose;
    std::vector<TruthVec> posed;  ///< the exact vertices

    [[nodiscard]] CoreView<double> view() const {
        CoreView<double> core;
        core.unprepared = vertices;
        core.pose = pose ? &*pose : nullptr;
        return core;
    }
    /// Views of it see where it was.
    void move(const Vec3<double>& by) {
        if (pose) {
            pose->translation = pose->translation + by;
        } else {
            for (Vec3<double>& v : vertices) v = v + by;
        }
        for (std::size_t i = 0; i < vertices.size(); ++i) posed[i] = placed(vertices[i]);
    }
    [[nodiscard]] TruthVec placed(const Vec3<double>& v) const {
        if (!pose) return truth(v);
        const auto& rows = pose->linear.rows;
        const TruthVec x = truth(v);
        return TruthVec{dot(truth(rows[0]), x), dot(truth(rows[1]), x), dot(truth(rows[2]), x)} +
               truth(pose->translation);
    }
};

/// Vertices of like sizes, some a few units in the last place from others; a pose for every other body, one in eight of
/// which has large vertices and a small matrix.
[[nodiscard]] inline BoundBody bound_body(Bytes& in, const Vec3<double>& offset) {
    BoundBody body;
    const unsigned count = 1 + in.below(6);
    if (in.below(2) == 1) body.pose = in.pose();
    for (unsigned i = 0; i < count; ++i) {
        if (i > 0 && in.below(3) == 0) {
            Vec3<double> v = body.vertices[in.below(i)];
            const std::size_t k = in.below(3);
            v[k] += std::ldexp(static_cast<double>(in.below(16)) - 8, -53);
            body.vertices.push_back(v);
        } else {
            body.vertices.push_back(in.vector() + offset);
        }
    }
    if (body.pose && in.below(8) == 0) {
        const int size = std::array{300, 700, 994, 997}[in.below(4)];
        for (Vec3<double>& v : body.vertices) v = v * std::ldexp(1.0, size);
        for (Vec3<double>& row : body.pose->linear.rows) row = row * std::ldexp(1.0, -size);
    }
    for (const Vec3<double>& v : body.vertices) body.posed.push_back(body.placed(v));
    return body;
}

struct BoundPair {
    BoundBody a, b;
    CoreView<double> view_a, view_b;

    explicit BoundPair(Bytes& in) {
        // Overlapping, near and far: the second body moved away by up to 4 along a vector.
        const unsigned apart = in.below(4);
        a = bound_body(in, {});
        b = bound_body(in, in.vector() * std::ldexp(1.0, static_cast<int>(apart)) * (apart == 0 ? 0 : 1));
        view_a = a.view();
        view_b = b.view();
    }
    [[nodiscard]] TruthVec difference(const FeaturePair& f) const { return a.posed[f.a] - b.posed[f.b]; }
    /// min over A less max over B of n · x, exactly.
    [[nodiscard]] Truth plane(const TruthVec& n) const {
        Truth least = dot(n, a.posed[0]);
        Truth greatest = dot(n, b.posed[0]);
        for (const TruthVec& v : a.posed) least = std::min(least, dot(n, v));
        for (const TruthVec& v : b.posed) greatest = std::max(greatest, dot(n, v));
        return least - greatest;
    }
};

/// Either what the plain solver proposes, or any simplex with any weights seen from any direction.
[[nodiscard]] inline Proposal bound_proposal(Bytes& in, const CoreScan<double>& a, const CoreScan<double>& b,
                                             unsigned count) {
    Proposal proposal;
    if (in.below(3) != 0) {
        propose(a, b, {}, proposal);
        if (count == 0 || proposal.simplex.count == count) return proposal;
    }
    proposal.simplex.count = count == 0 ? 1 + in.below(3) : count;
    double rest = 1;
    for (unsigned i = 0; i < proposal.simplex.count; ++i) {
        proposal.simplex.pairs[i] = {in.below(a.core().size()), in.below(b.core().size())};
        proposal.weights[i] = i == 0 ? 0 : rest * std::abs(in.number());
        rest -= proposal.weights[i];
    }
    proposal.weights[0] = rest;
    read_vertices(a, b, proposal);
    Vec3<double> n = in.vector() * std::ldexp(1.0, -100 * static_cast<int>(in.below(5)));
    for (std::size_t k = 0; k < 3; ++k) n[k] = std::ldexp(n[k], -static_cast<int>(in.below(4) * in.below(10)));
    a.record_support(-n, proposal.seen_a);
    b.record_support(n, proposal.seen_b);
    return proposal;
}

}  // namespace oblong::fuzz
