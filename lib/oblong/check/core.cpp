// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/core.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

using Point = Vec3<Rational>;
using Map = Affine<Rational>;
using Node = Core<Rational>;

constexpr int deepest = 256;                                    ///< nodes that nest; case files nest less than 64
constexpr std::uint64_t max_vertices = std::uint64_t{1} << 32;  ///< indices of certificates are below
constexpr std::uint64_t max_coordinate_bits = std::uint64_t{1} << 29;

Point on_axis(std::size_t axis, const Rational& at) {
    Point p;
    p[axis] = at;
    return p;
}

class Builder {
public:
    Builder(int dimension, Speaks speaks) : dimension_(dimension), any_(speaks == Speaks::of_any) {}

    [[nodiscard]] RoundedCore body(const AnyBody<Rational>& body, const Map& outer, int depth = 0) const {
        require(depth < deepest, "a body that nests too deep");
        const Map map = body.pose ? composed(outer, *body.pose) : outer;
        return std::visit([&](const auto& shape) { return this->shape(shape, map, depth + 1); }, body.shape);
    }

private:
    [[nodiscard]] static RoundedCore enumerated(std::vector<Point> vertices, const Map& map, const Rational& radius) {
        require(!vertices.empty(), "a body without vertices");
        if (map != Map{})
            for (Point& v : vertices) v = map(v);
        return {{NodeKind::points, std::move(vertices)}, radius};
    }
    [[nodiscard]] static RoundedCore segment(std::size_t axis, const Rational& half, const Map& map,
                                             const Rational& radius) {
        if (half == 0) return enumerated({Point{}}, map, radius);
        return enumerated({on_axis(axis, half), on_axis(axis, -half)}, map, radius);
    }
    /// The sum of a core and a round node.
    [[nodiscard]] static Node thick(Node core, std::vector<Point> columns) {
        Node sum{NodeKind::sum};
        sum.parts.push_back(std::move(core));
        sum.parts.push_back({NodeKind::round, std::move(columns)});
        return sum;
    }
    [[nodiscard]] static std::vector<Point> disc(const Axial<Rational>& s, const Map& map) {
        const auto axis = static_cast<std::size_t>(s.axis());
        return {map.linear * on_axis((axis + 1) % 3, s.radius()), map.linear * on_axis((axis + 2) % 3, s.radius())};
    }
    [[nodiscard]] static Point end(const Axial<Rational>& s, const Map& map, int side) {
        return map(on_axis(static_cast<std::size_t>(s.axis()), s.half_length() * side));
    }
    /// A cylinder or cone of radius 0 where vertices are counted. Refuses another.
    [[nodiscard]] static RoundedCore thin(const Axial<Rational>& s, const Map& map) {
        require(s.radius() == 0, "a body that is no polyhedron with a ball");
        return segment(static_cast<std::size_t>(s.axis()), s.half_length(), map, 0);
    }

    [[nodiscard]] RoundedCore shape(const Points<Rational>& s, const Map& map, int) const {
        return enumerated({s.vertices().begin(), s.vertices().end()}, map, 0);
    }
    [[nodiscard]] RoundedCore shape(const Box<Rational>& s, const Map& map, int) const {
        std::vector<Point> corners;
        for (unsigned i = 0; i < 8; ++i) {
            Point corner = s.half_extents();
            bool is_repeated = false;
            for (unsigned k = 0; k < 3; ++k) {
                if ((i >> k & 1U) == 0) continue;
                is_repeated = is_repeated || corner[k] == 0;
                corner[k].negate();
            }
            if (!is_repeated) corners.push_back(std::move(corner));
        }
        return enumerated(std::move(corners), map, 0);
    }
    [[nodiscard]] RoundedCore shape(const Sphere<Rational>& s, const Map& map, int) const {
        return enumerated({Point{}}, map, s.radius());
    }
    [[nodiscard]] RoundedCore shape(const Capsule<Rational>& s, const Map& map, int) const {
        return segment(static_cast<std::size_t>(s.axis()), s.half_length(), map, s.radius());
    }
    [[nodiscard]] RoundedCore shape(const Ellipsoid<Rational>& s, const Map& map, int) const {
        std::vector<Point> columns;
        std::size_t along = 0, extents = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            columns.push_back(map.linear * on_axis(j, s.radii()[j]));
            if (s.radii()[j] == 0) continue;
            along = j;
            ++extents;
        }
        if (any_) return {thick({NodeKind::points, {map.translation}}, std::move(columns)), 0};
        require(extents <= 1, "a body that is no polyhedron with a ball");
        return segment(along, s.radii()[along], map, 0);
    }
    [[nodiscard]] RoundedCore shape(const Cylinder<Rational>& s, const Map& map, int) const {
        if (!any_) return thin(s, map);
        return {thick({NodeKind::points, {end(s, map, 1), end(s, map, -1)}}, disc(s, map)), 0};
    }
    [[nodiscard]] RoundedCore shape(const Cone<Rational>& s, const Map& map, int) const {
        if (!any_) return thin(s, map);
        Node hull{NodeKind::hull};
        hull.parts.push_back({NodeKind::points, {end(s, map, 1)}});
        hull.parts.push_back(thick({NodeKind::points, {end(s, map, -1)}}, disc(s, map)));
        return {std::move(hull), 0};
    }
    [[nodiscard]] RoundedCore shape(const Sum<Rational>& s, const Map& map, int depth) const {
        require(!s.parts().empty(), "a body without vertices");
        RoundedCore sum{{NodeKind::sum, {}, {}, map.translation}};
        const Map linear{map.linear, {}};
        for (const AnyBody<Rational>& part : s.parts()) {
            RoundedCore next = body(part, linear, depth);
            sum.core.parts.push_back(std::move(next.core));
            sum.radius += next.radius;
        }
        return sum;
    }
    [[nodiscard]] RoundedCore shape(const Hull<Rational>& s, const Map& map, int depth) const {
        require(!s.parts().empty(), "a body without vertices");
        std::vector<RoundedCore> parts;
        for (const AnyBody<Rational>& part : s.parts()) parts.push_back(body(part, map, depth));
        RoundedCore hull{{NodeKind::hull}, parts.front().radius};
        for (const RoundedCore& part : parts) hull.radius = std::min(hull.radius, part.radius);
        for (RoundedCore& part : parts) {
            const Rational more = part.radius - hull.radius;
            require(any_ || more == 0, "a body that is no polyhedron with a ball");
            if (more > 0) {
                std::vector<Point> columns;
                for (int j = 0; j < dimension_; ++j) columns.push_back(on_axis(static_cast<std::size_t>(j), more));
                part.core = thick(std::move(part.core), std::move(columns));
            }
            hull.core.parts.push_back(std::move(part.core));
        }
        return hull;
    }

    int dimension_;
    bool any_;
};

/// Reads entries of a name from its front, and adds what they mean. False: they mean no vertex.
bool add_named(const Core<Integer>& core, std::span<const std::uint32_t>& name, Vec3<Integer>& sum) {
    if (core.kind == NodeKind::sum) {
        sum = sum + core.offset;
        for (const Core<Integer>& part : core.parts)
            if (!add_named(part, name, sum)) return false;
        return true;
    }
    const bool is_hull = core.kind == NodeKind::hull;
    if (name.empty() || name.front() >= (is_hull ? core.parts.size() : core.vectors.size())) return false;
    const std::uint32_t choice = name.front();
    name = name.subspan(1);
    if (is_hull) return add_named(core.parts[choice], name, sum);
    sum = sum + core.vectors[choice];
    return true;
}

}  // namespace

Map composed(const Map& outer, const Map& inner) {
    Map both;
    for (std::size_t i = 0; i < 3; ++i) both.linear.rows[i] = transposed_times(inner.linear, outer.linear.rows[i]);
    both.translation = outer(inner.translation);
    return both;
}

RoundedCore rounded_core(const AnyBody<Rational>& body, int dimension, Speaks speaks) {
    RoundedCore result = Builder(dimension, speaks).body(body, Map{});
    each_vector(result.core,
                [&](const Point& v, NodeKind) { require(dimension == 3 || v.z == 0, "a body out of the plane"); });
    return result;
}

Integer common_denominator(const Core<Rational>& a, const Core<Rational>& b) {
    std::uint64_t coordinates = 0;
    for (const Core<Rational>* core : {&a, &b}) each_vector(*core, [&](const Point&, NodeKind) { coordinates += 3; });
    Integer common = 1;
    const auto take = [&](const Point& v, NodeKind) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (mpz_divisible_p(common.data(), mpq_denref(v[i].data())) != 0) continue;
            mpz_lcm(common.data(), common.data(), mpq_denref(v[i].data()));
            require(bits_of(common) <= max_coordinate_bits / coordinates, "coordinates too long to check");
        }
    };
    each_vector(a, take);
    each_vector(b, take);
    return common;
}

Core<Integer> scaled(const Core<Rational>& core, const Integer& unit) {
    const auto times = [&](const Rational& x) {
        Integer product;
        mpz_divexact(product.data(), unit.data(), mpq_denref(x.data()));
        mpz_mul(product.data(), product.data(), mpq_numref(x.data()));
        return product;
    };
    const auto vector = [&](const Point& v) { return Vec3<Integer>{times(v.x), times(v.y), times(v.z)}; };
    Core<Integer> result{core.kind, {}, {}, vector(core.offset)};
    result.vectors.reserve(core.vectors.size());
    for (const Point& v : core.vectors) result.vectors.push_back(vector(v));
    for (const Core<Rational>& part : core.parts) result.parts.push_back(scaled(part, unit));
    return result;
}

std::uint64_t vertex_count(const Core<Integer>& core) {
    if (core.kind == NodeKind::points) return core.vectors.size();
    const bool is_sum = core.kind == NodeKind::sum;
    std::uint64_t count = is_sum ? 1 : 0;
    for (const Core<Integer>& part : core.parts) {
        const std::uint64_t next = vertex_count(part);
        if (count < max_vertices) count = std::min(max_vertices, is_sum ? count * next : count + next);
    }
    return count;
}

Vec3<Integer> vertex_at(const Core<Integer>& core, std::uint64_t index) {
    if (core.kind == NodeKind::points) return core.vectors[index];
    if (core.kind == NodeKind::sum) {
        Vec3<Integer> sum = core.offset;
        for (std::size_t i = core.parts.size(); i-- > 0;) {  // the last part's index runs fastest
            const std::uint64_t count = vertex_count(core.parts[i]);
            sum = sum + vertex_at(core.parts[i], index % count);
            index /= count;
        }
        return sum;
    }
    std::size_t part = 0;
    for (std::uint64_t count = 0; index >= (count = vertex_count(core.parts[part])); ++part) index -= count;
    return vertex_at(core.parts[part], index);
}

std::optional<Vec3<Integer>> vertex_named(const Core<Integer>& core, std::span<const std::uint32_t> name) {
    Vec3<Integer> sum;
    if (!add_named(core, name, sum) || !name.empty()) return std::nullopt;
    return sum;
}

template <class S>
void charge_support(const Core<S>& core, std::uint64_t bits, Work& work) {
    each_vector(core, [&](const Vec3<S>& v, NodeKind kind) {
        const std::uint64_t both = bits_of(v) + bits;
        kind == NodeKind::round ? work.charge(both, both) : work.charge(bits_of(v), bits);
    });
}

template void charge_support(const Core<Integer>&, std::uint64_t, Work&);
template void charge_support(const Core<Rational>&, std::uint64_t, Work&);

ListedRoots::ListedRoots(const std::vector<Rational>& roots, Work& work) : next_(roots.begin()), end_(roots.end()) {
    for (const Rational& root : roots) work.charge(bits_of(root), bits_of(root));
}

const Rational& ListedRoots::above(const Point& n, const std::vector<Point>& columns) {
    Rational squared = 0;
    for (const Point& column : columns) {
        const Rational along = dot(n, column);
        squared += along * along;
    }
    require(next_ != end_, "too few roots");
    require(*next_ >= 0, "a negative root");
    require(*next_ * *next_ >= squared, "a root that is too small");
    return *next_++;
}

void ListedRoots::require_all_used() const { require(next_ == end_, "more roots than needed"); }

template <class S>
S support_bound(const Core<S>& core, const Vec3<S>& n, const RoundBound<S>& round) {
    if (core.kind == NodeKind::round) return round(core.vectors);
    const bool is_sum = core.kind == NodeKind::sum;
    std::optional<S> bound;
    if (is_sum) bound = dot(n, core.offset);
    const auto take = [&](S value) {
        if (is_sum) {
            *bound += value;
        } else {
            bound = bound ? std::max(*std::move(bound), std::move(value)) : std::move(value);
        }
    };
    for (const Vec3<S>& v : core.vectors) take(dot(n, v));
    for (const Core<S>& part : core.parts) take(support_bound(part, n, round));
    return *std::move(bound);
}
template Integer support_bound(const Core<Integer>&, const Vec3<Integer>&, const RoundBound<Integer>&);
template Rational support_bound(const Core<Rational>&, const Vec3<Rational>&, const RoundBound<Rational>&);

}  // namespace oblong::proof_check
