// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "oblong/unions/bounding_box.hpp"

namespace oblong::detail {

/// A binary tree of boxes, each around the boxes below it.
class Hierarchy {
public:
    struct Node {
        BoundingBox box;
        std::uint32_t least = 0;   ///< the least index of a part below; of a leaf, its part
        std::uint32_t second = 0;  ///< the second child; the first is the next node. 0: a leaf

        [[nodiscard]] bool is_leaf() const { return second == 0; }
    };

    /// \param parts  a box around each part, at least one and at most 2^31
    explicit Hierarchy(std::span<const BoundingBox> parts);

    /// Returns the nodes, the root first.
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

private:
    /// Adds the node of parts [begin, end) of `order`, and those below.
    void add(std::span<const BoundingBox> parts, std::span<std::uint32_t> order);

    std::vector<Node> nodes_;
};

}  // namespace oblong::detail
