// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "oblong/support/reach.hpp"
#include "oblong/support/scans.hpp"

/// The searches of support/scans.hpp by climbing: the same answers, bit for bit, in time that hardly grows with the
/// body. Derivation: docs/algorithms/prepared-bodies.md.
namespace oblong {

namespace detail {

/// Corners met so far: a few, or too many.
class FewCorners {
public:
    [[nodiscard]] bool add(std::uint32_t corner) {
        const auto end = corners_.begin() + count_;
        if (std::find(corners_.begin(), end, corner) != end) return true;
        if (count_ == Above::capacity) return false;
        corners_[count_++] = corner;
        return true;
    }
    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t i) const { return corners_[i]; }

private:
    std::array<std::uint32_t, Above::capacity> corners_{};
    std::uint32_t count_ = 0;
};

/// Where a climb ended, and whether no neighbour is within `slack` of it.
template <class D>
struct Summit {
    std::uint32_t corner;
    D reach;
    bool alone;
};
/// Steps to the neighbour that reaches farthest, as long as that is farther.
template <class D, class R>
[[nodiscard]] Summit<D> climbed(const HullGraph<R>& graph, const Vec3<D>& n, D slack, const Cursor& cursor) {
    std::uint32_t at = graph.start(n);
    D reach = reach_of(n, graph.point(at));
    const D there = reach_of(n, graph.point(cursor.corner));
    at = reach < there ? cursor.corner : at;
    reach = reach < there ? there : reach;
    for (;;) {
        std::uint32_t next = at;
        D farthest = -std::numeric_limits<D>::infinity();
        for (const std::uint32_t corner : graph.neighbours(at)) {
            const D candidate = reach_of(n, graph.point(corner));
            next = farthest < candidate ? corner : next;
            farthest = farthest < candidate ? candidate : farthest;
        }
        if (!(reach < farthest)) return {at, reach, farthest < reach - slack};
        at = next;
        reach = farthest;
    }
}

/// All corners whose computed reach is not below `threshold` plus `reach_slack`, and perhaps some more, from one that
/// is not below either. False: too many.
template <class D, class R>
[[nodiscard]] bool walk(const HullGraph<R>& graph, const Vec3<D>& n, D threshold, FewCorners& found) {
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        for (const std::uint32_t corner : graph.neighbours(found[i])) {
            if (!(reach_of(n, graph.point(corner)) < threshold) && !found.add(corner)) return false;
        }
    }
    return true;
}

}  // namespace detail

/// `farthest` of support/scans.hpp. `scan` is asked where too many corners are level, or numbers are too large.
/// Precondition: the body has a graph.
template <class D, class R, class Scan>
[[nodiscard]] Farthest<D> graph_farthest(const PreparedPolytope<R>& body, const Vec3<D>& n, Cursor& cursor,
                                         const Scan& scan) {
    const HullGraph<R>& graph = *body.graph();
    const D slack = reach_slack(n, body.largest());
    if (!(slack < std::numeric_limits<D>::infinity())) return scan(body, n);
    const detail::Summit<D> summit = detail::climbed(graph, n, slack, cursor);
    cursor.corner = summit.corner;
    if (summit.alone) [[likely]]
        return {summit.reach, graph.original(summit.corner)};
    detail::FewCorners found;
    (void)found.add(summit.corner);
    if (!detail::walk(graph, n, summit.reach - slack, found)) return scan(body, n);
    Farthest<D> best;
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        const D reach = reach_of(n, graph.point(found[i]));
        const std::uint32_t index = graph.original(found[i]);
        if (best.reach < reach || (best.reach == reach && index < best.index)) best = {reach, index};
    }
    return best;
}

/// `above` of support/scans.hpp.
template <class D, class R, class Scan>
void graph_above(const PreparedPolytope<R>& body, const Vec3<D>& n, D threshold, Above& result, const Scan& scan) {
    const HullGraph<R>& graph = *body.graph();
    const D slack = reach_slack(n, body.largest());
    if (!(slack < std::numeric_limits<D>::infinity()) || !is_finite(threshold)) {
        scan(body, n, threshold, result);
        return;
    }
    const detail::Summit<D> summit = detail::climbed(graph, n, slack, Cursor{});
    detail::FewCorners found;
    (void)found.add(summit.corner);
    if (!detail::walk(graph, n, std::min(threshold, summit.reach) - slack, found)) {
        scan(body, n, threshold, result);
        return;
    }
    result.count = 0;
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        if (reach_of(n, graph.point(found[i])) < threshold) continue;
        result.indices[result.count++] = graph.original(found[i]);
    }
    std::sort(result.indices.begin(), result.indices.begin() + result.count);
}

}  // namespace oblong
