// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/body/posed.hpp"
#include "oblong/body/prepared.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/scalar/builtin.hpp"

/// Where GJK between two prepared bodies begins: at three support points around the direction in which ellipsoids like
/// them would be nearest (docs/explanation/gjk/prepared-bodies.md). Where it begins changes no proof.
namespace oblong {

/// One direction, or three close to each other.
struct InitialDirection {
    Vec3<double> axis;        ///< of length 1 where there are three
    double spread_angle = 0;  ///< tangent of the angle between the axis and each of the three
    bool is_wide = false;     ///< whether there are three
};

/// Of an initial direction between bodies of so many vertices in all: the farther apart those are, the wider.
[[nodiscard]] inline double spread_angle_for(std::uint32_t vertices) {
    return std::min(0.6, 2.4 / std::sqrt(static_cast<double>(vertices)));
}

/// From so many vertices in all an initial direction is corrected, and corrected twice: of fewer they are so far apart
/// that no better one saves a search.
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

/// What an initial direction is made of: how many vertices a body has, about where, and how they lie around there.
struct MomentSummary {
    std::uint32_t vertices;
    Vec3<double> centre;
    SymmetricMatrix spread;  ///< Spread::matrix, where the body is
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

/// Whether a vector of this squared length can be divided by its length.
[[nodiscard]] inline bool has_length(double squared) { return 0x1p-900 < squared && squared < 0x1p900; }

/// The normal with which a plane touches two ellipsoids from between them, one step nearer than n: where they touch it
/// is the solution of (E_a / h_a + E_b / h_b) n = way, with the radii h = √(nᵀ E n) along it. Not of length 1, and not
/// finite where the numbers are out of range. \param a,b Spread::matrix
[[nodiscard]] inline Vec3<double> corrected_axis(const SymmetricMatrix& a, const SymmetricMatrix& b,
                                                 const Vec3<double>& n, const Vec3<double>& way) {
    // E is 3 t L Lᵀ, with t the trace of L Lᵀ.
    const double weight = std::sqrt(b.trace() * a.form(n) / (a.trace() * b.form(n)));
    return Adjugate(a + b * weight).times(way);
}

/// A wide initial direction, corrected where that is possible. \param way from centre to centre
[[nodiscard]] inline InitialDirection corrected_between(const MomentSummary& of_a, const MomentSummary& of_b,
                                                        const InitialDirection& first, const Vec3<double>& way) {
    Vec3<double> n = corrected_axis(of_a.spread, of_b.spread, first.axis, way);
    if (of_a.vertices + of_b.vertices >= min_corrected_twice) n = corrected_axis(of_a.spread, of_b.spread, n, way);
    const double nn = squared_norm(n);
    if (!has_length(nn)) return first;
    return {n * (1 / std::sqrt(nn)), 1.4 * first.spread_angle, true};
}
/// A call, which looks at the bodies again, so that initial directions of small ones need no registers for it.
template <class Body>
[[nodiscard, gnu::noinline]] InitialDirection corrected(const Body& a, const Body& b, const InitialDirection& first,
                                                        const Vec3<double>& way) {
    return corrected_between(moment_summary(a), moment_summary(b), first, way);
}

}  // namespace detail

/// From one body to another, about. Of bodies that are close or overlap three directions around that in which
/// ellipsoids like them would be nearest, of others that from centre to centre.
/// \tparam Body PreparedPolytope<R>, or one Posed
template <class Body>
[[nodiscard]] InitialDirection initial_direction_between(const Body& a, const Body& b) {
    const detail::MomentSummary of_a = detail::moment_summary(a);
    const detail::MomentSummary of_b = detail::moment_summary(b);
    const Vec3<double> across = of_b.centre - of_a.centre;
    const SymmetricMatrix sum = of_a.spread + of_b.spread;
    const Adjugate adjugate(sum);
    const Vec3<double> n = adjugate.times(across);
    const double nn = squared_norm(n);
    // Of points on an ellipsoid the covariance is a third of its matrix, and the trace of L Lᵀ is t: so this is the
    // squared way from centre to centre in units of the radii there, 1 where the ellipsoids touch.
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

/// Three directions around a wide initial direction's axis.
template <class S>
[[nodiscard]] std::array<Vec3<S>, 3> around(const InitialDirection& direction) {
    // Two directions across, without a case for any axis (Duff et al. 2017, Building an orthonormal basis, revisited).
    const Vec3<double>& n = direction.axis;
    const double sign = std::copysign(1.0, n.z);
    const double c = -1 / (sign + n.z);
    const double d = n.x * n.y * c;
    const Vec3<double> e = Vec3<double>{1 + sign * n.x * n.x * c, sign * d, -sign * n.x} * direction.spread_angle;
    const Vec3<double> f = Vec3<double>{d, sign + n.y * n.y * c, -n.y} * (direction.spread_angle * 0.866025);
    const Vec3<double> back = n - e * 0.5;
    return {direction_as<S>(n + e), direction_as<S>(back + f), direction_as<S>(back - f)};
}

/// Begins with the support points of an initial direction's directions; of three that lead nowhere with the first.
/// \param ends called with every direction and the point that was sought against it: whether that is enough
/// \return how many points were asked for, the last of them enough; or 0, and the descent has begun
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

/// For gjk_resume. No point is looked at on the way: that one of them is enough for a rule is rare, the loop notices it
/// too, and a branch that depends on where each of three points lies is missed often.
template <OrderedField S, WarmSubalgorithm<S> K, SupportMapping<S> A, SupportMapping<S> B>
void begin_distance(const A& a, const B& b, const InitialDirection& direction, Descent<S, K>& descent) {
    (void)begin_along(a, b, direction, descent, [](const Vec3<S>&, const DifferencePoint<S>&) { return false; });
}

/// For gjk_separating_axis_resume.
/// \return the answer, of one point, where its plane separates the bodies
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
