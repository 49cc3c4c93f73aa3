// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/start.hpp"
#include "oblong/gjk/tracking.hpp"

/// Two prepared bodies that move, asked for their distance again and again: each query begins with the simplex of the
/// one before, or anew while they turn too fast for that (docs/explanation/gjk/prepared-bodies.md). Where it begins
/// changes no proof.
namespace oblong {

/// What one query of two prepared bodies leaves to the next. As it is made it says: nothing, and the first query begins
/// anew. Of another pair's queries it is of use where the bodies have as many vertices, and valid.
struct PairTracking {
    TrackingState last{.pairs = {}, .count = 0, .cursors = {}};
    std::uint32_t searches = 0;  ///< support points that the last query needed from an old simplex; many if it had none
    Vec3<float>
        axis_in_a;  ///< of the last initial direction that was asked for, in the bodies' own frames; zeros if none was
    Vec3<float> axis_in_b;

    [[nodiscard]] friend bool operator==(const PairTracking&, const PairTracking&) = default;
};

/// About as many as a query of large bodies that begins anew takes in all. Where one from an old simplex took more, the
/// next may begin anew.
inline constexpr std::uint32_t max_searches = 10;

namespace detail {

/// Of length 1, or zeros where rounding leaves no length.
[[nodiscard]] inline Vec3<float> kept_axis(const Vec3<double>& n) {
    const double nn = squared_norm(n);
    if (!has_length(nn)) return {};
    const double scale = 1 / std::sqrt(nn);
    return {static_cast<float>(n.x * scale), static_cast<float>(n.y * scale), static_cast<float>(n.z * scale)};
}

/// Whether the angle between two directions has a tangent of at most √most; not where one is zero, or not finite.
[[nodiscard]] inline bool are_within(const Vec3<double>& m, const Vec3<float>& n, double most) {
    const Vec3<double> kept = in_doubles(n);
    const double forth = dot(m, kept);
    return 0 < forth && squared_norm(cross(m, kept)) <= most * forth * forth;
}

}  // namespace detail

/// Whether starts_cold is to be asked.
[[nodiscard]] inline bool may_start_cold(const PairTracking& tracking) {
    return tracking.last.count == 0 || tracking.searches > max_searches;
}

/// Whether there is no old simplex, or the initial direction's axis has turned in a body's frame, since one was last
/// asked for, by more than about the angle from a vertex to the next: as measured (docs/log/bench/tried.md). Notes the
/// axis.
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

/// What a query that began anew leaves to the next.
template <class S>
void leave_cold(const GjkResult<S>& result, PairTracking& tracking) {
    tracking.searches = max_searches + 1;
    if (!result.overflowed) leave(result, tracking.last);
}

}  // namespace oblong
