// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong {

/// A polyhedron as the convex hull of exact points in the world's frame, with a ball of `radius` around each of its
/// points. Represents points, boxes, spheres, capsules, and sums and hulls of them.
struct ExactCore {
    std::vector<Vec3<Rational>> vertices;
    Rational radius = 0;
};

/// Largest number of vertices of a sum that `exact_core` enumerates.
inline constexpr std::size_t max_enumerated_vertices = 200'000;

namespace detail {

[[nodiscard]] inline std::optional<ExactCore> exact_core(const AnyBody<Rational>& body);

struct CoreOfShape {
    using Result = std::optional<ExactCore>;

    Result operator()(const Points<Rational>& s) const {
        return ExactCore{{s.vertices().begin(), s.vertices().end()}, 0};
    }
    Result operator()(const Box<Rational>& s) const {
        const Vec3<Rational>& h = s.half_extents();
        ExactCore core;
        for (unsigned corner = 0; corner < 8; ++corner) {
            Vec3<Rational> v = h;
            bool repeated = false;  // a flat side has its corners once
            for (unsigned i = 0; i < 3; ++i) {
                if (((corner >> i) & 1U) == 0) continue;
                repeated = repeated || v[i] == 0;
                v[i] = -v[i];
            }
            if (!repeated) core.vertices.push_back(std::move(v));
        }
        return core;
    }
    Result operator()(const Sphere<Rational>& s) const { return ExactCore{{Vec3<Rational>{}}, s.radius()}; }
    Result operator()(const Capsule<Rational>& s) const { return segment(s, s.radius()); }
    // Cylinders and cones of radius 0 are segments.
    Result operator()(const Cylinder<Rational>& s) const { return s.radius() == 0 ? segment(s, 0) : std::nullopt; }
    Result operator()(const Cone<Rational>& s) const { return s.radius() == 0 ? segment(s, 0) : std::nullopt; }
    Result operator()(const Ellipsoid<Rational>& s) const {
        const Vec3<Rational>& r = s.radii();
        for (std::size_t i = 0; i < 3; ++i) {
            if (r[(i + 1) % 3] != 0 || r[(i + 2) % 3] != 0) continue;
            return segment(Axial<Rational>(0, r[i], static_cast<Axis>(i)), 0);
        }
        return std::nullopt;
    }
    /// Any other shape has a core where its geometry is one piece without a curved part.
    template <DescribedShape T>
    Result operator()(const T& s) const {
        ShapePieces<Rational> body = ShapeTraits<T>::pieces(s);
        if (body.pieces.size() != 1 || !body.pieces[0].ball_columns.empty()) return std::nullopt;
        return ExactCore{std::move(body.pieces[0].points), std::move(body.radius)};
    }
    Result operator()(const Sum<Rational>& s) const {
        ExactCore total{{Vec3<Rational>{}}, 0};
        for (const AnyBody<Rational>& part : s.parts()) {
            const Result one = exact_core(part);
            if (!one || one->vertices.size() > max_enumerated_vertices / total.vertices.size()) return std::nullopt;
            std::vector<Vec3<Rational>> sums;
            sums.reserve(total.vertices.size() * one->vertices.size());
            for (const auto& x : total.vertices)
                for (const auto& y : one->vertices) sums.push_back(x + y);
            total.vertices = std::move(sums);
            total.radius += one->radius;
        }
        return total;
    }
    Result operator()(const Hull<Rational>& s) const {
        Result all = exact_core(s.parts()[0]);
        for (const AnyBody<Rational>& part : s.parts().subspan(1)) {
            const Result one = exact_core(part);
            if (!all || !one || one->radius != all->radius) return std::nullopt;
            all->vertices.insert(all->vertices.end(), one->vertices.begin(), one->vertices.end());
        }
        return all;
    }

private:
    [[nodiscard]] static Result segment(const Axial<Rational>& s, const Rational& radius) {
        Vec3<Rational> end;
        end[static_cast<std::size_t>(s.axis())] = s.half_length();
        if (s.half_length() == 0) return ExactCore{{end}, radius};
        return ExactCore{{end, -end}, radius};
    }
};

inline std::optional<ExactCore> exact_core(const AnyBody<Rational>& body) {
    std::optional<ExactCore> core = std::visit(CoreOfShape{}, body.shape);
    if (core && body.pose) {
        for (Vec3<Rational>& v : core->vertices) v = (*body.pose)(v);
    }
    return core;
}

}  // namespace detail

/// Returns the exact core of a body, with poses applied exactly and balls undeformed. Nothing if the body is no
/// polyhedron with a ball: ellipsoids, cylinders and cones (unless their radius is 0), hulls of parts with different
/// radii. Nothing for a sum of more than `max_enumerated_vertices`; `core_support` accepts those.
[[nodiscard]] inline std::optional<ExactCore> exact_core(const AnyBody<Rational>& body) {
    return detail::exact_core(body);
}

}  // namespace oblong
