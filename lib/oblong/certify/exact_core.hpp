// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong {

/// A polyhedron, as the hull of exact points in the world's frame, plus a ball of `radius` around each of
/// its points: what a body of points, boxes, spheres, capsules, and sums and hulls of them, comes to.
struct ExactCore {
    std::vector<Vec3<Rational>> vertices;
    Rational radius = 0;
};

/// The most vertices of a sum that `exact_core` lists.
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
    // Round bodies of no width are segments.
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

/// The exact core of a body, poses applied exactly; nothing where the body is no polyhedron with a ball: ellipsoids,
/// cylinders, cones (but for those of no width, which are segments), hulls of parts with different radii; and nothing
/// where a sum has more than `max_enumerated_vertices` (`core_support` takes those). Balls stay undeformed under poses.
[[nodiscard]] inline std::optional<ExactCore> exact_core(const AnyBody<Rational>& body) {
    return detail::exact_core(body);
}

}  // namespace oblong
