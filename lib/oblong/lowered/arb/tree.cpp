// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/arb/tree.hpp"

#include <algorithm>

#include "oblong/body/shape_traits.hpp"
#include "oblong/linear/compose.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Map = Affine<Rational>;

Vec unit(std::size_t axis) {
    Vec v;
    v[axis] = 1;
    return v;
}

/// Builds nodes; every function gives the place of the node that it made.
class Builder {
public:
    explicit Builder(int dimension) : flat_(dimension == 2) {}

    std::size_t body(const AnyBody<Rational>& b, const Map& outer) {
        const Map map = b.pose ? composed(outer, *b.pose) : outer;
        return std::visit([&](const auto& shape) { return this->shape(shape, map); }, b.shape);
    }
    Tree finish(std::size_t root) {
        tree_.root = root;
        return std::move(tree_);
    }

private:
    std::size_t put(Node node) {
        tree_.nodes.push_back(std::move(node));
        return tree_.nodes.size() - 1;
    }
    std::size_t points(std::vector<Vec> vertices) { return put({Node::Kind::points, std::move(vertices), {}}); }
    std::size_t sum(std::vector<std::size_t> parts) {
        return parts.size() == 1 ? parts[0] : put({Node::Kind::sum, {}, std::move(parts)});
    }
    /// offset + { Σ u_j columns_j }: columns of no length say nothing, and one alone is a segment.
    std::size_t round(std::vector<Vec> columns, std::vector<Vec> centres) {
        std::erase(columns, Vec{});
        if (columns.empty()) return points(std::move(centres));
        if (columns.size() > 1) {
            const std::size_t core = points(std::move(centres));
            return sum({core, put({Node::Kind::round, std::move(columns), {}})});
        }
        std::vector<Vec> ends;
        for (const Vec& c : centres) {
            ends.push_back(c + columns[0]);
            ends.push_back(c - columns[0]);
        }
        return points(std::move(ends));
    }
    std::size_t ball(const Rational& radius, std::vector<Vec> centres) {
        std::vector<Vec> columns;
        for (std::size_t i = 0; i < (flat_ ? 2U : 3U); ++i) columns.push_back(unit(i) * radius);
        return round(std::move(columns), std::move(centres));
    }
    /// The points mapped; one that repeats its neighbour is left out.
    static std::vector<Vec> mapped(std::vector<Vec> points, const Map& map) {
        points.erase(std::unique(points.begin(), points.end()), points.end());
        for (Vec& p : points) p = map(p);
        return points;
    }

    std::size_t shape(const Points<Rational>& s, const Map& map) {
        std::vector<Vec> vertices;
        vertices.reserve(s.vertices().size());
        for (const Vec& v : s.vertices()) vertices.push_back(map(v));
        return points(std::move(vertices));
    }
    std::size_t shape(const Box<Rational>& s, const Map& map) {
        std::vector<Vec> corners{{}};
        for (std::size_t i = 0; i < 3; ++i) {
            if (s.half_extents()[i] == 0) continue;
            const Vec half = unit(i) * s.half_extents()[i];
            const std::size_t before = corners.size();
            for (std::size_t k = 0; k < before; ++k) {
                corners.push_back(corners[k] - half);
                corners[k] = corners[k] + half;
            }
        }
        for (Vec& v : corners) v = map(v);
        return points(std::move(corners));
    }
    template <DescribedShape T>
    std::size_t shape(const T& s, const Map& map) {
        const ShapePieces<Rational> made = ShapeTraits<T>::pieces(s);
        if (made.pieces.size() == 1 && made.pieces[0].ball_columns.empty()) {
            return ball(made.radius, mapped(made.pieces[0].points, map));
        }
        std::vector<std::size_t> places;
        for (const ShapePiece<Rational>& piece : made.pieces) {
            std::vector<Vec> columns;
            for (const Vec& column : piece.ball_columns) columns.push_back(map.linear * column);
            places.push_back(round(std::move(columns), mapped(piece.points, map)));
        }
        const std::size_t core = places.size() == 1 ? places[0] : put({Node::Kind::hull, {}, std::move(places)});
        return made.radius == 0 ? core : sum({core, ball(made.radius, {Vec{}})});
    }
    std::size_t shape(const Sum<Rational>& s, const Map& map) {
        // The translation belongs to the sum once, not to each of its parts.
        const Map linear{map.linear, {}};
        std::vector<std::size_t> parts;
        for (const AnyBody<Rational>& part : s.parts()) parts.push_back(body(part, linear));
        if (map.translation != Vec{}) parts.push_back(points({map.translation}));
        return sum(std::move(parts));
    }
    std::size_t shape(const Hull<Rational>& s, const Map& map) {
        std::vector<std::size_t> parts;
        for (const AnyBody<Rational>& part : s.parts()) parts.push_back(body(part, map));
        return parts.size() == 1 ? parts[0] : put({Node::Kind::hull, {}, std::move(parts)});
    }

    bool flat_;
    Tree tree_;
};

}  // namespace

Tree tree_of(const AnyBody<Rational>& body, int dimension) {
    Builder builder(dimension);
    return builder.finish(builder.body(body, Map{}));
}

Vec3<Rational> middle(const Tree& tree, std::size_t place) {
    const Node& node = tree.nodes[place];
    Vec sum;
    if (node.kind == Node::Kind::round) return sum;
    for (const Vec& v : node.vectors) sum = sum + v;
    for (const std::size_t part : node.parts) sum = sum + middle(tree, part);
    if (node.kind == Node::Kind::sum) return sum;
    return sum * Rational(Integer(1), Integer(node.vectors.size() + node.parts.size()));
}

Rational size_of(const Tree& tree) {
    Rational size = 0;
    for (const Node& node : tree.nodes) {
        for (const Vec& v : node.vectors) {
            for (std::size_t i = 0; i < 3; ++i) size = std::max(size, Rational(abs(v[i])));
        }
    }
    return size;
}

}  // namespace oblong::curved
