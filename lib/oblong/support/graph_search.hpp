// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <limits>

#include "oblong/support/scans.hpp"

/// The searches of support/scans.hpp by climbing: the same answers, bit for bit, in time that hardly grows with the
/// body. Derivation: docs/algorithms/prepared-bodies.md.
namespace oblong {

namespace detail {

/// Corners met so far: a few, or too many.
template <class R>
class FewNodes {
public:
    [[nodiscard]] bool add(const typename HullGraph<R>::Node& node) {
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (nodes_[i].index == node.index) return true;
        }
        if (count_ == Above::capacity) return false;
        nodes_[count_++] = node;
        return true;
    }
    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] const typename HullGraph<R>::Node& operator[](std::uint32_t i) const { return nodes_[i]; }

private:
    std::array<typename HullGraph<R>::Node, Above::capacity> nodes_;
    std::uint32_t count_ = 0;
};

template <class D, class R>
[[nodiscard]] D reach_of(const Vec3<D>& n, const Vec3<R>& p) {
    return n.x * D(p.x) + n.y * D(p.y) + n.z * D(p.z);
}

/// Twice a bound of how much a computed reach errs, with room: three products and two sums, each within u of its
/// magnitude, below 9.1 u |n| largest in all, |·| the largest coordinate, and what underflows. Infinite where a product
/// could overflow, or a number is not finite.
template <class D, class R>
[[nodiscard]] D reach_slack(const Vec3<D>& n, R largest) {
    const D size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    const D product = size * D(largest);
    if (!(product < std::numeric_limits<D>::max() / D(8)) || !(is_finite(n))) return std::numeric_limits<D>::infinity();
    return D(16) * std::numeric_limits<D>::epsilon() * product + D(64) * std::numeric_limits<D>::denorm_min();
}

/// Steps to the neighbour that reaches farthest as long as that is farther; whether one at the end is within `slack`.
template <class D, class R>
struct Summit {
    const typename HullGraph<R>::Node* node;
    D reach;
    bool alone;
};
template <class D, class R>
[[nodiscard]] Summit<D, R> climbed(const HullGraph<R>& graph, const Vec3<D>& n, D slack, const Cursor<R>& cursor) {
    using Node = typename HullGraph<R>::Node;
    const Node* at = &graph.start(n);
    D reach = reach_of(n, at->point);
    if (cursor.node != nullptr) {
        const D there = reach_of(n, cursor.node->point);
        at = reach < there ? cursor.node : at;
        reach = reach < there ? there : reach;
    }
    for (;;) {
        const Node* next = nullptr;
        D farthest = -std::numeric_limits<D>::infinity();
        for (const Node& node : graph.neighbours(*at)) {
            const D there = reach_of(n, node.point);
            next = farthest < there ? &node : next;
            farthest = farthest < there ? there : farthest;
        }
        if (!(reach < farthest)) return {at, reach, farthest < reach - slack};
        at = next;
        reach = farthest;
    }
}

/// All corners whose computed reach is not below `threshold`, and perhaps some more, where `from` is one and no corner
/// reaches more than its own error above what is found. False: too many.
template <class D, class R>
[[nodiscard]] bool walk(const HullGraph<R>& graph, const Vec3<D>& n, D threshold, FewNodes<R>& found) {
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        const typename HullGraph<R>::Node at = found[i];
        for (const auto& node : graph.neighbours(at)) {
            if (!(reach_of(n, node.point) < threshold) && !found.add(node)) return false;
        }
    }
    return true;
}

}  // namespace detail

/// `farthest` of support/scans.hpp. `scan` is asked where too many corners are level, or numbers are too large.
/// Precondition: the body has a graph.
template <class D, class R, class Scan>
[[nodiscard]] Farthest<D> graph_farthest(const PreparedPolytope<R>& body, const Vec3<D>& n, Cursor<R>& cursor,
                                         const Scan& scan) {
    const HullGraph<R>& graph = *body.graph();
    const D slack = detail::reach_slack(n, body.largest());
    if (!(slack < std::numeric_limits<D>::infinity())) return scan(body, n);
    const detail::Summit<D, R> summit = detail::climbed(graph, n, slack, cursor);
    cursor.node = summit.node;
    if (summit.alone) [[likely]]
        return {summit.reach, summit.node->index};
    detail::FewNodes<R> found;
    (void)found.add(*summit.node);
    if (!detail::walk(graph, n, summit.reach - slack, found)) return scan(body, n);
    Farthest<D> best;
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        const D reach = detail::reach_of(n, found[i].point);
        if (best.reach < reach || (best.reach == reach && found[i].index < best.index)) best = {reach, found[i].index};
    }
    return best;
}

/// `above` of support/scans.hpp.
template <class D, class R, class Scan>
void graph_above(const PreparedPolytope<R>& body, const Vec3<D>& n, D threshold, Above& result, const Scan& scan) {
    const HullGraph<R>& graph = *body.graph();
    const D slack = detail::reach_slack(n, body.largest());
    if (!(slack < std::numeric_limits<D>::infinity()) || !is_finite(threshold)) {
        scan(body, n, threshold, result);
        return;
    }
    const detail::Summit<D, R> summit = detail::climbed(graph, n, slack, Cursor<R>{});
    detail::FewNodes<R> found;
    (void)found.add(*summit.node);
    if (!detail::walk(graph, n, std::min(threshold, summit.reach) - slack, found)) {
        scan(body, n, threshold, result);
        return;
    }
    result.count = 0;
    for (std::uint32_t i = 0; i < found.count(); ++i) {
        if (detail::reach_of(n, found[i].point) < threshold) continue;
        result.indices[result.count++] = found[i].index;
    }
    std::sort(result.indices.begin(), result.indices.begin() + result.count);
}

}  // namespace oblong
