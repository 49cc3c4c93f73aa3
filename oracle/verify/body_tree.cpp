// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/body_tree.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oracle/verify/composed.hpp"
#include "oracle/verify/enumerated_body.hpp"

namespace oblong::oracle::checking {

namespace {

using Point = Vec3<Rational>;
using Map = Affine<Rational>;
using Kind = BodyNode::Kind;

Point unit(std::size_t axis) {
    Point v;
    v[axis] = 1;
    return v;
}

/// Every function gives a shape's tree under all poses around it.
class Planter {
public:
    explicit Planter(int dimension) : dimension_(static_cast<std::size_t>(dimension)) {}

    RoundedTree body(const AnyBody<Rational>& b, const Map& outer) const {
        const Map map = b.pose ? composed(outer, *b.pose) : outer;
        return std::visit([&](const auto& shape) { return this->shape(shape, map); }, b.shape);
    }

private:
    static RoundedTree listed(const Shape<Rational>& shape, const Map& map) {
        EnumeratedBody body = *enumerated_body(AnyBody<Rational>{shape, map});
        return {{Kind::points, std::move(body.vertices)}, std::move(body.radius)};
    }
    static BodyNode sum(std::vector<Point> centres, std::vector<Point> columns) {
        return {Kind::sum, {}, {{Kind::points, std::move(centres)}, {Kind::round, std::move(columns)}}};
    }
    static Point half(const Axial<Rational>& s) { return unit(static_cast<std::size_t>(s.axis())) * s.half_length(); }
    static std::vector<Point> disc(const Axial<Rational>& s, const Map& map) {
        const auto axis = static_cast<std::size_t>(s.axis());
        return {map.linear * (unit((axis + 1) % 3) * s.radius()), map.linear * (unit((axis + 2) % 3) * s.radius())};
    }

    RoundedTree shape(const Points<Rational>& s, const Map& map) const { return listed(s, map); }
    RoundedTree shape(const Box<Rational>& s, const Map& map) const { return listed(s, map); }
    RoundedTree shape(const Sphere<Rational>& s, const Map& map) const { return listed(s, map); }
    RoundedTree shape(const Capsule<Rational>& s, const Map& map) const { return listed(s, map); }
    RoundedTree shape(const Ellipsoid<Rational>& s, const Map& map) const {
        std::vector<Point> columns;
        for (std::size_t j = 0; j < 3; ++j) columns.push_back(map.linear * (unit(j) * s.radii()[j]));
        return {sum({map.translation}, std::move(columns)), 0};
    }
    RoundedTree shape(const Cylinder<Rational>& s, const Map& map) const {
        return {sum({map(half(s)), map(-half(s))}, disc(s, map)), 0};
    }
    RoundedTree shape(const Cone<Rational>& s, const Map& map) const {
        return {{Kind::hull, {}, {{Kind::points, {map(half(s))}}, sum({map(-half(s))}, disc(s, map))}}, 0};
    }
    RoundedTree shape(const Sum<Rational>& s, const Map& map) const {
        RoundedTree total{{Kind::sum}, 0};
        Map of_part = map;
        for (const AnyBody<Rational>& part : s.parts()) {
            RoundedTree one = body(part, of_part);
            total.radius += one.radius;
            total.core.parts.push_back(std::move(one.core));
            of_part.translation = {};  // it belongs to the sum once
        }
        return total;
    }
    RoundedTree shape(const Hull<Rational>& s, const Map& map) const {
        std::vector<RoundedTree> parts;
        for (const AnyBody<Rational>& part : s.parts()) parts.push_back(body(part, map));
        RoundedTree total{{Kind::hull}, std::ranges::min_element(parts, {}, &RoundedTree::radius)->radius};
        for (RoundedTree& part : parts) {
            const Rational more = part.radius - total.radius;
            if (more > 0) {
                BodyNode ball{Kind::round};
                for (std::size_t j = 0; j < dimension_; ++j) ball.vectors.push_back(unit(j) * more);
                part.core = {Kind::sum, {}, {std::move(part.core), std::move(ball)}};
            }
            total.core.parts.push_back(std::move(part.core));
        }
        return total;
    }

    std::size_t dimension_;
};

/// The weights are not negative and have a positive sum, which is given.
Integer total_of(const std::vector<VertexWeight<Integer>>& shares) {
    Integer total = 0;
    for (const auto& [place, weight] : shares) {
        require(weight >= 0, "a negative weight");
        total += weight;
    }
    require(total > 0, "weights that sum to 0");
    return total;
}

}  // namespace

RoundedTree rounded_tree(const AnyBody<Rational>& body, int dimension) { return Planter(dimension).body(body, Map{}); }

std::uint64_t length_of(const caseio::ExactMember& member, const BodyNode& node) {
    require(static_cast<int>(member.kind) == static_cast<int>(node.kind), "a member of another kind of node");
    const std::size_t count = node.kind == Kind::points ? node.vectors.size() : node.parts.size();
    std::uint64_t length = 0;
    for (const auto& [place, weight] : member.shares) {
        require(place < count, "a vertex or part that the body does not have");
        length += length_of(weight);
        if (node.kind == Kind::points) length += length_of(node.vectors[place]);
    }
    if (node.kind == Kind::points) return length;
    if (node.kind == Kind::round) {
        require(member.u.size() == node.vectors.size(), "another number of columns");
        for (std::size_t j = 0; j < member.u.size(); ++j) length += length_of(member.u[j]) + length_of(node.vectors[j]);
        return length;
    }
    const bool is_sum = node.kind == Kind::sum;
    require(member.parts.size() == (is_sum ? count : member.shares.size()), "another number of parts");
    for (std::size_t i = 0; i < member.parts.size(); ++i)
        length += length_of(member.parts[i], node.parts[is_sum ? i : member.shares[i].vertex]);
    return length;
}

Vec3<Rational> point_of(const caseio::ExactMember& member, const BodyNode& node) {
    Point point;
    switch (node.kind) {
        case Kind::points: {
            const Integer total = total_of(member.shares);
            for (const auto& [vertex, weight] : member.shares)
                point = point + node.vectors[vertex] * Rational(weight, total);
            break;
        }
        case Kind::round: {
            Rational squared = 0;
            for (std::size_t j = 0; j < member.u.size(); ++j) {
                squared += member.u[j] * member.u[j];
                point = point + node.vectors[j] * member.u[j];
            }
            require(squared <= 1, "beyond the surface");
            break;
        }
        case Kind::sum:
            for (std::size_t i = 0; i < node.parts.size(); ++i)
                point = point + point_of(member.parts[i], node.parts[i]);
            break;
        case Kind::hull: {
            const Integer total = total_of(member.shares);
            for (std::size_t i = 0; i < member.shares.size(); ++i) {
                const auto& [part, weight] = member.shares[i];
                point = point + point_of(member.parts[i], node.parts[part]) * Rational(weight, total);
            }
            break;
        }
    }
    return point;
}

const Rational& EnumeratedRoots::above_root(const Rational& q) {
    require(used_ < roots_.size(), "too few roots");
    const Rational& root = roots_[used_++];
    require(root >= 0, "a negative root");
    require(root * root >= q, "a root that is too small");
    return root;
}

void add_support_work(const BodyNode& node, std::uint64_t length, Work& work) {
    for (const Point& v : node.vectors) {
        const std::uint64_t both = length_of(v) + length;
        node.kind == Kind::round ? work.add(both, both) : work.add(length_of(v), length);
    }
    for (const BodyNode& part : node.parts) add_support_work(part, length, work);
}

Rational support_bound(const BodyNode& node, const Vec3<Rational>& n, EnumeratedRoots& roots) {
    Rational bound = 0;
    if (node.kind == Kind::points) {
        bound = dot(n, node.vectors.front());
        for (const Point& v : node.vectors) bound = std::max(bound, Rational(dot(n, v)));
    } else if (node.kind == Kind::round) {
        Rational squared = 0;
        for (const Point& column : node.vectors) {
            const Rational along = dot(n, column);
            squared += along * along;
        }
        bound = roots.above_root(squared);
    } else {
        bound = support_bound(node.parts.front(), n, roots);
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            const Rational part = support_bound(node.parts[i], n, roots);
            bound = node.kind == Kind::sum ? Rational(bound + part) : std::max(bound, part);
        }
    }
    return bound;
}

}  // namespace oblong::oracle::checking
