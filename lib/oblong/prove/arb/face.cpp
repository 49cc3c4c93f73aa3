// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/face.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/dispatch_node.hpp"
#include "oblong/lowered/arb/number.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

constexpr std::size_t max_members = 2048;

/// rational + Σ √radicand, with its members where there are no irrational roots.
struct Value {
    Rational rational = 0;
    std::vector<Rational> radicands;
    std::vector<Vec> members;
};

Ball enclosed(const Value& v) {
    Ball sum = to_ball(v.rational);
    for (const Rational& q : v.radicands) sum = sum + root(to_ball(q));
    return sum;
}

/// −1, 0 or 1; nothing where irrational values are too near each other to tell.
std::optional<int> compare(const Value& x, const Value& y) {
    if (x.radicands.empty() && y.radicands.empty()) return x.rational.compare(y.rational);
    for (int bits = 128; bits <= 2048; bits *= 4) {
        const Precision precision(bits);
        const Ball apart = enclosed(x) - enclosed(y);
        if (arb_is_positive(apart.get()) != 0) return 1;
        if (arb_is_negative(apart.get()) != 0) return -1;
    }
    return std::nullopt;
}

/// Rational points of the unit sphere of two or three dimensions, spread over it.
std::vector<std::array<Rational, 3>> sphere_points(std::size_t dimensions) {
    std::vector<std::array<Rational, 3>> points;
    const auto add_signs = [&](const std::array<Rational, 3>& p) {
        for (unsigned signs = 0; signs < 8; ++signs) {
            std::array<Rational, 3> q = p;
            bool repeated = false;
            for (unsigned j = 0; j < 3; ++j) {
                if (((signs >> j) & 1U) == 0) continue;
                repeated = repeated || q[j] == 0;
                q[j] = -q[j];
            }
            if (!repeated) points.push_back(q);
        }
    };
    const Rational a(3, 5), b(4, 5);
    for (std::size_t i = 0; i < dimensions; ++i) {
        std::array<Rational, 3> pole{};
        pole[i] = 1;
        add_signs(pole);
        for (std::size_t j = 0; j < dimensions; ++j) {
            if (i == j) continue;
            std::array<Rational, 3> between{};
            between[i] = a;
            between[j] = b;
            add_signs(between);
        }
    }
    return points;
}

void thin_out(Value& value) {
    std::vector<Vec> kept;
    for (std::size_t i = 0; i < value.members.size(); i += 2) kept.push_back(std::move(value.members[i]));
    value.members = std::move(kept);
}

/// Visits a tree with one direction.
class Search {
public:
    Search(const Tree& tree, const Vec& n, const std::vector<FlatPoint>& extra) : tree_(tree), n_(n), extra_(extra) {}

    std::optional<Value> operator()(std::size_t place) const {
        return dispatch_node<std::optional<Value>>(tree_, place, *this);
    }
    [[nodiscard]] Value points(std::size_t place) const {
        const Node& node = tree_.nodes[place];
        Value best{dot(n_, node.vectors[0]), {}, {node.vectors[0]}};
        for (std::size_t i = 1; i < node.vectors.size(); ++i) {
            Rational value = dot(n_, node.vectors[i]);
            const int order = value.compare(best.rational);
            if (order > 0) best = {std::move(value), {}, {}};
            if (order >= 0) best.members.push_back(node.vectors[i]);
        }
        return best;
    }
    [[nodiscard]] Value round(std::size_t place) const {
        const Node& node = tree_.nodes[place];
        std::array<Rational, 3> s{};
        Rational squared = 0;
        for (std::size_t j = 0; j < node.vectors.size(); ++j) {
            s[j] = dot(n_, node.vectors[j]);
            squared += s[j] * s[j];
        }
        Value value;
        if (squared == 0) {
            value.members.push_back({});
            for (const auto& u : sphere_points(node.vectors.size())) value.members.push_back(image(node, u));
            for (const FlatPoint& p : extra_) {
                if (p.node == place) value.members.push_back(image(node, p.u));
            }
        } else if (const std::optional<Rational> length = oblong::detail::rational_root(squared)) {
            value.rational = *length;
            for (Rational& x : s) x /= *length;
            value.members.push_back(image(node, s));
        } else {
            value.radicands.push_back(squared);
        }
        return value;
    }
    [[nodiscard]] std::optional<Value> sum(std::size_t place) const {
        Value total;
        total.members.push_back({});
        for (const std::size_t one : tree_.nodes[place].parts) {
            std::optional<Value> part = (*this)(one);
            if (!part) return std::nullopt;
            // Fewer, evenly taken, where there are too many: all that is said of them is that they are members.
            while (part->members.size() * total.members.size() > max_members) thin_out(*part);
            total.rational += part->rational;
            std::ranges::move(part->radicands, std::back_inserter(total.radicands));
            std::vector<Vec> sums;
            for (const Vec& x : total.members) {
                for (const Vec& y : part->members) sums.push_back(x + y);
            }
            total.members = std::move(sums);
        }
        return total;
    }
    [[nodiscard]] std::optional<Value> hull(std::size_t place) const {
        std::optional<Value> best;
        for (const std::size_t one : tree_.nodes[place].parts) {
            std::optional<Value> part = (*this)(one);
            if (!part) return std::nullopt;
            const std::optional<int> order = best ? compare(*part, *best) : 1;
            if (!order) return std::nullopt;
            if (*order > 0) {
                best = std::move(part);
            } else if (*order == 0) {
                std::ranges::move(part->members, std::back_inserter(best->members));
            }
        }
        return best;
    }

private:
    [[nodiscard]] static Vec image(const Node& node, const std::array<Rational, 3>& u) {
        Vec point;
        for (std::size_t j = 0; j < node.vectors.size(); ++j) point = point + node.vectors[j] * u[j];
        return point;
    }

    const Tree& tree_;
    const Vec& n_;
    const std::vector<FlatPoint>& extra_;
};

}  // namespace

std::optional<ExactFace> exact_face(const Tree& tree, const Vec3<Rational>& n, const std::vector<FlatPoint>& extra) {
    std::optional<Value> value = Search(tree, n, extra)(tree.root);
    if (!value || !value->radicands.empty()) return std::nullopt;
    return ExactFace{std::move(value->rational), std::move(value->members)};
}

}  // namespace oblong::curved
