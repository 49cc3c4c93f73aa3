// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>
#include <vector>

#include "oblong/unions/hierarchy.hpp"

namespace oblong::detail {

/// A hierarchy where a pose puts it.
struct PosedHierarchy {
    const Hierarchy& hierarchy;
    BoxPose pose;

    [[nodiscard]] const Hierarchy::Node& node(std::uint32_t i) const { return hierarchy.nodes()[i]; }
    [[nodiscard]] BoundingBox box(std::uint32_t i) const {
        return pose.is_identity() ? node(i).box : pose(node(i).box);
    }
};

/// Calls `ask(a, b)` for pairs of parts, the nearest first, until it returns false; not for those that are excluded.
///
/// \param bound    a lower bound of the measure of every pair of parts below two nodes with these boxes
/// \param excludes whether a bound and the least indices below two nodes exclude all pairs below them
template <class Bound, class Excludes, class Ask>
void search_pairs(const PosedHierarchy& a, const PosedHierarchy& b, const Bound& bound, const Excludes& excludes,
                  const Ask& ask) {
    struct Open {
        std::uint32_t a, b;
        double bound;
    };
    const auto size = [](const BoundingBox& box) {
        return (box.high.x - box.low.x) + (box.high.y - box.low.y) + (box.high.z - box.low.z);
    };
    const auto is_before = [&](const Open& x, const Open& y) {
        if (x.bound != y.bound) return x.bound < y.bound;
        return std::pair(a.node(x.a).least, b.node(x.b).least) < std::pair(a.node(y.a).least, b.node(y.b).least);
    };
    std::vector<Open> open{{0, 0, bound(0, a.box(0), 0, b.box(0))}};
    while (!open.empty()) {
        const Open top = open.back();
        open.pop_back();
        const Hierarchy::Node& node_a = a.node(top.a);
        const Hierarchy::Node& node_b = b.node(top.b);
        if (excludes(top.bound, node_a.least, node_b.least)) continue;
        if (node_a.is_leaf() && node_b.is_leaf()) {
            if (!ask(node_a.least, node_b.least)) return;
            continue;
        }
        const BoundingBox box_a = a.box(top.a);
        const BoundingBox box_b = b.box(top.b);
        const bool splits_a = node_b.is_leaf() || (!node_a.is_leaf() && size(box_a) >= size(box_b));
        Open first = splits_a ? Open{top.a + 1, top.b, 0} : Open{top.a, top.b + 1, 0};
        Open second = splits_a ? Open{node_a.second, top.b, 0} : Open{top.a, node_b.second, 0};
        for (Open* half : {&first, &second})
            half->bound = splits_a ? bound(half->a, a.box(half->a), half->b, box_b)
                                   : bound(half->a, box_a, half->b, b.box(half->b));
        if (is_before(second, first)) std::swap(first, second);
        open.push_back(second);
        open.push_back(first);
    }
}

}  // namespace oblong::detail
