// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/arb/support.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/dispatch_node.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::curved {

namespace {

template <class S, class F>
NumericTree<S> numeric_tree(const Tree& tree, const F& convert) {
    NumericTree<S> result{&tree, {}, {}};
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

/// Vectors scaled by one power of two, so that no coordinate exceeds 1 in magnitude, and rounded: every coordinate is
/// off by at most u = 2^−53. Empty if the radius of a ball is more than u/2.
std::vector<Vec3<double>> rounded_vectors(std::span<const Vec3<Ball>> vectors) {
    slong exponent = std::numeric_limits<slong>::min();
    for (const Vec3<Ball>& v : vectors)
        for (std::size_t i = 0; i < 3; ++i)
            if (arf_is_special(arb_midref(v[i].get())) == 0)
                exponent = std::max(exponent, arf_abs_bound_lt_2exp_si(arb_midref(v[i].get())));
    std::vector<Vec3<double>> result;
    constexpr slong extreme = 1L << 40;
    if (exponent < -extreme || exponent > extreme) return result;
    constexpr slong half_of_u = -54;
    result.reserve(vectors.size());
    Wide scaled;
    for (const Vec3<Ball>& v : vectors) {
        Vec3<double>& near = result.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) {
            if (arb_is_finite(v[i].get()) == 0 || mag_cmp_2exp_si(arb_radref(v[i].get()), exponent + half_of_u) > 0)
                return {};
            arf_mul_2exp_si(scaled.get(), arb_midref(v[i].get()), -exponent);
            near[i] = arf_get_d(scaled.get(), ARF_RND_NEAR);
        }
    }
    return result;
}

/// The value alone, in balls.
struct Measure {
    const NumericTree<Ball>& numeric;
    const Vec3<Ball>& n;
    std::vector<Vec3<double>> rounded = rounded_vectors({&n, 1});  ///< n; empty if it is too wide

    /// docs/explanation/numerics/curved-supports.md: what the doubles exclude is surely nearer.
    [[nodiscard]] Ball points(std::size_t place) const {
        const std::vector<Vec3<Ball>>& vertices = numeric.vectors[place];
        const std::vector<Vec3<double>>& near = numeric.rounded[place];
        const bool is_filtered = !rounded.empty() && !near.empty();
        double least = -std::numeric_limits<double>::infinity();
        if (is_filtered) {
            for (const Vec3<double>& v : near) least = std::max(least, dot(rounded[0], v));
            least -= error_constants::scaled_support;
        }
        std::optional<Ball> farthest;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            if (is_filtered && dot(rounded[0], near[i]) < least) continue;
            const Ball value = dot(n, vertices[i]);
            farthest = farthest ? largest(*farthest, value) : value;
        }
        return *farthest;
    }
    Ball operator()(std::size_t place) const {
        const Node& node = numeric.tree->nodes[place];
        const std::vector<Vec3<Ball>>& vectors = numeric.vectors[place];
        if (node.kind == Node::Kind::points) return points(place);
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
    constexpr std::size_t few = 3;
    auto result = numeric_tree<Ball>(tree, [](const Vec3<Rational>& v) { return to_ball(v); });
    result.rounded.resize(tree.nodes.size());
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        if (tree.nodes[i].kind == Node::Kind::points && result.vectors[i].size() > few)
            result.rounded[i] = rounded_vectors(result.vectors[i]);
    return result;
}

bool Choice::same_parts(const Choice& other) const {
    const auto same_node = [](const Round& a, const Round& b) { return a.node == b.node; };
    return vertices == other.vertices && std::ranges::equal(rounds, other.rounds, same_node);
}

Farthest farthest(const NumericTree<Wide>& tree, const Vec3<Wide>& n) { return Walk{tree, n}(tree.tree->root); }

Ball support_value(const NumericTree<Ball>& tree, const Vec3<Ball>& n) {
    return Measure{.numeric = tree, .n = n}(tree.tree->root);
}

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
