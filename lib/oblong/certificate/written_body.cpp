// SPDX-License-Identifier: BSL-1.0
#include <algorithm>

#include "oblong/body/shape_traits.hpp"
#include "oblong/certificate/written.hpp"
#include "oblong/linear/compose.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Map = Affine<Rational>;
using Kind = Node::Kind;

Vec unit(std::size_t axis) {
    Vec v;
    v[axis] = 1;
    return v;
}

/// A node with the radius around it.
struct Placed {
    std::size_t place = 0;
    Rational radius = 0;
};

/// Every function gives the place of the node that it made.
class Builder {
public:
    explicit Builder(int dimension) : dimension_(static_cast<std::size_t>(dimension)) {}

    WrittenBody finish(const AnyBody<Rational>& b) {
        Placed root = body(b, Map{});
        tree_.root = root.place;
        return {std::move(tree_), std::move(root.radius)};
    }

private:
    Placed body(const AnyBody<Rational>& b, const Map& outer) {
        const Map map = b.pose ? composed(outer, *b.pose) : outer;
        return std::visit([&](const auto& shape) { return this->shape(shape, map); }, b.shape);
    }
    std::size_t put(Node node) {
        tree_.nodes.push_back(std::move(node));
        return tree_.nodes.size() - 1;
    }
    std::size_t sum(std::vector<Vec> centres, std::vector<Vec> columns) {
        const std::size_t core = put({Kind::points, std::move(centres), {}});
        const std::size_t round = put({Kind::round, std::move(columns), {}});
        return put({Kind::sum, {}, {core, round}});
    }
    template <class T>
    Placed enumerated(const T& shape, const Map& map) {
        ExactCore core = *oblong::detail::CoreOfShape{}(shape);
        const bool only_translates = map.linear == Mat3<Rational>{};
        for (Vec& v : core.vertices) v = only_translates ? v + map.translation : map(v);
        return {put({Kind::points, std::move(core.vertices), {}}), std::move(core.radius)};
    }

    Placed shape(const Points<Rational>& s, const Map& map) { return enumerated(s, map); }
    /// One piece without a curved part is enumerated; others are sums of points and the image of a ball.
    template <DescribedShape T>
    Placed shape(const T& s, const Map& map) {
        ShapePieces<Rational> made = ShapeTraits<T>::pieces(s);
        if (made.pieces.size() == 1 && made.pieces[0].ball_columns.empty()) return enumerated(s, map);
        std::vector<std::size_t> places;
        for (const ShapePiece<Rational>& piece : made.pieces) {
            std::vector<Vec> points, columns;
            for (const Vec& p : piece.points) points.push_back(map(p));
            for (const Vec& column : piece.ball_columns) columns.push_back(map.linear * column);
            places.push_back(columns.empty() ? put({Kind::points, std::move(points), {}})
                                             : sum(std::move(points), std::move(columns)));
        }
        const std::size_t place = places.size() == 1 ? places[0] : put({Kind::hull, {}, std::move(places)});
        return {place, std::move(made.radius)};
    }
    Placed shape(const Sum<Rational>& s, const Map& map) {
        Rational radius = 0;
        std::vector<std::size_t> parts;
        Map of_part = map;
        for (const AnyBody<Rational>& part : s.parts()) {
            const Placed one = body(part, of_part);
            radius += one.radius;
            parts.push_back(one.place);
            of_part.translation = {};  // it belongs to the sum once
        }
        return {put({Kind::sum, {}, std::move(parts)}), std::move(radius)};
    }
    Placed shape(const Hull<Rational>& s, const Map& map) {
        std::vector<Placed> parts;
        for (const AnyBody<Rational>& part : s.parts()) parts.push_back(body(part, map));
        Rational least = std::ranges::min_element(parts, {}, &Placed::radius)->radius;
        std::vector<std::size_t> places;
        for (const Placed& part : parts) {
            places.push_back(part.place);
            if (part.radius == least) continue;
            std::vector<Vec> columns;
            for (std::size_t j = 0; j < dimension_; ++j) columns.push_back(unit(j) * Rational(part.radius - least));
            const std::size_t ball = put({Kind::round, std::move(columns), {}});
            places.back() = put({Kind::sum, {}, {part.place, ball}});
        }
        return {put({Kind::hull, {}, std::move(places)}), std::move(least)};
    }

    std::size_t dimension_;
    Tree tree_;
};

Rational bounded(const Tree& tree, std::size_t place, const Vec& n, std::vector<Rational>& roots) {
    const Node& node = tree.nodes[place];
    if (node.kind == Kind::points) {
        Rational most = dot(n, node.vectors[0]);
        for (const Vec& v : node.vectors) most = std::max(most, Rational(dot(n, v)));
        return most;
    }
    if (node.kind == Kind::round) {
        Rational squared = 0;
        for (const Vec& column : node.vectors) {
            const Rational along = dot(n, column);
            squared += along * along;
        }
        roots.push_back(root_above(squared));
        return roots.back();
    }
    Rational total = bounded(tree, node.parts[0], n, roots);
    for (std::size_t i = 1; i < node.parts.size(); ++i) {
        const Rational part = bounded(tree, node.parts[i], n, roots);
        total = node.kind == Kind::sum ? Rational(total + part) : std::max(total, part);
    }
    return total;
}

}  // namespace

WrittenBody written_body(const AnyBody<Rational>& body, int dimension) { return Builder(dimension).finish(body); }

Rational bounded_support(const Tree& tree, const Vec3<Rational>& n, std::vector<Rational>& roots) {
    return bounded(tree, tree.root, n, roots);
}

}  // namespace oblong::curved
