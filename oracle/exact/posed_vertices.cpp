// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/posed_vertices.hpp"

#include <algorithm>
#include <tuple>

#include "oblong/body/shape_traits.hpp"
#include "oracle/exact/ball_image.hpp"
#include "oracle/exact/part_core.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;
using Map = Affine<Rational>;
using Answer = std::variant<Core, Curved>;

Vec column(const Mat3<Rational>& m, std::size_t i) { return {m.rows[0][i], m.rows[1][i], m.rows[2][i]}; }

Map after(const Map& outer, const Map& inner) {
    Map result;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result.linear.rows[i][j] = dot(outer.linear.rows[i], column(inner.linear, j));
    result.translation = outer(inner.translation);
    return result;
}

void add_outer_product(Mat3<Rational>& g, const Vec& v) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) g.rows[i][j] += v[i] * v[j];
}

void remove_duplicates(std::vector<Vec>& vertices) {
    std::sort(vertices.begin(), vertices.end(),
              [](const Vec& p, const Vec& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); });
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
}

Answer posed(const AnyBody<Rational>& body, const Map& outer, int dimension);

struct CoreMaker {
    const Map& map;
    int dimension;

    Answer operator()(const Points<Rational>& s) const {
        Core core;
        core.vertices.reserve(s.vertices().size());
        for (const Vec& v : s.vertices()) core.vertices.push_back(map(v));
        return core;
    }
    Answer operator()(const Box<Rational>& s) const {
        Core core{{map.translation}, 0};
        for (std::size_t i = 0; i < 3; ++i) widen(core, column(map.linear, i) * s.half_extents()[i]);
        return core;
    }
    Answer operator()(const Sphere<Rational>& s) const { return Core{{map.translation}, s.radius()}; }
    Answer operator()(const Capsule<Rational>& s) const {
        Core core{{map.translation}, s.radius()};
        widen(core, axis_image(s));
        return core;
    }
    Answer operator()(const Ellipsoid<Rational>& s) const {
        Mat3<Rational> g = zero_matrix();
        for (std::size_t i = 0; i < 3; ++i) add_outer_product(g, column(map.linear, i) * s.radii()[i]);
        return around(g, Core{{map.translation}, 0}, "ellipsoid");
    }
    Answer operator()(const Cylinder<Rational>& s) const {
        Core core{{map.translation}, 0};
        widen(core, axis_image(s));
        return around(disc(s), std::move(core), "cylinder");
    }
    Answer operator()(const Cone<Rational>& s) const {
        const Vec half = axis_image(s);
        Answer base = around(disc(s), Core{{map.translation - half}, 0}, "cone");
        if (auto* core = std::get_if<Core>(&base)) {
            // A base with a ball would make a hull of unequal radii.
            if (core->radius != 0) return Curved{"cone"};
            core->vertices.push_back(map.translation + half);
        }
        return base;
    }
    /// Any other shape is left to the trees of `oracle/curved`.
    template <DescribedShape T>
    Answer operator()(const T&) const {
        return Curved{std::string(ShapeTraits<T>::name)};
    }
    Answer operator()(const Sum<Rational>& s) const {
        Core sum{{Vec{}}, 0};
        for (const AnyBody<Rational>& part : s.parts()) {
            // Each part is posed about the sum's own origin; the sum's translation is added once.
            const Map linear{map.linear, {}};
            Answer answer = posed(part, linear, dimension);
            auto* core = std::get_if<Core>(&answer);
            if (core == nullptr) return Curved{"sum with " + std::get<Curved>(answer).why};
            sum.radius += core->radius;
            if (sum.vertices.size() * core->vertices.size() > max_enumerated_sum)
                return Curved{"sum of too many vertices"};
            std::vector<Vec> vertices;
            for (const Vec& p : sum.vertices)
                for (const Vec& q : core->vertices) vertices.push_back(p + q);
            remove_duplicates(vertices);
            sum.vertices = std::move(vertices);
        }
        for (Vec& v : sum.vertices) v = v + map.translation;
        return sum;
    }
    Answer operator()(const Hull<Rational>& s) const {
        Core hull;
        bool first = true;
        for (const AnyBody<Rational>& part : s.parts()) {
            Answer answer = posed(part, map, dimension);
            auto* core = std::get_if<Core>(&answer);
            if (core == nullptr) return Curved{"hull with " + std::get<Curved>(answer).why};
            if (first) hull.radius = core->radius;
            if (core->radius != hull.radius) return Curved{"hull of balls with unequal radii"};
            first = false;
            hull.vertices.insert(hull.vertices.end(), core->vertices.begin(), core->vertices.end());
        }
        return hull;
    }

private:
    static Mat3<Rational> zero_matrix() { return {{Vec{}, Vec{}, Vec{}}}; }

    /// The Minkowski sum with the segment from −half to half.
    static void widen(Core& core, const Vec& half) {
        if (half == Vec{}) return;
        const std::size_t count = core.vertices.size();
        for (std::size_t i = 0; i < count; ++i) {
            core.vertices.push_back(core.vertices[i] + half);
            core.vertices[i] = core.vertices[i] - half;
        }
    }
    [[nodiscard]] Vec axis_image(const Axial<Rational>& s) const {
        return column(map.linear, static_cast<std::size_t>(s.axis())) * s.half_length();
    }
    /// m mᵀ for the map m of the unit disc to the posed disc of a cylinder or cone.
    [[nodiscard]] Mat3<Rational> disc(const Axial<Rational>& s) const {
        Mat3<Rational> g = zero_matrix();
        for (std::size_t i = 0; i < 3; ++i)
            if (i != static_cast<std::size_t>(s.axis())) add_outer_product(g, column(map.linear, i) * s.radius());
        return g;
    }
    /// The Minkowski sum of `core` and the image of a unit ball or disc.
    [[nodiscard]] Answer around(const Mat3<Rational>& g, Core core, const char* what) const {
        const auto image = ball_image(g, dimension);
        if (!image) return Curved{what};
        widen(core, image->half);
        core.radius += image->radius;
        return core;
    }
};

Answer posed(const AnyBody<Rational>& body, const Map& outer, int dimension) {
    const Map map = body.pose ? after(outer, *body.pose) : outer;
    return std::visit(CoreMaker{map, dimension}, body.shape);
}

using PartAnswer = std::variant<PartCore, Curved>;

PartAnswer parts_of(const AnyBody<Rational>& body, const Map& outer, int dimension);

/// Sums and hulls as trees; what is neither as `CoreMaker` lists it.
struct PartMaker {
    const Map& map;
    int dimension;

    PartAnswer operator()(const auto& shape) const {
        Answer answer = CoreMaker{map, dimension}(shape);
        if (const auto* curved = std::get_if<Curved>(&answer)) return *curved;
        Core& core = std::get<Core>(answer);
        return PartCore{{Tree<Rational>::Kind::points, std::move(core.vertices), {}}, std::move(core.radius)};
    }
    PartAnswer operator()(const Sum<Rational>& s) const {
        const Map linear{map.linear, {}};  // the sum's translation is added once
        PartCore sum{{Tree<Rational>::Kind::sum, {}, {}}, 0};
        sum.parts.parts.push_back({Tree<Rational>::Kind::points, {map.translation}, {}});
        for (const AnyBody<Rational>& part : s.parts()) {
            PartAnswer answer = parts_of(part, linear, dimension);
            if (const auto* curved = std::get_if<Curved>(&answer)) return Curved{"sum with " + curved->why};
            PartCore& one = std::get<PartCore>(answer);
            sum.radius += one.radius;
            sum.parts.parts.push_back(std::move(one.parts));
        }
        return sum;
    }
    PartAnswer operator()(const Hull<Rational>& s) const {
        PartCore hull{{Tree<Rational>::Kind::hull, {}, {}}, 0};
        for (const AnyBody<Rational>& part : s.parts()) {
            PartAnswer answer = parts_of(part, map, dimension);
            if (const auto* curved = std::get_if<Curved>(&answer)) return Curved{"hull with " + curved->why};
            PartCore& one = std::get<PartCore>(answer);
            if (!hull.parts.parts.empty() && one.radius != hull.radius)
                return Curved{"hull of balls with unequal radii"};
            hull.radius = std::move(one.radius);
            hull.parts.parts.push_back(std::move(one.parts));
        }
        return hull;
    }
};

PartAnswer parts_of(const AnyBody<Rational>& body, const Map& outer, int dimension) {
    const Map map = body.pose ? after(outer, *body.pose) : outer;
    return std::visit(PartMaker{map, dimension}, body.shape);
}

}  // namespace

std::variant<PartCore, Curved> posed_parts(const AnyBody<Rational>& body, int dimension) {
    return parts_of(body, Map{}, dimension);
}

std::variant<Core, Curved> posed_core(const AnyBody<Rational>& body, int dimension) {
    return posed(body, Map{}, dimension);
}

Rational largest_coordinate(const Core& core) {
    Rational largest = 0;
    for (const Vec& v : core.vertices)
        for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Rational(abs(v[i])));
    return largest + core.radius;
}

}  // namespace oblong::oracle
