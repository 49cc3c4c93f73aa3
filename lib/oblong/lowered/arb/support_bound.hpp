// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <optional>

#include "oblong/lowered/arb/tree.hpp"

namespace oblong::curved {

/// Returns a rational that is at least n · x for every x of the node at `place`, and exact if the node has no round
/// parts: a round part counts with the sum of its columns' heights, which is at most √3 times its own support value.
[[nodiscard]] inline Rational support_bound(const Tree& tree, std::size_t place, const Vec3<Rational>& n) {
    const Node& node = tree.nodes[place];
    const bool is_total = node.kind == Node::Kind::round || node.kind == Node::Kind::sum;
    std::optional<Rational> bound;
    const auto take = [&](const Rational& x) {
        if (!bound) {
            bound = x;
        } else {
            bound = is_total ? Rational(*bound + x) : std::max(*bound, x);
        }
    };
    for (const Vec3<Rational>& v : node.vectors) {
        const Rational height = dot(n, v);
        take(node.kind == Node::Kind::round ? Rational(abs(height)) : height);
    }
    for (const std::size_t part : node.parts) take(support_bound(tree, part, n));
    return bound.value_or(Rational(0));
}
[[nodiscard]] inline Rational support_bound(const Tree& tree, const Vec3<Rational>& n) {
    return support_bound(tree, tree.root, n);
}

}  // namespace oblong::curved
