// SPDX-License-Identifier: BSL-1.0
#include "oblong/curved/support.hpp"

#include <algorithm>

#include "oblong/curved/dispatch_node.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::curved {

namespace {

template <class S, class F>
NumericTree<S> numeric_tree(const Tree& tree, const F& convert) {
    NumericTree<S> result{&tree, {}};
    result.vectors.reserve(tree.nodes.size());
    for (const Node& node : tree.nodes) {
        std::vector<Vec3<S>>& vectors = result.vectors.emplace_back();
        vectors.reserve(node.vectors.size());
        for (const Vec3<Rational>& v : node.vectors) vectors.push_back(convert(v));
    }
    return result;
}

/// Visits a tree with one direction.
struct Walk {
    const NumericTree<Wide>& numeric;
    const Vec3<Wide>& n;

    Farthest operator()(std::size_t place) const { return dispatch_node<Farthest>(*numeric.tree, place, *this); }

    [[nodiscard]] Farthest points(std::size_t place) const {
        const std::vector<Vec3<Wide>>& vertices = numeric.vectors[place];
        std::size_t best = 0;
        Wide farthest = dot(n, vertices[0]);
        for (std::size_t i = 1; i < vertices.size(); ++i) {
            Wide value = dot(n, vertices[i]);
            if (farthest < value) {
                farthest = std::move(value);
                best = i;
            }
        }
        return {vertices[best], std::move(farthest), {{{place, best}}, {}}};
    }
    [[nodiscard]] Farthest round(std::size_t place) const {
        const std::vector<Vec3<Wide>>& columns = numeric.vectors[place];
        Choice::Round chosen{place, {}};
        Wide squared;
        for (std::size_t j = 0; j < columns.size(); ++j) {
            chosen.u[j] = dot(n, columns[j]);
            squared = squared + chosen.u[j] * chosen.u[j];
        }
        Farthest result;
        result.value = square_root(squared);
        if (Wide(0) < squared) {
            for (std::size_t j = 0; j < columns.size(); ++j) {
                chosen.u[j] = chosen.u[j] / result.value;
                result.point = result.point + columns[j] * chosen.u[j];
            }
        }
        result.choice.rounds.push_back(std::move(chosen));
        return result;
    }
    [[nodiscard]] Farthest sum(std::size_t place) const {
        const Node& node = numeric.tree->nodes[place];
        Farthest total = (*this)(node.parts[0]);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            Farthest part = (*this)(node.parts[i]);
            total.point = total.point + part.point;
            total.value = total.value + part.value;
            std::ranges::move(part.choice.vertices, std::back_inserter(total.choice.vertices));
            std::ranges::move(part.choice.rounds, std::back_inserter(total.choice.rounds));
        }
        return total;
    }
    [[nodiscard]] Farthest hull(std::size_t place) const {
        const Node& node = numeric.tree->nodes[place];
        Farthest best = (*this)(node.parts[0]);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            Farthest part = (*this)(node.parts[i]);
            if (best.value < part.value) best = std::move(part);
        }
        return best;
    }
};

/// The value alone, in balls.
struct Measure {
    const NumericTree<Ball>& numeric;
    const Vec3<Ball>& n;

    Ball operator()(std::size_t place) const {
        const Node& node = numeric.tree->nodes[place];
        const std::vector<Vec3<Ball>>& vectors = numeric.vectors[place];
        if (node.kind == Node::Kind::points) {
            Ball farthest = dot(n, vectors[0]);
            for (std::size_t i = 1; i < vectors.size(); ++i) farthest = largest(farthest, dot(n, vectors[i]));
            return farthest;
        }
        if (node.kind == Node::Kind::round) {
            Ball squared;
            for (const Vec3<Ball>& column : vectors) {
                Ball s = dot(n, column);
                arb_sqr(s.get(), s.get(), detail::bits_in_use());  // a square is not negative; a product may be
                squared = squared + s;
            }
            return root(squared);
        }
        Ball result = (*this)(node.parts[0]);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            const Ball part = (*this)(node.parts[i]);
            result = node.kind == Node::Kind::sum ? result + part : largest(result, part);
        }
        return result;
    }
};

}  // namespace

NumericTree<Wide> wide_tree(const Tree& tree) {
    return numeric_tree<Wide>(tree, [](const Vec3<Rational>& v) { return to_wide(v); });
}

NumericTree<Ball> ball_tree(const Tree& tree) {
    return numeric_tree<Ball>(tree, [](const Vec3<Rational>& v) { return to_ball(v); });
}

bool Choice::same_parts(const Choice& other) const {
    const auto same_node = [](const Round& a, const Round& b) { return a.node == b.node; };
    return vertices == other.vertices && std::ranges::equal(rounds, other.rounds, same_node);
}

Farthest farthest(const NumericTree<Wide>& tree, const Vec3<Wide>& n) { return Walk{tree, n}(tree.tree->root); }

Ball support_value(const NumericTree<Ball>& tree, const Vec3<Ball>& n) { return Measure{tree, n}(tree.tree->root); }

std::array<Rational, 3> inside_unit_ball(const std::array<Wide, 3>& u, int bits) {
    // Rounding to a multiple of 2^−bits moves u by less than 2^(1−bits).
    std::array<Rational, 3> r;
    const Rational unit = power_of_two(bits);
    for (std::size_t j = 0; j < 3; ++j) {
        const Rational scaled_up = to_rational(u[j]) * unit;
        r[j] = Rational(Integer(numerator(scaled_up) / denominator(scaled_up))) / unit;
    }
    for (int shrink = bits - 2;; shrink /= 2) {
        if (r[0] * r[0] + r[1] * r[1] + r[2] * r[2] <= 1) return r;
        for (Rational& x : r) x *= 1 - power_of_two(-shrink);
    }
}

Vec3<Rational> member(const Tree& tree, const Choice& choice, int bits) {
    Vec3<Rational> point;
    for (const Choice::Vertex& v : choice.vertices) point = point + tree.nodes[v.node].vectors[v.vertex];
    for (const Choice::Round& round : choice.rounds) {
        const std::array<Rational, 3> u = inside_unit_ball(round.u, bits);
        const std::vector<Vec3<Rational>>& columns = tree.nodes[round.node].vectors;
        for (std::size_t j = 0; j < columns.size(); ++j) point = point + columns[j] * u[j];
    }
    return point;
}

}  // namespace oblong::curved
