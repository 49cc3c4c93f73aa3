// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/linear/support_point.hpp"

/// The description of each body type that has a fixed list of fields. Readers and writers of case files, the encoding
/// of cases in bytes, mutation, minimisation, drawing, support mappings and the proofs of curved bodies read it.
namespace oblong {

/// What a field holds, and which values are valid.
enum class FieldKind {
    size,   ///< one length in the user's unit, finite and not negative
    sizes,  ///< such a length for each coordinate axis; in the plane the third is 0
    axis    ///< a coordinate axis, in the plane x or y; y where a case file leaves it out
};

/// One field of a shape. The shape's constructor takes the fields in their order.
template <FieldKind k, class Getter>
struct ShapeField {
    static constexpr FieldKind kind = k;
    std::string_view name;  ///< as case files spell it
    Getter get;             ///< from the shape to the value of the field
};

template <FieldKind kind, class Getter>
[[nodiscard]] constexpr ShapeField<kind, Getter> shape_field(std::string_view name, Getter get) {
    return {name, get};
}

/// The sum of the convex hull of `points` and of { Σ u_j ball_columns_j : ‖u‖ ≤ 1 }.
template <class S>
struct ShapePiece {
    std::vector<Vec3<S>> points;
    std::vector<Vec3<S>> ball_columns;
};

/// A body in its own frame: the convex hull of its pieces, plus the ball of `radius`, which no pose deforms.
template <class S>
struct ShapePieces {
    std::vector<ShapePiece<S>> pieces;
    S radius{};
};

/// The minimiser takes a shape for simpler than another where neither number is larger.
struct ShapeWeight {
    int parts, vertices;
};

/// The description of a shape; undefined for points, sums and hulls, which hold lists. Members:
/// - `name` in case files; `in_plane`: whether dimension 2 has it;
/// - `code`: the low four bits of its first byte (fuzz/cases/decode/format.hpp);
/// - `weight`, and `simpler(shape)`: the shapes that the minimiser tries instead of it, under the same pose;
/// - `fields`: a tuple of ShapeField;
/// - `Rebound<To>`: the shape over another scalar;
/// - `pieces(shape)`: its geometry;
/// - `support(shape, n)`: a farthest point of the hull of the pieces along n, in the shape's own frame, without the
/// ball;
/// - `is_polyhedron`, for shapes whose `support` takes no square root; `radius(shape)`, for shapes with a ball.
template <class Shape>
struct ShapeTraits;

template <class T>
concept DescribedShape = requires { ShapeTraits<T>::fields; };

namespace detail {

template <OrderedField S>
[[nodiscard]] Vec3<S> on_axis(Axis axis, const S& height) {
    Vec3<S> v{S(0), S(0), S(0)};
    v[static_cast<std::size_t>(axis)] = height;
    return v;
}

/// The radius of a body with an axis along the other two axes.
template <OrderedField S>
[[nodiscard]] std::vector<Vec3<S>> disc_columns(const Axial<S>& s) {
    const auto axis = static_cast<std::size_t>(s.axis());
    return {on_axis(static_cast<Axis>((axis + 1) % 3), s.radius()),
            on_axis(static_cast<Axis>((axis + 2) % 3), s.radius())};
}

template <OrderedField S>
[[nodiscard]] std::vector<Vec3<S>> axis_ends(const Axial<S>& s) {
    return {on_axis(s.axis(), s.half_length()), on_axis(s.axis(), S(-s.half_length()))};
}

/// Returns the farthest point, in direction n, of the disc of the body's radius across its axis at `height`.
template <RealField S>
[[nodiscard]] Vec3<S> rim_support(const Axial<S>& body, Vec3<S> n, const S& height) {
    const auto axis = static_cast<std::size_t>(body.axis());
    n[axis] = S(0);
    Vec3<S> point = ball_support(body.radius(), n);
    point[axis] = height;
    return point;
}

template <OrderedField S>
[[nodiscard]] Shape<S> origin_alone() {
    return Points<S>({Vec3<S>{S(0), S(0), S(0)}});
}

}  // namespace detail

/// Half the extents of the smallest box around the origin, along the axes, that holds every point, every column and
/// the ball of the pieces.
template <class S>
[[nodiscard]] Vec3<S> half_extents_around(const ShapePieces<S>& body) {
    const auto magnitude = [](const S& x) { return x < S(0) ? S(-x) : x; };
    Vec3<S> half{S(0), S(0), S(0)};
    for (const ShapePiece<S>& piece : body.pieces) {
        for (std::size_t i = 0; i < 3; ++i) {
            S extent(0);
            for (const Vec3<S>& p : piece.points) extent = std::max(extent, magnitude(p[i]));
            for (const Vec3<S>& column : piece.ball_columns) extent = S(extent + magnitude(column[i]));
            half[i] = std::max(half[i], extent);
        }
    }
    for (std::size_t i = 0; i < 3; ++i) half[i] = S(half[i] + body.radius);
    return half;
}

template <OrderedField S>
struct ShapeTraits<Box<S>> {
    static constexpr std::string_view name = "box";
    static constexpr bool in_plane = true;
    static constexpr unsigned code = 8;
    static constexpr ShapeWeight weight{1, 8};
    static constexpr bool is_polyhedron = true;
    static constexpr std::tuple fields{
        shape_field<FieldKind::sizes>("half_extents", [](const auto& s) { return s.half_extents(); })};
    template <OrderedField To>
    using Rebound = Box<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Box<S>& s) {
        const Vec3<S>& h = s.half_extents();
        ShapePiece<S> corners;
        for (unsigned i = 0; i < 8; ++i) {
            Vec3<S> v = h;
            for (unsigned k = 0; k < 3; ++k) {
                if ((i >> k & 1U) == 0) v[k] = S(-v[k]);
            }
            corners.points.push_back(std::move(v));
        }
        return {{std::move(corners)}, S(0)};
    }
    /// (sgn(x) η_x, sgn(y) η_y, sgn(z) η_z) with sgn(0) = 1.
    [[nodiscard]] static SupportPoint<S> support(const Box<S>& body, const Vec3<S>& n) {
        SupportPoint<S> result{body.half_extents(), 0};
        for (std::size_t i = 0; i < 3; ++i) {
            if (n[i] < S(0)) {
                result.point[i] = -result.point[i];
            } else {
                result.feature |= 1U << i;
            }
        }
        return result;
    }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Box<S>&) { return {detail::origin_alone<S>()}; }
};

template <OrderedField S>
struct ShapeTraits<Sphere<S>> {
    static constexpr std::string_view name = "sphere";
    static constexpr bool in_plane = true;
    static constexpr unsigned code = 9;
    static constexpr ShapeWeight weight{1, 1};
    static constexpr std::tuple fields{
        shape_field<FieldKind::size>("radius", [](const auto& s) { return s.radius(); })};
    template <OrderedField To>
    using Rebound = Sphere<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Sphere<S>& s) {
        return {{{{Vec3<S>{S(0), S(0), S(0)}}, {}}}, s.radius()};
    }
    [[nodiscard]] static SupportPoint<S> support(const Sphere<S>&, const Vec3<S>&) { return {}; }
    [[nodiscard]] static const S& radius(const Sphere<S>& s) { return s.radius(); }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Sphere<S>&) { return {detail::origin_alone<S>()}; }
};

template <OrderedField S>
struct ShapeTraits<Ellipsoid<S>> {
    static constexpr std::string_view name = "ellipsoid";
    static constexpr bool in_plane = true;
    static constexpr unsigned code = 11;
    static constexpr ShapeWeight weight{2, 8};
    static constexpr std::tuple fields{shape_field<FieldKind::sizes>("radii", [](const auto& s) { return s.radii(); })};
    template <OrderedField To>
    using Rebound = Ellipsoid<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Ellipsoid<S>& s) {
        ShapePiece<S> ball{{Vec3<S>{S(0), S(0), S(0)}}, {}};
        for (std::size_t i = 0; i < 3; ++i)
            ball.ball_columns.push_back(detail::on_axis(static_cast<Axis>(i), s.radii()[i]));
        return {{std::move(ball)}, S(0)};
    }
    /// D² n / ‖D n‖ for the image of the unit ball under D = diag(radii).
    [[nodiscard]] static SupportPoint<S> support(const Ellipsoid<S>& body, const Vec3<S>& direction) {
        const Vec3<S> n = detail::measurable(direction);
        const Vec3<S>& r = body.radii();
        const Vec3<S> unit = ball_support(S(1), Vec3<S>{r.x * n.x, r.y * n.y, r.z * n.z});
        return {{r.x * unit.x, r.y * unit.y, r.z * unit.z}, 0};
    }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Ellipsoid<S>& s) {
        return {detail::origin_alone<S>(), Sphere<S>(s.radii().x), Sphere<S>(s.radii().y), Sphere<S>(s.radii().z),
                Box<S>(s.radii())};
    }
};

namespace detail {

/// What capsules, cylinders and cones share.
struct AxialTraits {
    static constexpr std::tuple fields{
        shape_field<FieldKind::size>("radius", [](const auto& s) { return s.radius(); }),
        shape_field<FieldKind::size>("half_length", [](const auto& s) { return s.half_length(); }),
        shape_field<FieldKind::axis>("axis", [](const auto& s) { return s.axis(); })};

    /// The origin, the segment on the axis, and the ball.
    template <OrderedField S>
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Axial<S>& s) {
        return {origin_alone<S>(), Points<S>(axis_ends(s)), Sphere<S>(s.radius())};
    }
    /// The same, the box around it, and the capsule.
    template <OrderedField S>
    [[nodiscard]] static std::vector<Shape<S>> simpler_than_disc(const Axial<S>& s) {
        std::vector<Shape<S>> all = simpler(s);
        Vec3<S> half{s.radius(), s.radius(), s.radius()};
        half[static_cast<std::size_t>(s.axis())] = s.half_length();
        all.push_back(Box<S>(std::move(half)));
        all.push_back(Capsule<S>(s.radius(), s.half_length(), s.axis()));
        return all;
    }
};

}  // namespace detail

template <OrderedField S>
struct ShapeTraits<Capsule<S>> : detail::AxialTraits {
    static constexpr std::string_view name = "capsule";
    static constexpr bool in_plane = true;
    static constexpr unsigned code = 10;
    static constexpr ShapeWeight weight{2, 2};
    template <OrderedField To>
    using Rebound = Capsule<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Capsule<S>& s) {
        return {{{detail::axis_ends(s), {}}}, s.radius()};
    }
    [[nodiscard]] static SupportPoint<S> support(const Capsule<S>& s, const Vec3<S>& n) {
        const auto axis = static_cast<std::size_t>(s.axis());
        Vec3<S> end{};
        const bool below = n[axis] < S(0);
        end[axis] = below ? S(-s.half_length()) : s.half_length();
        return {end, below ? 0U : 1U};
    }
    [[nodiscard]] static const S& radius(const Capsule<S>& s) { return s.radius(); }
};

template <OrderedField S>
struct ShapeTraits<Cylinder<S>> : detail::AxialTraits {
    static constexpr std::string_view name = "cylinder";
    static constexpr bool in_plane = false;
    static constexpr unsigned code = 12;
    static constexpr ShapeWeight weight{3, 8};
    template <OrderedField To>
    using Rebound = Cylinder<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Cylinder<S>& s) {
        return {{{detail::axis_ends(s), detail::disc_columns(s)}}, S(0)};
    }
    [[nodiscard]] static SupportPoint<S> support(const Cylinder<S>& body, const Vec3<S>& n) {
        const bool below = n[static_cast<std::size_t>(body.axis())] < S(0);
        return {detail::rim_support(body, n, below ? S(-body.half_length()) : body.half_length()), 0};
    }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Cylinder<S>& s) { return simpler_than_disc(s); }
};

template <OrderedField S>
struct ShapeTraits<Cone<S>> : detail::AxialTraits {
    static constexpr std::string_view name = "cone";
    static constexpr bool in_plane = false;
    static constexpr unsigned code = 13;
    static constexpr ShapeWeight weight{3, 8};
    template <OrderedField To>
    using Rebound = Cone<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Cone<S>& s) {
        const std::vector<Vec3<S>> ends = detail::axis_ends(s);
        return {{{{ends[0]}, {}}, {{ends[1]}, detail::disc_columns(s)}}, S(0)};
    }
    /// Returns the apex if n is closer to the axis than the top angle requires, otherwise a point of the base's rim.
    /// sin α = ρ / √(ρ² + (2η)²) is multiplied out, so that a cone of size zero causes no division by zero.
    [[nodiscard]] static SupportPoint<S> support(const Cone<S>& body, const Vec3<S>& direction) {
        const Vec3<S> n = detail::measurable(direction);
        const auto axis = static_cast<std::size_t>(body.axis());
        const S height = body.half_length() + body.half_length();
        const S slant = square_root(S(body.radius() * body.radius() + height * height));
        if (norm(n) * body.radius() < n[axis] * slant) return {detail::on_axis(body.axis(), body.half_length()), 0};
        return {detail::rim_support(body, n, S(-body.half_length())), 0};
    }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Cone<S>& s) { return simpler_than_disc(s); }
};

}  // namespace oblong
