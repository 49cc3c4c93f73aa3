// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/harness/law/law.hpp"
#include "oblong/body/convert_body.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<double>;
using Vertices = std::vector<Vec3<double>>;

bool holds(double x, bool narrow) {
    return std::isfinite(x) && (!narrow || static_cast<double>(static_cast<float>(x)) == x);
}

/// x + y, where it is a number of the format.
std::optional<double> exact_sum(double x, double y, bool narrow) {
    const double sum = x + y;
    const double of_y = sum - x;
    const double error = (x - (sum - of_y)) + (y - of_y);
    if (!holds(sum, narrow) || error != 0) return std::nullopt;
    return sum;
}

std::optional<Vec3<double>> exact_sum(const Vec3<double>& a, const Vec3<double>& b, bool narrow) {
    Vec3<double> sum;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::optional<double> one = exact_sum(a[k], b[k], narrow);
        if (!one) return std::nullopt;
        sum[k] = *one;
    }
    return sum;
}

const Points<double>* points_of(const Body& body) { return std::get_if<Points<double>>(&body.shape); }

/// The pair with the vertices of its first body that lists any replaced by those that `change` gives.
template <class Change>
std::optional<Image> with_vertices(const AskedPair& pair, const Change& change) {
    for (const bool first : {true, false}) {
        const Points<double>* points = points_of(first ? pair.bodies.a : pair.bodies.b);
        if (points == nullptr) continue;
        Vertices vertices(points->vertices().begin(), points->vertices().end());
        if (!change(vertices)) return std::nullopt;
        Image image{pair.bodies};
        (first ? image.bodies.a : image.bodies.b).shape = Points<double>(std::move(vertices));
        return image;
    }
    return std::nullopt;
}

std::optional<Image> swapped(const AskedPair& pair) {
    return Image{{pair.bodies.b, pair.bodies.a, pair.bodies.dimension}};
}

std::optional<Image> scaled(const AskedPair& pair) {
    const int exponent = static_cast<int>(pair.salt / 512 % 41) - 20;
    bool exact = true;
    const auto scale = [&](double x) {
        const double y = std::ldexp(x, exponent);
        exact = exact && holds(y, pair.narrow) && std::ldexp(y, -exponent) == x;
        return exact ? y : x;
    };
    const auto body = [&](const Body& from) {
        Body to = map_numbers<double>(from, scale);
        if (from.pose) to.pose->linear = from.pose->linear;
        return to;
    };
    Image image{{body(pair.bodies.a), body(pair.bodies.b), pair.bodies.dimension}, Relation::scaled, exponent};
    return exact ? std::optional(std::move(image)) : std::nullopt;
}

/// Coordinates k go to place[k].
struct AxisMap {
    std::array<std::size_t, 3> place;

    [[nodiscard]] Vec3<double> operator()(const Vec3<double>& v) const {
        Vec3<double> w;
        for (std::size_t k = 0; k < 3; ++k) w[place[k]] = v[k];
        return w;
    }
    Shape<double> operator()(const Points<double>& s) const {
        Vertices vertices;
        for (const Vec3<double>& v : s.vertices()) vertices.push_back((*this)(v));
        return Points<double>(std::move(vertices));
    }
    Shape<double> operator()(const Box<double>& s) const { return Box<double>((*this)(s.half_extents())); }
    Shape<double> operator()(const Capsule<double>& s) const {
        return Capsule<double>(s.radius(), s.half_length(),
                               static_cast<Axis>(place[static_cast<std::size_t>(s.axis())]));
    }
    template <class Other>
    Shape<double> operator()(const Other& s) const {
        return s;  // a sphere; others are not asked
    }
    [[nodiscard]] Body operator()(const Body& body) const {
        Body result{std::visit(*this, body.shape), std::nullopt};
        if (!body.pose) return result;
        result.pose = Affine<double>{};
        for (std::size_t k = 0; k < 3; ++k) result.pose->linear.rows[place[k]] = (*this)(body.pose->linear.rows[k]);
        result.pose->translation = (*this)(body.pose->translation);
        return result;
    }
};

std::optional<Image> permuted_axes(const AskedPair& pair) {
    const bool flat = pair.bodies.dimension == 2;
    const AxisMap map = flat ? AxisMap{{1, 0, 2}} : (pair.salt & 512U) != 0 ? AxisMap{{1, 2, 0}} : AxisMap{{0, 2, 1}};
    return Image{{map(pair.bodies.a), map(pair.bodies.b), pair.bodies.dimension}};
}

/// −(B x + c) = B (−x) − c; a box, a sphere and a capsule are their own images.
std::optional<Image> negated(const AskedPair& pair) {
    const auto body = [](Body b) {
        if (const Points<double>* points = points_of(b)) {
            Vertices vertices;
            for (const Vec3<double>& v : points->vertices()) vertices.push_back(-v);
            b.shape = Points<double>(std::move(vertices));
        }
        if (b.pose) b.pose->translation = -b.pose->translation;
        return b;
    };
    return Image{{body(pair.bodies.a), body(pair.bodies.b), pair.bodies.dimension}};
}

std::optional<Image> permuted_vertices(const AskedPair& pair) {
    return with_vertices(pair, [&](Vertices& vertices) {
        const auto turn = static_cast<std::ptrdiff_t>(pair.salt / 512 % vertices.size());
        std::rotate(vertices.begin(), vertices.begin() + turn, vertices.end());
        if ((pair.salt & 256U) != 0) std::reverse(vertices.begin(), vertices.end());
        return true;
    });
}

std::optional<Image> doubled_vertex(const AskedPair& pair) {
    return with_vertices(pair, [&](Vertices& vertices) {
        const std::size_t which = pair.salt / 512 % vertices.size();
        const auto where = static_cast<std::ptrdiff_t>(pair.salt / 65536 % (vertices.size() + 1));
        vertices.insert(vertices.begin() + where, Vec3<double>(vertices[which]));
        return true;
    });
}

/// The middle between two vertices, where it needs no rounding.
std::optional<Image> interior_point(const AskedPair& pair) {
    return with_vertices(pair, [&](Vertices& vertices) {
        const Vec3<double>& p = vertices[pair.salt / 512 % vertices.size()];
        const Vec3<double>& q = vertices[pair.salt / 65536 % vertices.size()];
        const std::optional<Vec3<double>> sum = exact_sum(p, q, pair.narrow);
        if (!sum) return false;
        const Vec3<double> middle = *sum * 0.5;
        for (std::size_t k = 0; k < 3; ++k)
            if (middle[k] * 2 != (*sum)[k] || !holds(middle[k], pair.narrow)) return false;
        vertices.push_back(middle);
        return true;
    });
}

std::optional<Body> moved(const Body& body, const Vec3<double>& t, bool narrow) {
    Body result = body;
    if (!body.pose && points_of(body) != nullptr) {
        Vertices vertices;
        for (const Vec3<double>& v : points_of(body)->vertices()) {
            const std::optional<Vec3<double>> sum = exact_sum(v, t, narrow);
            if (!sum) return std::nullopt;
            vertices.push_back(*sum);
        }
        result.shape = Points<double>(std::move(vertices));
        return result;
    }
    if (!result.pose) result.pose = Affine<double>{};
    const std::optional<Vec3<double>> sum = exact_sum(result.pose->translation, t, narrow);
    if (!sum) return std::nullopt;
    result.pose->translation = *sum;
    return result;
}

std::optional<Image> translated(const AskedPair& pair) {
    const auto part = [&](unsigned shift) { return static_cast<double>(pair.salt >> shift & 31U) - 16; };
    const int exponent = static_cast<int>(pair.salt >> 40U & 7U) * 3 - 9;
    Vec3<double> t{std::ldexp(part(20), exponent), std::ldexp(part(25), exponent), 0};
    if (pair.bodies.dimension == 3) t.z = std::ldexp(part(30), exponent);
    const std::optional<Body> a = moved(pair.bodies.a, t, pair.narrow);
    const std::optional<Body> b = moved(pair.bodies.b, t, pair.narrow);
    if (!a || !b) return std::nullopt;
    return Image{{*a, *b, pair.bodies.dimension}};
}

/// Another vertex makes a body larger.
std::optional<Image> larger(const AskedPair& pair) {
    const auto number = [&](unsigned shift) {
        return std::ldexp(static_cast<double>(pair.salt >> shift & 255U) - 128, -4);
    };
    std::optional<Image> image = with_vertices(pair, [&](Vertices& vertices) {
        vertices.push_back({number(16), number(24), pair.bodies.dimension == 3 ? number(32) : 0});
        return true;
    });
    if (image) image->relation = Relation::no_farther;
    return image;
}

/// A body that has a vertex of the other one.
std::optional<Image> common_vertex(const AskedPair& pair) {
    const Points<double>* b = points_of(pair.bodies.b);
    if (b == nullptr || points_of(pair.bodies.a) == nullptr || pair.bodies.a.pose || pair.bodies.b.pose)
        return std::nullopt;
    std::optional<Image> image = with_vertices(pair, [&](Vertices& vertices) {
        vertices.push_back(b->vertices()[pair.salt / 512 % b->vertices().size()]);
        return true;
    });
    if (image) image->relation = Relation::in_contact;
    return image;
}

/// The same question: other rungs and starts are asked about it (check_law).
std::optional<Image> itself(const AskedPair& pair) { return Image{pair.bodies}; }

}  // namespace

std::span<const Law> laws() {
    static constexpr std::array<Law, 11> all{{{"swapped bodies", swapped},
                                              {"scaled by a power of two", scaled},
                                              {"permuted axes", permuted_axes},
                                              {"negated", negated},
                                              {"permuted vertices", permuted_vertices},
                                              {"a vertex twice", doubled_vertex},
                                              {"an interior point", interior_point},
                                              {"translated", translated},
                                              {"a vertex more", larger},
                                              {"a common vertex", common_vertex},
                                              {"other rungs", itself}}};
    return all;
}

}  // namespace oblong::fuzz
