// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/body/posed.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/builtin.hpp"

/// Where GJK between two prepared bodies begins: at three support points around the direction in which ellipsoids like
/// them would be nearest (docs/explanation/gjk/prepared-bodies.md). Where it begins changes no proof.
namespace oblong {

/// One direction, or three directions around an axis.
struct InitialDirection {
    Vec3<double> axis;        ///< of length 1 if `is_wide`
    double spread_angle = 0;  ///< tangent of the angle between the axis and each of the three directions
    bool is_wide = false;     ///< whether there are three directions
};

/// Returns the spread angle for a total number of vertices: the fewer vertices, the wider.
[[nodiscard]] inline double spread_angle_for(std::uint32_t vertices) {
    return std::min(0.6, 2.4 / std::sqrt(static_cast<double>(vertices)));
}

/// Smallest total numbers of vertices for one and two corrections of the initial direction. With fewer vertices a
/// correction saves no support query.
inline constexpr std::uint32_t min_corrected = 512;
inline constexpr std::uint32_t min_corrected_twice = 4096;

namespace detail {

template <class R>
[[nodiscard]] Vec3<double> in_doubles(const Vec3<R>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
template <class R>
[[nodiscard]] Mat3<double> in_doubles(const Mat3<R>& m) {
    return {{in_doubles(m.rows[0]), in_doubles(m.rows[1]), in_doubles(m.rows[2])}};
}

/// Vertex count, mean and second moments of a body: the data of an initial direction.
struct MomentSummary {
    std::uint32_t vertices;
    Vec3<double> centre;
    SymmetricMatrix spread;  ///< Spread::matrix, in the world's frame
};
template <class R>
[[nodiscard, gnu::always_inline]] inline MomentSummary moment_summary(const PreparedPolytope<R>& body) {
    return {body.size(), in_doubles(body.centre()), body.spread().matrix()};
}
template <class R, class S>
[[nodiscard, gnu::always_inline]] inline MomentSummary moment_summary(const Posed<PreparedPolytope<R>, S>& posed) {
    const Affine<double> pose{in_doubles(posed.pose.linear), in_doubles(posed.pose.translation)};
    return {posed.body.size(), pose(in_doubles(posed.body.centre())), posed.body.spread().matrix(pose.linear)};
}

/// Returns whether a vector of this squared length can be normalised.
[[nodiscard]] inline bool has_length(double squared) { return 0x1p-900 < squared && squared < 0x1p900; }

/// Returns the normal of the plane that touches two ellipsoids from between them, after one fixed-point step from n.
/// The solution satisfies (E_a / h_a + E_b / h_b) n = way, with the radii h = √(nᵀ E n) along n. The result is not
/// normalised, and not finite if numbers are out of range. \param a,b Spread::matrix
[[nodiscard]] inline Vec3<double> corrected_axis(const SymmetricMatrix& a, const SymmetricMatrix& b,
                                                 const Vec3<double>& n, const Vec3<double>& way) {
    // E is 3 t L Lᵀ, with t the trace of L Lᵀ.
    const double weight = std::sqrt(b.trace() * a.form(n) / (a.trace() * b.form(n)));
    return Adjugate(a + b * weight).times(way);
}

/// Returns a wide initial direction, corrected if possible. \param way vector from centre to centre
[[nodiscard]] inline InitialDirection corrected_between(const MomentSummary& of_a, const MomentSummary& of_b,
                                                        const InitialDirection& first, const Vec3<double>& way) {
    Vec3<double> n = corrected_axis(of_a.spread, of_b.spread, first.axis, way);
    if (of_a.vertices + of_b.vertices >= min_corrected_twice) n = corrected_axis(of_a.spread, of_b.spread, n, way);
    const double nn = squared_norm(n);
    if (!has_length(nn)) return first;
    return {n * (1 / std::sqrt(nn)), 1.4 * first.spread_angle, true};
}
/// Kept out of line to limit the register use of queries of small bodies.
template <class Body>
[[nodiscard, gnu::noinline]] InitialDirection corrected(const Body& a, const Body& b, const InitialDirection& first,
                                                        const Vec3<double>& way) {
    return corrected_between(moment_summary(a), moment_summary(b), first, way);
}

}  // namespace detail

/// Returns the initial direction from one body to another: for bodies that are close or overlap, three directions
/// around the normal at which ellipsoids of their moments would be nearest; otherwise the direction from centre to
/// centre. \tparam Body PreparedPolytope<R>, or one Posed
template <class Body>
[[nodiscard]] InitialDirection initial_direction_between(const Body& a, const Body& b) {
    const detail::MomentSummary of_a = detail::moment_summary(a);
    const detail::MomentSummary of_b = detail::moment_summary(b);
    const Vec3<double> across = of_b.centre - of_a.centre;
    const SymmetricMatrix sum = of_a.spread + of_b.spread;
    const Adjugate adjugate(sum);
    const Vec3<double> n = adjugate.times(across);
    const double nn = squared_norm(n);
    // For points on an ellipsoid the covariance is a third of its matrix, and the trace of L Lᵀ is t. So `way` /
    // `far_factor` is the squared distance of the centres in units of the radii, 1 where the ellipsoids touch.
    const double far_factor = 2 * 3 * sum.trace() * adjugate.determinant(sum);
    const double way = dot(n, across);
    if (0 < way && way < far_factor && detail::has_length(nn)) [[likely]] {
        const std::uint32_t vertices = of_a.vertices + of_b.vertices;
        const InitialDirection direction{n * (1 / std::sqrt(nn)), spread_angle_for(vertices), true};
        if (vertices < min_corrected) return direction;
        if constexpr (is_posed<Body>) return detail::corrected_between(of_a, of_b, direction, across);
        return detail::corrected(a, b, direction, across);
    }
    return {across == Vec3<double>{} || !is_finite(across) ? Vec3<double>{1, 0, 0} : across};
}

template <class S>
[[nodiscard]] Vec3<S> direction_as(const Vec3<double>& n) {
    return {static_cast<S>(n.x), static_cast<S>(n.y), static_cast<S>(n.z)};
}

/// Returns three directions around the axis. Precondition: direction.is_wide.
template <class S>
[[nodiscard]] std::array<Vec3<S>, 3> around(const InitialDirection& direction) {
    // An orthonormal basis without special cases (Duff et al. 2017, Building an orthonormal basis, revisited).
    const Vec3<double>& n = direction.axis;
    const double sign = std::copysign(1.0, n.z);
    const double c = -1 / (sign + n.z);
    const double d = n.x * n.y * c;
    const Vec3<double> e = Vec3<double>{1 + sign * n.x * n.x * c, sign * d, -sign * n.x} * direction.spread_angle;
    const Vec3<double> f = Vec3<double>{d, sign + n.y * n.y * c, -n.y} * (direction.spread_angle * 0.866025);
    const Vec3<double> back = n - e * 0.5;
    return {direction_as<S>(n + e), direction_as<S>(back + f), direction_as<S>(back - f)};
}

/// Starts the descent from the support points of the initial directions; if three points fail, from the first.
/// \param ends called with every direction and its support point; returns whether that point suffices
/// \return the number of support points, if the last of them suffices; 0 if the descent has started
template <OrderedField S, WarmSubalgorithm<S> K, SupportMapping<S> A, SupportMapping<S> B, class Ends>
[[nodiscard]] unsigned begin_along(const A& a, const B& b, const InitialDirection& direction, Descent<S, K>& descent,
                                   const Ends& ends) {
    unsigned count = 0;
    const auto ended_by = [&](const Vec3<S>& n) {
        DifferencePoint<S>& y = descent.initial_point(count++);
        y = difference_support<S>(a, b, n);
        return ends(-n, y);
    };
    if (direction.is_wide) {
        for (const Vec3<S>& n : around<S>(direction)) {
            if (ended_by(n)) return count;
        }
        if (descent.begin(count)) [[likely]]
            return 0;
    } else if (ended_by(direction_as<S>(direction.axis))) {
        return count;
    }
    descent.begin_at(descent.initial_point(0));
    return 0;
}

/// Starts a descent for gjk_resume. Tests no point against the stopping rule: a first point rarely meets it, the loop
/// tests it too, and the branch is often mispredicted.
template <OrderedField S, WarmSubalgorithm<S> K, SupportMapping<S> A, SupportMapping<S> B>
void begin_distance(const A& a, const B& b, const InitialDirection& direction, Descent<S, K>& descent) {
    (void)begin_along(a, b, direction, descent, [](const Vec3<S>&, const DifferencePoint<S>&) { return false; });
}

/// Starts a descent for gjk_separating_axis_resume. \return the answer, if the plane of one point separates the bodies
template <OrderedField S, WarmSubalgorithm<S> K, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] std::optional<SeparatingAxisResult<S>> begin_separating_axis(const A& a, const B& b,
                                                                           const InitialDirection& direction,
                                                                           Descent<S, K>& descent) {
    Vec3<S> axis;  // and the answer made of it afterwards: it is large, and mostly there is none
    const unsigned asked = begin_along(a, b, direction, descent, [&](const Vec3<S>& d, const DifferencePoint<S>& y) {
        const S dw = dot(d, y.w);
        if (!(S(0) < dw) || !is_finite(dw)) return false;
        axis = d;
        return true;
    });
    if (asked == 0) return std::nullopt;
    const Simplex<S> kept = single_point(descent.initial_point(asked - 1));
    return SeparatingAxisResult<S>{Termination::lower_bound, axis, kept, static_cast<int>(asked)};
}

}  // namespace oblong
