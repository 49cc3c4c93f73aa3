// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/initial_simplex/start.hpp"
#include "oblong/prepared/tracking/tracking.hpp"

/// Two prepared bodies that move, asked for their distance again and again: each query begins with the simplex of the
/// one before, or anew while they turn too fast for that (docs/explanation/gjk/prepared-bodies.md). Where it begins
/// changes no proof.
namespace oblong {

/// State from one query of a pair to the next. Default-constructed: no history; the next query is cold. The state of
/// another pair is valid if the bodies have as many vertices.
struct PairTracking {
    TrackingState last{.pairs = {}, .count = 0, .cursors = {}};
    std::uint32_t searches = 0;  ///< support points of the last warm query; above max_searches after a cold one
    Vec3<float> axis_in_a;       ///< axes of the last initial direction in the bodies' frames, or zeros
    Vec3<float> axis_in_b;

    [[nodiscard]] friend bool operator==(const PairTracking&, const PairTracking&) = default;
};

/// Number of support points that a cold query of large bodies takes on average. After a warm query that took more, the
/// next query may start cold.
inline constexpr std::uint32_t max_searches = 10;

namespace detail {

/// Returns the direction at length 1, or zeros if rounding leaves no length.
[[nodiscard]] inline Vec3<float> kept_axis(const Vec3<double>& n) {
    const double nn = squared_norm(n);
    if (!has_length(nn)) return {};
    const double scale = 1 / std::sqrt(nn);
    return {static_cast<float>(n.x * scale), static_cast<float>(n.y * scale), static_cast<float>(n.z * scale)};
}

/// Returns whether the tangent of the angle between two directions is at most √most; false if one is zero or not
/// finite.
[[nodiscard]] inline bool are_within(const Vec3<double>& m, const Vec3<float>& n, double most) {
    const Vec3<double> kept = in_doubles(n);
    const double forth = dot(m, kept);
    return 0 < forth && squared_norm(cross(m, kept)) <= most * forth * forth;
}

}  // namespace detail

/// Returns whether starts_cold must be called.
[[nodiscard]] inline bool may_start_cold(const PairTracking& tracking) {
    return tracking.last.count == 0 || tracking.searches > max_searches;
}

/// Returns whether the query must start cold: there is no simplex, or the axis of the initial direction has rotated in
/// a body's frame, since it was last computed, by more than the typical angle between neighbouring vertices. The limit
/// is measured (docs/log/gjk/prepared-bodies.md). Stores the axis in `tracking`.
template <class R>
[[nodiscard]] bool starts_cold(PairTracking& tracking, const InitialDirection& direction,
                               const Posed<PreparedPolytope<R>, R>& a, const Posed<PreparedPolytope<R>, R>& b) {
    const double spread_angle = spread_angle_for(a.body.size() + b.body.size());
    const Vec3<double> in_a = transposed_times(detail::in_doubles(a.pose.linear), direction.axis);
    const Vec3<double> in_b = transposed_times(detail::in_doubles(b.pose.linear), direction.axis);
    const bool near = detail::are_within(in_a, tracking.axis_in_a, spread_angle * spread_angle) &&
                      detail::are_within(in_b, tracking.axis_in_b, spread_angle * spread_angle);
    tracking.axis_in_a = detail::kept_axis(in_a);
    tracking.axis_in_b = detail::kept_axis(in_b);
    return tracking.last.count == 0 || !near;
}

/// Stores the result of a cold query for the next query.
template <class S>
void leave_cold(const GjkResult<S>& result, PairTracking& tracking) {
    tracking.searches = max_searches + 1;
    if (!result.overflowed) leave(result, tracking.last);
}

}  // namespace oblong
