// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oblong/body/shape_traits.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

/// Support values max { n·x : x ∈ body } by formulas in long double. They share no code with the support mappings,
/// which return a point.
namespace oblong::fuzz {

using Long3 = Vec3<long double>;

/// A direction in a body's own frame, with the magnitudes of what its coordinates are sums of.
struct Towards {
    Long3 n, magnitude;
};

/// The support value of a body, and the magnitude in which its rounding errors are measured.
struct Reached {
    long double value = 0;
    long double size = 0;  ///< Σ |n||x| with |n| and |x| the sums of magnitudes that they are computed from
    /// What may be lost beside: in a flat cone the choice between apex and rim errs by 8 u, which costs up to
    /// √(ρ² + 4η²) / 2η times as much, at most 2η.
    long double loose = 0;
};

namespace detail {

[[nodiscard]] inline Long3 absolute(const Long3& v) { return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}; }

/// \param u the unit roundoff of the mapping that is judged
struct ReachOf {
    const Towards& local;
    const Towards& world;  ///< what balls read
    long double u;

    Reached operator()(const Points<long double>& s) const {
        Reached r{-std::numeric_limits<long double>::infinity(), 0, 0};
        for (const Long3& v : s.vertices()) {
            r.value = std::max(r.value, dot(local.n, v));
            r.size = std::max(r.size, dot(local.magnitude, absolute(v)));
        }
        return r;
    }
    Reached operator()(const Box<long double>& s) const {
        return {dot(absolute(local.n), s.half_extents()), dot(local.magnitude, s.half_extents()), 0};
    }
    Reached operator()(const Sphere<long double>& s) const {
        return {s.radius() * norm(world.n), s.radius() * norm(world.magnitude), 0};
    }
    Reached operator()(const Ellipsoid<long double>& s) const {
        const auto times = [&](const Long3& n) {
            return Long3{n.x * s.radii().x, n.y * s.radii().y, n.z * s.radii().z};
        };
        return {norm(times(local.n)), norm(times(local.magnitude)), 0};
    }
    Reached operator()(const Capsule<long double>& s) const {
        const Reached ball = (*this)(Sphere<long double>(s.radius()));
        return {ball.value + s.half_length() * std::fabs(along(s, local.n)),
                ball.size + s.half_length() * along(s, local.magnitude), 0};
    }
    Reached operator()(const Cylinder<long double>& s) const {
        return {s.radius() * across(s, local.n) + s.half_length() * std::fabs(along(s, local.n)), axial_size(s), 0};
    }
    /// The comparison of ‖n‖ρ with n_a √(ρ² + (2η)²) errs by 8 u of either; that decides wrongly where the two
    /// candidates differ by up to as much times √(…)/2η, and they never differ by more than 2η ‖n‖.
    Reached operator()(const Cone<long double>& s) const {
        const long double height = 2 * s.half_length();
        const long double slant2 = s.radius() * s.radius() + height * height;
        const long double length = norm(local.magnitude);
        const long double lost = height > 0 ? std::min(height, 16 * u * slant2 / height) * length : 0;
        return {std::max(s.half_length() * along(s, local.n),
                         s.radius() * across(s, local.n) - s.half_length() * along(s, local.n)),
                axial_size(s), lost};
    }
    /// Any other shape, by the formula of its pieces.
    template <DescribedShape T>
    Reached operator()(const T& s) const {
        const ShapePieces<long double> body = ShapeTraits<T>::pieces(s);
        Reached most{-std::numeric_limits<long double>::infinity(), 0, 0};
        for (const ShapePiece<long double>& piece : body.pieces) {
            Reached one = (*this)(Points<long double>(piece.points));
            long double square = 0, size_square = 0;
            for (const Long3& column : piece.ball_columns) {
                square += dot(local.n, column) * dot(local.n, column);
                size_square += dot(local.magnitude, absolute(column)) * dot(local.magnitude, absolute(column));
            }
            most.value = std::max(most.value, one.value + std::sqrt(square));
            most.size = std::max(most.size, one.size + std::sqrt(size_square));
        }
        const Reached ball = (*this)(Sphere<long double>(body.radius));
        return {most.value + ball.value, most.size + ball.size, 0};
    }
    Reached operator()(const Sum<long double>& s) const;
    Reached operator()(const Hull<long double>& s) const;

private:
    static long double along(const Axial<long double>& s, const Long3& n) {
        return n[static_cast<std::size_t>(s.axis())];
    }
    static long double across(const Axial<long double>& s, Long3 n) {
        n[static_cast<std::size_t>(s.axis())] = 0;
        return norm(n);
    }
    [[nodiscard]] long double axial_size(const Axial<long double>& s) const {
        return s.radius() * norm(local.magnitude) + s.half_length() * along(s, local.magnitude);
    }
};

/// h_{B X + t}(n) = n·t + h_X(Bᵀ n); balls stay as they are.
[[nodiscard]] inline Reached reach(const AnyBody<long double>& body, const Towards& parent, const Towards& world,
                                   long double u) {
    if (!body.pose) return std::visit(ReachOf{parent, world, u}, body.shape);
    const auto& [linear, translation] = *body.pose;
    Towards local;
    for (std::size_t j = 0; j < 3; ++j) {
        for (std::size_t i = 0; i < 3; ++i) {
            local.n[j] += linear.rows[i][j] * parent.n[i];
            local.magnitude[j] += std::fabs(linear.rows[i][j]) * parent.magnitude[i];
        }
    }
    Reached r = std::visit(ReachOf{local, world, u}, body.shape);
    r.value += dot(parent.n, translation);
    r.size += dot(parent.magnitude, absolute(translation));
    return r;
}

inline Reached ReachOf::operator()(const Sum<long double>& s) const {
    Reached total;
    for (const AnyBody<long double>& part : s.parts()) {
        const Reached one = reach(part, local, world, u);
        total.value += one.value;
        total.size += one.size;
        total.loose += one.loose;
    }
    return total;
}

inline Reached ReachOf::operator()(const Hull<long double>& s) const {
    Reached most{-std::numeric_limits<long double>::infinity(), 0, 0};
    for (const AnyBody<long double>& part : s.parts()) {
        const Reached one = reach(part, local, world, u);
        most.value = std::max(most.value, one.value);
        most.size = std::max(most.size, one.size);
        most.loose = std::max(most.loose, one.loose);
    }
    return most;
}

}  // namespace detail

[[nodiscard]] inline Reached reached_along(const AnyBody<long double>& body, const Long3& n, long double u) {
    const Towards world{n, detail::absolute(n)};
    return detail::reach(body, world, world, u);
}

}  // namespace oblong::fuzz
