// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/arb/tree.hpp"

namespace oblong::curved {

/// Calls the visitor's function for the kind of the node at `place`: `points`, `round`, `sum` or `hull`. The visitor
/// calls itself for the parts of sums and hulls.
template <class Result, class Visitor>
[[nodiscard]] Result dispatch_node(const Tree& tree, std::size_t place, const Visitor& visitor) {
    switch (tree.nodes[place].kind) {
        case Node::Kind::points:
            return visitor.points(place);
        case Node::Kind::round:
            return visitor.round(place);
        case Node::Kind::sum:
            return visitor.sum(place);
        default:
            return visitor.hull(place);
    }
}

}  // namespace oblong::curved
