// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/penetration/start.hpp"
#include "oblong/propose/cores/small_polytope.hpp"
#include "oblong/prove/cores/filter/filter.hpp"

/// A plain search, in doubles, for the facet of A − B nearest the origin: the expanding polytope algorithm on few
/// points. It proposes, and proves nothing.
namespace oblong::detail {

/// Heights that doubles cannot tell from 0.
template <std::floating_point R>
[[nodiscard]] double rounding_of(const CoreScan<R>& a, const CoreScan<R>& b) {
    return 0x1p-46 * (a.extent() + b.extent());
}

template <std::floating_point R>
[[nodiscard]] SmallPolytope::Point point_of(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePair& pair) {
    const Vec3<double> w = plain_difference(a, b, vertices_of(a, b, pair));
    return {w.x, w.y, w.z, pair.a, pair.b};
}

template <std::floating_point R>
class DepthSearch {
public:
    DepthSearch(const CoreScan<R>& a, const CoreScan<R>& b, SmallPolytope& surface)
        : a_(a), b_(b), surface_(surface), rounding_(rounding_of(a, b)) {}

    /// Begins with the proposed simplex, whose hull contains the origin. \return false if there is no tetrahedron as
    /// computed
    [[nodiscard]] bool begin(const Proposal& contact) {
        std::array<SmallPolytope::Point, slot_count> tetrahedron{};
        if (contact.simplex.count == slot_count) {
            for (unsigned i = 0; i < slot_count; ++i) tetrahedron[i] = point_of(a_, b_, contact.simplex.pairs[i]);
            return surface_.begin(tetrahedron);
        }
        std::vector<DifferencePoint<double>> points;
        for (unsigned i = 0; i < contact.simplex.count; ++i) {
            const FeaturePair& pair = contact.simplex.pairs[i];
            const Vec3<double> p = plain_vertex(a_, contact.vertices[i].a);
            const Vec3<double> q = plain_vertex(b_, contact.vertices[i].b);
            points.push_back({p - q, p, q, pair.a, pair.b});
        }
        if (points.empty()) return false;
        const RecordingSupport<R> on_a{a_, on_a_};
        const RecordingSupport<R> on_b{b_, on_b_};
        const ExpansionStart<double> start = complete_simplex<double>(on_a, on_b, std::move(points), 3);
        if (start.flat || start.points.size() != slot_count) return false;
        for (unsigned i = 0; i < slot_count; ++i) {
            const DifferencePoint<double>& y = start.points[i];
            tetrahedron[i] = {y.w.x, y.w.y, y.w.z, y.feature_a, y.feature_b};
        }
        return surface_.begin(tetrahedron);
    }

    /// Expands the surface. \return its nearest facet, whose plane supports A − B up to rounding; nothing if the
    /// surface has no room for it, or rounding breaks it
    [[nodiscard]] std::optional<std::uint32_t> run() {
        double least = std::numeric_limits<double>::infinity();
        for (;;) {
            const std::optional<std::uint32_t> nearest = surface_.nearest();
            if (!nearest) return std::nullopt;
            const SmallPolytope::Facet& f = surface_.facet(*nearest);
            const Vec3<double> n = f.normal();
            const SmallPolytope::Point w = support(n);
            const double most = dot(n, w.w());
            if (!(most - f.distance > rounding_)) return nearest;
            least = std::min(least, most);
            surface_.set_limit(least + rounding_);
            const auto sees = [&](const SmallPolytope::Facet& other) { return other.height(w) > rounding_; };
            if (!surface_.expand(*nearest, w, sees)) return std::nullopt;
        }
    }
    [[nodiscard]] int iterations() const { return iterations_; }

private:
    /// Returns the vertex of A − B that is farthest along n.
    [[nodiscard]] SmallPolytope::Point support(const Vec3<double>& n) {
        ++iterations_;
        const auto one = [](const CoreScan<R>& scan, const Vec3<double>& along, SupportRecord& record) {
            if (is_unprepared(scan.core())) {
                (void)UnpreparedSupport<R>{scan.core().unprepared, record}.support(along);
            } else {
                scan.record_support(along, record);
            }
        };
        one(a_, n, on_a_);
        one(b_, -n, on_b_);
        return point_of(a_, b_, {on_a_.best, on_b_.best});
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    SmallPolytope& surface_;
    double rounding_;
    int iterations_ = 0;
    SupportRecord on_a_, on_b_;
};

}  // namespace oblong::detail
