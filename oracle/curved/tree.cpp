// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/tree.hpp"

#include <algorithm>
#include <tuple>

#include "oblong/linear/affine.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;
using Map = Affine<Rational>;
using Set = Tree<Rational>;
using Kind = Set::Kind;

Vec column(const Mat3<Rational>& m, std::size_t i) { return {m.rows[0][i], m.rows[1][i], m.rows[2][i]}; }

Map composed(const Map& outer, const Map& inner) {
    Map result;
    for (std::size_t j = 0; j < 3; ++j) {
        const Vec image = outer.linear * column(inner.linear, j);
        for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i][j] = image[i];
    }
    result.translation = outer(inner.translation);
    return result;
}

Set points(std::vector<Vec> vertices) {
    const auto before = [](const Vec& p, const Vec& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); };
    std::sort(vertices.begin(), vertices.end(), before);
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return {Kind::points, std::move(vertices), {}};
}

Set segment(const Vec& middle, const Vec& half) { return points({middle - half, middle + half}); }

/// The image of a unit ball under these columns. One column alone spans a segment.
Set ball(std::vector<Vec> columns) {
    std::erase(columns, Vec{});
    if (columns.empty()) return points({Vec{}});
    if (columns.size() == 1) return segment({}, columns[0]);
    return {Kind::ball, std::move(columns), {}};
}

/// The sum of sets; a part that is the origin alone is dropped.
Set sum(std::vector<Set> parts) {
    const auto is_origin = [](const Set& s) {
        return s.kind == Kind::points && s.vectors.size() == 1 && s.vectors[0] == Vec{};
    };
    std::vector<Set> kept;
    for (Set& part : parts)
        if (!is_origin(part)) kept.push_back(std::move(part));
    if (kept.empty()) return points({Vec{}});
    if (kept.size() == 1) return std::move(kept[0]);
    return {Kind::sum, {}, std::move(kept)};
}

Set posed(const AnyBody<Rational>& body, const Map& outer, int dimension);

struct TreeMaker {
    const Map& map;
    int dimension;

    Set operator()(const Points<Rational>& s) const {
        std::vector<Vec> vertices;
        for (const Vec& v : s.vertices()) vertices.push_back(map(v));
        return points(std::move(vertices));
    }
    Set operator()(const Box<Rational>& s) const {
        std::vector<Vec> corners{map.translation};
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec half = column(map.linear, i) * s.half_extents()[i];
            const std::size_t count = corners.size();
            for (std::size_t k = 0; k < count; ++k) {
                corners.push_back(corners[k] + half);
                corners[k] = corners[k] - half;
            }
        }
        return points(std::move(corners));
    }
    Set operator()(const Sphere<Rational>& s) const { return sum({centre(), round(s.radius())}); }
    Set operator()(const Capsule<Rational>& s) const {
        return sum({segment(map.translation, half_axis(s)), round(s.radius())});
    }
    Set operator()(const Ellipsoid<Rational>& s) const {
        std::vector<Vec> columns;
        for (std::size_t i = 0; i < 3; ++i) columns.push_back(column(map.linear, i) * s.radii()[i]);
        return sum({centre(), ball(std::move(columns))});
    }
    Set operator()(const Cylinder<Rational>& s) const { return sum({segment(map.translation, half_axis(s)), disc(s)}); }
    Set operator()(const Cone<Rational>& s) const {
        const Vec half = half_axis(s);
        return {Kind::hull, {}, {sum({points({map.translation - half}), disc(s)}), points({map.translation + half})}};
    }
    Set operator()(const Sum<Rational>& s) const {
        const Map linear{map.linear, {}};  // the translation counts once, not once a part
        std::vector<Set> parts{centre()};
        for (const auto& part : s.parts()) parts.push_back(posed(part, linear, dimension));
        return sum(std::move(parts));
    }
    Set operator()(const Hull<Rational>& s) const {
        Set hull{Kind::hull, {}, {}};
        for (const auto& part : s.parts()) hull.parts.push_back(posed(part, map, dimension));
        return hull;
    }

private:
    [[nodiscard]] Set centre() const { return points({map.translation}); }
    [[nodiscard]] Vec half_axis(const Axial<Rational>& s) const {
        return column(map.linear, static_cast<std::size_t>(s.axis())) * s.half_length();
    }
    [[nodiscard]] Set disc(const Axial<Rational>& s) const {
        std::vector<Vec> columns;
        for (std::size_t i = 0; i < 3; ++i)
            if (i != static_cast<std::size_t>(s.axis())) columns.push_back(column(map.linear, i) * s.radius());
        return ball(std::move(columns));
    }
    /// A ball that no pose deforms.
    [[nodiscard]] Set round(const Rational& radius) const {
        std::vector<Vec> columns;
        for (int i = 0; i < dimension; ++i) {
            columns.emplace_back();
            columns.back()[static_cast<std::size_t>(i)] = radius;
        }
        return ball(std::move(columns));
    }
};

Set posed(const AnyBody<Rational>& body, const Map& outer, int dimension) {
    const Map map = body.pose ? composed(outer, *body.pose) : outer;
    return std::visit(TreeMaker{map, dimension}, body.shape);
}

template <class F>
void each_vector(const Set& set, const F& f) {
    for (const Vec& v : set.vectors) f(v);
    for (const Set& part : set.parts) each_vector(part, f);
}

Tree<Integer> times(const Set& set, const Integer& scale) {
    Tree<Integer> result{static_cast<Tree<Integer>::Kind>(set.kind), {}, {}};
    const auto integer = [&](const Rational& r) { return Integer(numerator(r) * Integer(scale / denominator(r))); };
    for (const Vec& v : set.vectors) result.vectors.push_back({integer(v.x), integer(v.y), integer(v.z)});
    for (const Set& part : set.parts) result.parts.push_back(times(part, scale));
    return result;
}

}  // namespace

Tree<Rational> posed_tree(const AnyBody<Rational>& body, int dimension) { return posed(body, Map{}, dimension); }

Tree<Rational> difference(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    const Map reflection{{{Vec{-1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, -1}}}, {}};
    return sum({posed(a, Map{}, dimension), posed(b, reflection, dimension)});
}

Tree<Rational> moved(Tree<Rational> set, const Vec3<Rational>& v) {
    std::vector<Set> parts;
    parts.push_back(std::move(set));
    parts.push_back(points({v}));
    return sum(std::move(parts));
}

ScaledTree scaled(const Tree<Rational>& set) {
    Integer scale = 1;
    each_vector(set, [&](const Vec& v) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Integer d = denominator(v[i]);
            if (Integer(scale % d) != 0) scale = lcm(scale, d);
        }
    });
    return {times(set, scale), scale};
}

}  // namespace oblong::oracle
