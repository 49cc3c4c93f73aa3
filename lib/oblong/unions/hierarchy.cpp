// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/hierarchy.hpp"

#include <numeric>

namespace oblong::detail {

namespace {

/// The middle of a side; 0 if it has none.
double middle(const BoundingBox& box, std::size_t axis) {
    const double sum = box.low[axis] / 2 + box.high[axis] / 2;
    return std::isfinite(sum) ? sum : 0;
}

/// The axis along which the middles of the boxes are farthest apart.
std::size_t longest_axis(std::span<const BoundingBox> parts, std::span<const std::uint32_t> order) {
    std::size_t longest = 0;
    double greatest = -1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double low = infinite;
        double high = -infinite;
        for (const std::uint32_t part : order) {
            const double m = middle(parts[part], axis);
            low = std::min(low, m);
            high = std::max(high, m);
        }
        if (high - low > greatest) {
            greatest = high - low;
            longest = axis;
        }
    }
    return longest;
}

}  // namespace

Hierarchy::Hierarchy(std::span<const BoundingBox> parts) {
    std::vector<std::uint32_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0U);
    nodes_.reserve(2 * parts.size() - 1);
    add(parts, order);
}

void Hierarchy::add(std::span<const BoundingBox> parts, std::span<std::uint32_t> order) {
    const std::size_t node = nodes_.size();
    nodes_.emplace_back();
    if (order.size() == 1) {
        nodes_[node] = {parts[order[0]], order[0], 0};
        return;
    }
    const std::size_t axis = longest_axis(parts, order);
    const std::size_t half = order.size() / 2;
    const auto before = [&](std::uint32_t x, std::uint32_t y) {
        const double mx = middle(parts[x], axis);
        const double my = middle(parts[y], axis);
        return mx != my ? mx < my : x < y;  // equal middles: halves by index, the same on every platform
    };
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(half), order.end(), before);
    add(parts, order.first(half));
    const std::size_t second = nodes_.size();
    add(parts, order.subspan(half));
    nodes_[node].second = static_cast<std::uint32_t>(second);
    nodes_[node].least = std::min(nodes_[node + 1].least, nodes_[second].least);
    nodes_[node].box = nodes_[node + 1].box;
    nodes_[node].box.add(nodes_[second].box);
}

}  // namespace oblong::detail
