// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "oblong/lowered/round/numbers.hpp"

/// For which λ a point that moves by λ r is in a convex set, from formulas in balls:
/// docs/explanation/numerics/casts.md, "A point and one body".
namespace oblong::round_bodies {

enum class RayFinding : std::uint8_t {
    unknown,  ///< not proven
    never,    ///< proven: for no λ ≥ 0
    found,    ///< proven
};

/// The closed interval of λ; without an end it is unbounded there. \tparam S PlainBall or Ball
template <class S>
struct RaySpan {
    S enter, leave;
    bool has_enter = false, has_leave = false;
};

/// a λ² + 2 b λ + c.
template <class S>
struct RayQuadratic {
    S a, b, c;
};

/// Computes the λ at which the quadratic is at most 0. Unknown where a > 0 is not proven.
template <class S>
[[nodiscard]] RayFinding span_of(const RayQuadratic<S>& q, RaySpan<S>& span) {
    if (sign(q.a) != BallSign::positive) return RayFinding::unknown;
    const S discriminant = q.b * q.b - q.a * q.c;
    const BallSign side = sign(discriminant);
    if (side == BallSign::negative) return RayFinding::never;
    if (side != BallSign::positive) return RayFinding::unknown;
    const S root = square_root(discriminant);
    // One root without cancellation; the other from their product, c / a.
    if (middle(q.b) < 0) {
        const S sum = root - q.b;
        span = {q.c / sum, sum / q.a, true, true};
    } else {
        const S sum = root + q.b;
        span = {-(sum / q.a), -(q.c / sum), true, true};
    }
    return RayFinding::found;
}

/// The λ at which y + λ step is at least 0.
template <class S>
struct RayHalfSpace {
    S y, step;
};

/// The sets in which a moving point has to be at once: intervals, and half spaces and one quadric across which it
/// hardly moves.
template <class S>
class RaySets {
public:
    void add(const RaySpan<S>& span) { spans_[span_count_++] = span; }
    /// A half space whose step has a proven sign is an interval. \return the number of the interval, if it is one
    std::optional<unsigned> add(const RayHalfSpace<S>& half) {
        const BallSign way = sign(half.step);
        if (way != BallSign::positive && way != BallSign::negative) {
            level_[level_count_++] = half;
            return std::nullopt;
        }
        const S at = -(half.y / half.step);
        const bool is_entered = way == BallSign::positive;
        add(RaySpan<S>{at, at, is_entered, !is_entered});
        return span_count_ - 1;
    }
    /// The λ at which the quadratic is at most 0; of any a.
    void add_level(const RayQuadratic<S>& quadratic) { level_quadratic_ = quadratic; }
    [[nodiscard]] unsigned span_count() const { return span_count_; }

    /// The first λ of all sets.
    struct Entry {
        RayFinding finding = RayFinding::unknown;
        S parameter;        ///< where it was found: positive
        unsigned last = 0;  ///< the interval that begins there
    };
    /// Unknown also where the point is in all sets as it starts, or enters two at once.
    [[nodiscard]] Entry entry() const {
        Entry entry;
        if (is_behind()) return {RayFinding::never, {}, 0};
        bool has_enter = false;
        for (unsigned i = 0; i < span_count_; ++i) {
            const RaySpan<S>& span = spans_[i];
            if (!span.has_enter || (has_enter && !(middle(span.enter) > middle(entry.parameter)))) continue;
            entry.parameter = span.enter;
            entry.last = i;
            has_enter = true;
        }
        if (!has_enter) return entry;
        bool is_certain = sign(entry.parameter) == BallSign::positive;
        for (unsigned i = 0; i < span_count_; ++i) {
            const RaySpan<S>& span = spans_[i];
            if (span.has_leave) {
                const BallSign side = sign(span.leave - entry.parameter);
                if (side == BallSign::negative) return {RayFinding::never, {}, 0};
                is_certain = is_certain && side == BallSign::positive;
            }
            if (span.has_enter && i != entry.last)
                is_certain = is_certain && sign(entry.parameter - span.enter) == BallSign::positive;
        }
        for (unsigned i = 0; i < level_count_; ++i)
            is_certain = is_certain && sign(value(level_[i], entry.parameter)) == BallSign::positive;
        if (level_quadratic_) {
            const auto& [a, b, c] = *level_quadratic_;
            const S q = (a * entry.parameter + b * 2.0) * entry.parameter + c;
            is_certain = is_certain && sign(q) == BallSign::negative;
        }
        if (is_certain) entry.finding = RayFinding::found;
        return entry;
    }

private:
    [[nodiscard]] static S value(const RayHalfSpace<S>& half, const S& at) { return half.y + half.step * at; }
    /// Whether the level quadratic is positive from 0 to `end`, which is positive.
    [[nodiscard]] bool is_outside_until(const S& end) const {
        if (!level_quadratic_) return false;
        const auto& [a, b, c] = *level_quadratic_;
        return sign(c - (absolute(a) * end + absolute(b) * 2.0) * end) == BallSign::positive;
    }
    /// Whether one interval ends before 0, or the point is outside another set from 0 to an interval's end.
    [[nodiscard]] bool is_behind() const {
        for (unsigned i = 0; i < span_count_; ++i) {
            if (!spans_[i].has_leave) continue;
            const BallSign ahead = sign(spans_[i].leave);
            if (ahead == BallSign::negative) return true;
            if (ahead == BallSign::positive && is_outside_until(spans_[i].leave)) return true;
            for (unsigned k = 0; k < level_count_; ++k) {
                if (sign(level_[k].y) == BallSign::negative &&
                    sign(value(level_[k], spans_[i].leave)) == BallSign::negative)
                    return true;
            }
        }
        return false;
    }

    static constexpr unsigned capacity = 7;
    std::array<RaySpan<S>, capacity> spans_;
    std::array<RayHalfSpace<S>, capacity> level_;
    std::optional<RayQuadratic<S>> level_quadratic_;
    unsigned span_count_ = 0, level_count_ = 0;
};

}  // namespace oblong::round_bodies
