// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <vector>

#include "oblong/answer/motion.hpp"   // IWYU pragma: export
#include "oblong/answer/outcome.hpp"  // IWYU pragma: export
#include "oblong/bodies.hpp"          // IWYU pragma: export
#include "oblong/gjk/distance.hpp"
#include "oblong/prove/fractions/enclosed_proof.hpp"
#include "oblong/scalar/environment.hpp"
#include "oblong/support/shapes.hpp"

/// Proven answers about convex sets that a user's own type encloses (docs/examples/own_shape.cpp).
namespace oblong {

/// A convex, closed and bounded set, enclosed in doubles. For every n whose largest |coordinate| lies in [1/2, 1):
/// - member(n) is a point of the set, as its three doubles denote it; the farther along n, the better the answers;
/// - support_value(n) ≥ n·x for every point x of the set; n is no unit vector.
/// Both may return infinity or NaN, which prove nothing.
template <class T>
concept EnclosedShape = requires(const T& shape, const Vec3<double>& n) {
    { shape.member(n) } -> std::same_as<Vec3<double>>;
    { shape.support_value(n) } -> std::same_as<double>;
};

/// The hull of points as an enclosed shape: its support values are exact, rounded up. Refers to the points.
class EnclosedPoints {
public:
    /// Refers to the points, which outlive it.
    explicit EnclosedPoints(const Points<double>& points) : points_(points) {}
    explicit EnclosedPoints(Points<double>&&) = delete;

    /// Returns a farthest vertex along n, as computed in doubles.
    [[nodiscard]] Vec3<double> member(const Vec3<double>& n) const { return support(points_, n).point; }
    /// Returns the greatest n·x, rounded up.
    [[nodiscard]] double support_value(const Vec3<double>& n) const {
        return detail::support_value_above(points_.vertices(), n);
    }

private:
    const Points<double>& points_;
};

/// Proven bounds of the distance of two enclosed shapes.
struct EnclosedAnswer {
    /// separated: a plane proves it. overlapping: four members of each set do. intersecting: a common point does.
    /// undecided: neither; touching sets always are.
    Outcome outcome = Outcome::undecided;
    double lower = 0;                                        ///< at most the distance
    double upper = std::numeric_limits<double>::infinity();  ///< at least the distance
    Vec3<double> direction;  ///< from B to A, not a unit vector: the plane that proves `lower`
    int iterations = 0;      ///< of the search
};

/// Proven bounds of the first contact of two enclosed shapes in motion.
struct EnclosedCast {
    /// Whether they meet in [0, max]; nothing: not proven.
    std::optional<bool> hit;
    double lower = 0;  ///< no common point before this parameter
    double upper =
        std::numeric_limits<double>::infinity();  ///< a common point at this parameter; infinity: none proven
    int iterations = 0;                           ///< of all searches
};

namespace detail {

/// n times the power of two that takes its largest |coordinate| into [1/2, 1). Precondition: n is finite and not 0.
[[nodiscard]] inline Vec3<double> scaled_direction(const Vec3<double>& n) {
    int exponent = 0;
    std::frexp(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}), &exponent);
    return {std::ldexp(n.x, -exponent), std::ldexp(n.y, -exponent), std::ldexp(n.z, -exponent)};
}

/// The support mapping of a shape at an offset; keeps the members that it returned, each under its number.
template <class T>
struct EnclosedSupport {
    const T& shape;
    std::vector<Vec3<double>>& asked;
    Vec3<double> offset{};
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        asked.push_back(shape.member(n == Vec3<double>{} ? Vec3<double>{0.5, 0, 0} : scaled_direction(n)));
        return {asked.back() + offset, static_cast<std::uint32_t>(asked.size() - 1)};
    }
};

/// What a search in doubles ends with, its direction with support values and its members, and what they prove.
struct EnclosedEnd {
    EnclosedPlane plane;
    EnclosedMembers members;
    bool overlaps = false;  ///< proven
    int iterations = 0;
};

template <class A, class B>
[[nodiscard]] EnclosedEnd search_from(const Vec3<double>& start, const A& a, const B& b, const EnclosedMotion& motion) {
    // The offset of A is rounded; the proofs take the members and the motion.
    const Vec3<double> offset = (motion.velocity_a - motion.velocity_b) * motion.parameter;
    std::vector<Vec3<double>> of_a, of_b;
    GjkOptions<double> options;
    options.stop.tolerance = 1e-12;
    options.iteration_limit = 200;
    options.start = start;
    const auto found = gjk_distance<double>(EnclosedSupport<A>{a, of_a, offset}, EnclosedSupport<B>{b, of_b}, options);
    EnclosedEnd end;
    end.iterations = found.iterations;
    for (unsigned slot = 0; slot < slot_count; ++slot) {
        if (!contains(found.kept.carrier.set, slot)) continue;
        const DifferencePoint<double>& point = found.kept.points.at(slot);
        const unsigned i = end.members.count++;
        end.members.a.at(i) = of_a.at(point.feature_a);
        end.members.b.at(i) = of_b.at(point.feature_b);
        end.members.weights.at(i) = found.kept.carrier.weights.at(slot);
    }
    end.overlaps = proven_overlap(end.members, motion);
    if (found.v == Vec3<double>{} || !is_finite(found.v)) return end;
    end.plane.normal = scaled_direction(found.v);
    end.plane.above_a = a.support_value(-end.plane.normal);
    end.plane.above_b = b.support_value(end.plane.normal);
    return end;
}

/// Searches again from other starts if nothing is proven: four members enclose no point on a symmetry of both sets.
/// \param apart whether an end proves that the sets are apart, and by how much
template <class A, class B, class Apart>
[[nodiscard]] EnclosedEnd search_enclosed(const A& a, const B& b, const EnclosedMotion& motion, const Apart& apart) {
    constexpr std::array<Vec3<double>, 4> starts{{{1, 0, 0}, {0.6, 0.64, 0.48}, {-0.48, 0.6, 0.64}, {0.1, -0.9, 0.43}}};
    EnclosedEnd first;
    int iterations = 0;
    for (const Vec3<double>& start : starts) {
        EnclosedEnd end = search_from(start, a, b, motion);
        iterations += end.iterations;
        const bool is_proven = end.overlaps || apart(end);
        if (is_proven || &start == starts.data()) first = end;
        if (is_proven) break;
    }
    first.iterations = iterations;
    return first;
}

template <class A, class B>
inline constexpr bool are_enclosed = [] {
    static_assert(EnclosedShape<A> && EnclosedShape<B>,
                  "oblong: an own shape needs `Vec3<double> member(n) const`, a point of the set, and `double "
                  "support_value(n) const`, at least the greatest n·x, rounded up");
    return EnclosedShape<A> && EnclosedShape<B>;
}();

}  // namespace detail

/// Encloses the distance of two shapes, and decides it where it can. Both bounds are proven by exact fractions from
/// what the shapes return. Throws std::bad_alloc, and what the shapes throw.
template <class A, class B>
[[nodiscard]] EnclosedAnswer enclosed_distance(const A& a, const B& b) {
    EnclosedAnswer answer;
    if constexpr (detail::are_enclosed<A, B>) {
        // Numbers that are flushed to 0 would compare as 0.
        detail::in_default_environment([&] {
            const detail::EnclosedEnd end = detail::search_enclosed(a, b, {}, [&](const detail::EnclosedEnd& e) {
                answer.lower = detail::proven_lower(e.plane);
                return answer.lower > 0;
            });
            answer.iterations = end.iterations;
            answer.direction = end.plane.normal;
            answer.upper = detail::proven_upper(end.members);
            if (answer.lower > 0) {
                answer.outcome = Outcome::separated;
            } else if (end.overlaps) {
                answer.outcome = Outcome::overlapping;
                answer.upper = 0;
            } else if (answer.upper == 0) {
                answer.outcome = Outcome::intersecting;
            }
        });
    }
    return answer;
}

/// Encloses the first parameter in [0, max] at which two shapes in motion meet: by planes from below, by common points
/// from above.
///
/// \param a,b       enclosed shapes
/// \param motion    the velocities of both, and the largest parameter
/// \param tolerance width that the bracket should have, not negative; it may stay wider
/// \return hit or miss with proof, or neither; a motion that is not finite, or a `max` that is negative or NaN, proves
/// nothing
/// Throws std::bad_alloc, and what the shapes throw.
template <class A, class B>
[[nodiscard]] EnclosedCast enclosed_cast(const A& a, const B& b, const LinearMotion<double>& motion,
                                         double tolerance = 1e-9) {
    if (!environment_is_default())
        return detail::with_environment_set([&] { return enclosed_cast(a, b, motion, tolerance); });
    EnclosedCast cast;
    if constexpr (detail::are_enclosed<A, B>) {
        constexpr int searches = 200;
        const double last = motion.max.value_or(std::numeric_limits<double>::infinity());
        if (!is_finite(motion.velocity) || !is_finite(motion.velocity_b) || !(last >= 0) || !(tolerance >= 0))
            return cast;
        detail::EnclosedMotion moved{motion.velocity, motion.velocity_b, 0};
        std::optional<double> safe;
        const auto overlap_at = [&](double parameter) {
            moved.parameter = parameter;
            const auto end = detail::search_enclosed(a, b, moved, [&](const detail::EnclosedEnd& e) {
                safe = detail::proven_parameter(e.plane, moved);
                return safe > parameter;
            });
            cast.iterations += end.iterations;
            return end.overlaps;
        };
        const auto hit_at = [&cast](double parameter) {
            cast.hit = true;
            cast.upper = parameter;
            return cast;
        };
        // Forwards: each plane holds until a later parameter.
        for (int i = 0; i < searches; ++i) {
            if (overlap_at(cast.lower)) return hit_at(cast.lower);
            if (safe > last || safe == std::numeric_limits<double>::infinity()) {
                cast.hit = false;
                return cast;
            }
            if (!(safe > cast.lower)) break;
            const bool is_near = *safe - cast.lower <= tolerance;
            cast.lower = *safe;
            if (is_near) break;
        }
        // Beyond: the first of growing steps at which members enclose a common point.
        double step =
            std::max(tolerance, std::nextafter(cast.lower, std::numeric_limits<double>::infinity()) - cast.lower);
        for (int i = 0; i < searches && cast.lower + step <= last; ++i, step *= 2)
            if (overlap_at(cast.lower + step)) return hit_at(cast.lower + step);
    }
    return cast;
}

}  // namespace oblong
