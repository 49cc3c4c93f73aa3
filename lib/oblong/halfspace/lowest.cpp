// SPDX-License-Identifier: BSL-1.0
#include "oblong/halfspace/lowest.hpp"

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/tree.hpp"

namespace oblong::halfspace {

namespace {

using curved::Node;

Vec3<RootSum> exact_point(const Vec3<Rational>& v) { return {v.x, v.y, v.z}; }

/// Visits a tree with one direction.
struct Walk {
    const curved::Tree& tree;
    const Vec3<Rational>& n;

    [[nodiscard]] Lowest at(std::size_t place) const {
        const Node& node = tree.nodes[place];
        switch (node.kind) {
            case Node::Kind::points:
                return points(node);
            case Node::Kind::round:
                return round(node);
            case Node::Kind::sum:
                return sum(node);
            default:
                return hull(node);
        }
    }

private:
    [[nodiscard]] Lowest points(const Node& node) const {
        std::size_t best = 0;
        Rational least = dot(n, node.vectors[0]);
        for (std::size_t i = 1; i < node.vectors.size(); ++i) {
            Rational value = dot(n, node.vectors[i]);
            if (value < least) {
                least = std::move(value);
                best = i;
            }
        }
        return {std::move(least), exact_point(node.vectors[best])};
    }
    /// −‖u‖ at −Σ uⱼ columnⱼ / ‖u‖ with uⱼ = n · columnⱼ. If u is 0, the part is flat across n and its centre serves.
    [[nodiscard]] Lowest round(const Node& node) const {
        Rational squared = 0;
        Vec3<Rational> sum;
        for (const Vec3<Rational>& column : node.vectors) {
            const Rational u = dot(n, column);
            squared += u * u;
            sum = sum + column * u;
        }
        if (squared == 0) return {};
        const RootSum over_length = RootSum::root(-1 / squared, squared);
        return {over_length * squared, {over_length * sum.x, over_length * sum.y, over_length * sum.z}};
    }
    [[nodiscard]] Lowest sum(const Node& node) const {
        Lowest total = at(node.parts[0]);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            const Lowest part = at(node.parts[i]);
            total.value += part.value;
            for (std::size_t k = 0; k < 3; ++k) total.point[k] += part.point[k];
        }
        return total;
    }
    [[nodiscard]] Lowest hull(const Node& node) const {
        Lowest best = at(node.parts[0]);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            Lowest part = at(node.parts[i]);
            if ((part.value - best.value).sign() < 0) best = std::move(part);
        }
        return best;
    }
};

}  // namespace

Lowest lowest(const AnyBody<Rational>& body, const Vec3<Rational>& n, int dimension) {
    const curved::Tree tree = curved::tree_of(body, dimension);
    return Walk{tree, n}.at(tree.root);
}

}  // namespace oblong::halfspace
