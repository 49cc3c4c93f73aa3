// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/half_space_filter.hpp"

namespace oblong::detail {

/// Answers about a bounded body and a half-space whose signed distance has a proven sign. Each returns nothing if a
/// number of the answer is not proven.
/// \tparam Filter VertexFilter or RoundFilter
template <std::floating_point R, class Filter>
struct HalfSpaceRungs {
    Filter& filter;
    Ball distance;  ///< signed; not 0
    bool plane_is_a;

    [[nodiscard]] Outcome outcome() const { return distance.mid.hi > 0 ? Outcome::separated : Outcome::overlapping; }

    [[nodiscard]] std::optional<DistanceAnswer<R>> answer_distance(bool witnesses) const {
        auto answer = with_outcome<DistanceAnswer<R>>();
        if (answer.outcome == Outcome::overlapping) return at_common_point(answer, witnesses);
        answer.normal_unique = true;
        if (!state_ball<R>(distance, answer) || (witnesses && !take_witnesses(answer))) return std::nullopt;
        return answer;
    }

    [[nodiscard]] std::optional<DepthAnswer<R>> answer_depth(bool witnesses) const {
        auto answer = with_outcome<DepthAnswer<R>>();
        if (answer.outcome == Outcome::separated) {
            answer.value = answer.lower = answer.upper = 0;
            if (witnesses) answer.normal = {};
            return answer;
        }
        answer.normal_unique = true;
        if (!state_ball<R>(-distance, answer) || (witnesses && !take_witnesses(answer))) return std::nullopt;
        return answer;
    }

    /// \param motion finite; its `max`, if any, is not negative
    [[nodiscard]] std::optional<CastAnswer<R>> answer_cast(const LinearMotion<R>& motion, bool witnesses) const {
        auto answer = with_outcome<CastAnswer<R>>();
        if (answer.outcome == Outcome::overlapping) return at_common_point(answer, witnesses);
        const Vec3<double> v = widened(plane_is_a ? motion.velocity_b : motion.velocity);
        const Vec3<double> of_plane = widened(plane_is_a ? motion.velocity : motion.velocity_b);
        const auto along = [&](std::size_t k) { return Ball(two_difference(v[k], of_plane[k])); };
        const Ball speed = filter.plane().along({along(0), along(1), along(2)});
        if (sign(speed) == BallSign::positive) return answer;  // they part
        if (sign(speed) != BallSign::negative) return std::nullopt;
        const Ball time = distance / -speed;
        if (motion.max) {
            const BallSign beyond = sign(time - Ball(widened(*motion.max)));
            if (beyond == BallSign::positive) return answer;
            if (beyond != BallSign::negative) return std::nullopt;
        }
        answer.outcome = Outcome::touching;
        if (!state_ball<R>(time, answer)) return std::nullopt;
        if (!witnesses) return answer;
        if (!take_moved_point(time, v, answer.witness_a) || !take_direction(answer.normal)) return std::nullopt;
        answer.witness_b = answer.witness_a;
        return answer;
    }

private:
    template <class Answer>
    [[nodiscard]] Answer with_outcome() const {
        Answer answer;
        answer.outcome = outcome();
        answer.rung = Rung::extended;
        return answer;
    }
    /// The value 0 of bodies that overlap, at the body's lowest point.
    template <class Answer>
    [[nodiscard]] std::optional<Answer> at_common_point(Answer& answer, bool witnesses) const {
        answer.value = answer.lower = answer.upper = 0;
        if (!witnesses) return answer;
        answer.normal = {};
        if (!take_point(answer.witness_a)) return std::nullopt;
        answer.witness_b = answer.witness_a;
        return answer;
    }
    /// Writes the body's lowest point.
    [[nodiscard]] bool take_point(Vec3<R>& point) const {
        return filter.find_point() && filter.take_coordinate(0, point.x) && filter.take_coordinate(1, point.y) &&
               filter.take_coordinate(2, point.z);
    }
    /// Writes the same after the body has moved by time · v.
    [[nodiscard]] bool take_moved_point(const Ball& time, const Vec3<double>& v, Vec3<R>& point) const {
        if (!take_point(point)) return false;
        for (std::size_t k = 0; k < 3; ++k)
            if (v[k] != 0 && !take_ball(filter.coordinate(k) + time * v[k], point[k])) return false;
        return true;
    }
    /// Writes the normal from B to A.
    [[nodiscard]] bool take_direction(Vec3<R>& normal) const {
        for (std::size_t k = 0; k < 3; ++k) {
            normal[k] = 0;
            if (filter.plane().normal[k] == 0) continue;
            if (!take_ball(filter.plane().unit(k), normal[k])) return false;
            if (plane_is_a) normal[k] = -normal[k];
        }
        return true;
    }
    /// Writes the lowest point, its foot on the plane, and the normal.
    template <class Answer>
    [[nodiscard]] bool take_witnesses(Answer& answer) const {
        Vec3<R>& point = plane_is_a ? answer.witness_b : answer.witness_a;
        Vec3<R>& foot = plane_is_a ? answer.witness_a : answer.witness_b;
        if (!take_point(point)) return false;
        for (std::size_t k = 0; k < 3; ++k) {
            foot[k] = point[k];
            if (filter.plane().normal[k] != 0 && !take_ball(filter.foot(k), foot[k])) return false;
        }
        return take_direction(answer.normal);
    }
};

}  // namespace oblong::detail
