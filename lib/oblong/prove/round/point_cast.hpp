// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/round/body.hpp"
#include "oblong/prove/round/ray_span.hpp"

/// Closed forms of a point, or a ball, that moves at one sphere, capsule, ellipsoid, cylinder or cone, or a point at a
/// box, in balls: docs/explanation/numerics/casts.md, "A point and one body".
namespace oblong::round_bodies {

/// A point with a ball around it, which moves by λ · velocity.
template <class S>
struct MovingPoint {
    Vec3<S> at;
    Vec3<S> velocity;
    S radius;
    bool has_ball = false;
};

/// A part of a body's border: one equation in λ.
struct BorderPart {
    enum class Kind : std::uint8_t {
        ball,   ///< around the middle of a segment, or around its end at `side`
        wall,   ///< of the infinite cylinder around a segment
        face,   ///< across the half axis `axis`, at its end `side`
        round,  ///< over the round axes of an ellipsoid or cylinder
        slope,  ///< of a cone
        base,   ///< of a cone
    };
    Kind kind = Kind::ball;
    unsigned axis = 0;
    double side = 0;  ///< 1 or −1; of a ball also 0
};

/// Where a moving point first meets a body.
template <class S>
struct PointHit {
    RayFinding finding = RayFinding::unknown;
    S parameter;  ///< positive
    Vec3<S> n;    ///< the body's outward normal there, not of length 1
    BorderPart part{};
};

/// Writes the body, if it is one point with a ball or without. \param velocity of the point
template <class S, std::floating_point R>
[[nodiscard]] bool read_point(const RoundBody<R>& body, const Vec3<S>& velocity, MovingPoint<S>& point) {
    if (body.leaf_count() != 1) return false;
    const Leaf& leaf = body.leaf(0);
    if (leaf.cloud >= 0) {
        if (body.scan().core().size() != 1) return false;
        point.at = in_world(body, leaf.frame, numbers<S>(body.scan().core().vertex(0)));
    } else {
        if (!(leaf.extent == Vec3<double>{})) return false;
        point.at = in_world(body, leaf.frame, numbers<S>(leaf.offset));
    }
    point.velocity = velocity;
    point.radius = number<S>(leaf.ball);
    point.has_ball = leaf.ball != 0;
    return true;
}

/// A moving point and a body at rest. \tparam S PlainBall or Ball; detail::Tracked for `residue`
template <class S, std::floating_point R>
class PointCast {
public:
    PointCast(const RoundBody<R>& body, const MovingPoint<S>& point) : body_(body), point_(point) {}

    /// Unknown also where there is no closed form.
    [[nodiscard]] PointHit<S> run() const {
        if (body_.term_count() != 1) return {};
        const Leaf& first = body_.leaf(0);
        if (body_.leaf_count() == 1 && first.cloud < 0) {
            const unsigned extents = extent_count(first);
            const bool has_ball = point_.has_ball || first.ball != 0;
            if (has_ball && first.round_axes == 0 && extents <= 1) return at_capsule(first);
            if (!has_ball && extents == 3) return at_solid(first);
        }
        if (body_.leaf_count() != 2 || point_.has_ball) return {};
        const bool is_cone = is_apex(body_.leaf(apex())) && is_disc(body_.leaf(1 - apex()));
        return is_cone ? at_cone() : PointHit<S>{};
    }
    /// Returns a number that is 0 where the point is on the part of the border that a hit was found on.
    [[nodiscard]] S residue(const BorderPart& part, const S& at) const {
        const Leaf& leaf = body_.leaf(0);
        const auto value = [&at](const RayQuadratic<S>& q) { return (q.a * at + q.b * 2.0) * at + q.c; };
        const auto height = [&at](const RayHalfSpace<S>& half) { return half.y + half.step * at; };
        switch (part.kind) {
            case Kind::ball:
                return value(
                    ball(part.side == 0 ? from(leaf) : from(leaf) - segment(leaf) * number<S>(part.side), leaf));
            case Kind::wall:
                return value(wall(leaf, segment(leaf)));
            case Kind::face:
                return height(face(solid(leaf), part.axis, part.side));
            case Kind::round:
                return value(round(leaf, solid(leaf)));
            case Kind::slope:
                return value(slope(cone()));
            default:
                return height(base(cone()));
        }
    }

private:
    using Kind = BorderPart::Kind;

    [[nodiscard]] static unsigned extent_count(const Leaf& leaf) {
        return (leaf.extent.x != 0 ? 1U : 0U) + (leaf.extent.y != 0 ? 1U : 0U) + (leaf.extent.z != 0 ? 1U : 0U);
    }
    [[nodiscard]] static bool is_apex(const Leaf& leaf) {
        return leaf.cloud < 0 && leaf.ball == 0 && extent_count(leaf) == 0;
    }
    [[nodiscard]] static bool is_disc(const Leaf& leaf) {
        return leaf.cloud < 0 && leaf.ball == 0 && extent_count(leaf) == 2 && std::popcount(leaf.round_axes) == 2;
    }
    /// The index of a cone's apex. Precondition: two leaves.
    [[nodiscard]] unsigned apex() const { return is_apex(body_.leaf(0)) ? 0 : 1; }
    /// The vector from a leaf's middle along an axis to its end, in the world.
    [[nodiscard]] Vec3<S> half_axis(const Leaf& leaf, unsigned axis) const {
        const S extent = number<S>(leaf.extent[axis]);
        const Frame* const frame = leaf.frame < 0 ? nullptr : &body_.frame(static_cast<unsigned>(leaf.frame));
        if (frame != nullptr && frame->parent < 0) {
            const auto& rows = frame->map.linear.rows;
            return {extent * rows[0][axis], extent * rows[1][axis], extent * rows[2][axis]};
        }
        Vec3<S> x;
        x[axis] = extent;
        return in_world<S, true>(body_, leaf.frame, x);
    }
    [[nodiscard]] Vec3<S> middle_of(const Leaf& leaf) const {
        return in_world(body_, leaf.frame, numbers<S>(leaf.offset));
    }
    /// The start, from the leaf's middle.
    [[nodiscard]] Vec3<S> from(const Leaf& leaf) const { return point_.at - middle_of(leaf); }

    /// The half axis of a leaf that has one.
    [[nodiscard]] Vec3<S> segment(const Leaf& leaf) const {
        return half_axis(leaf, leaf.extent.x != 0 ? 0 : leaf.extent.y != 0 ? 1 : 2);
    }
    [[nodiscard]] S radius(const Leaf& leaf) const { return point_.radius + number<S>(leaf.ball); }
    /// \param apart the start, from the centre
    [[nodiscard]] RayQuadratic<S> ball(const Vec3<S>& apart, const Leaf& leaf) const {
        const Vec3<S>& r = point_.velocity;
        return {dot(r, r), dot(r, apart), dot(apart, apart) - radius(leaf) * radius(leaf)};
    }
    [[nodiscard]] RayQuadratic<S> wall(const Leaf& leaf, const Vec3<S>& d) const {
        const Vec3<S> x = cross(from(leaf), d);
        const Vec3<S> y = cross(point_.velocity, d);
        return {dot(y, y), dot(x, y), dot(x, x) - radius(leaf) * radius(leaf) * dot(d, d)};
    }

    /// Where the point enters one quadric.
    [[nodiscard]] static std::pair<RayFinding, S> entry_of(const RayQuadratic<S>& q) {
        RaySpan<S> span;
        const RayFinding finding = span_of(q, span);
        if (finding != RayFinding::found) return {finding, {}};
        RaySets<S> sets;
        sets.add(span);
        const auto entry = sets.entry();
        return {entry.finding, entry.parameter};
    }
    [[nodiscard]] PointHit<S> at_ball(const Vec3<S>& apart, const Leaf& leaf, double side) const {
        const auto [finding, entry] = entry_of(ball(apart, leaf));
        if (finding != RayFinding::found) return {finding, {}, {}};
        return {RayFinding::found, entry, apart + point_.velocity * entry, {Kind::ball, 0, side}};
    }
    /// The cylinder without ends around the segment decides on which part of the capsule the point arrives.
    [[nodiscard]] PointHit<S> at_capsule(const Leaf& leaf) const {
        const Vec3<S> start = from(leaf);
        if (extent_count(leaf) == 0) return at_ball(start, leaf, 0);
        const Vec3<S> d = segment(leaf);
        const S dd = dot(d, d);
        const RayQuadratic<S> q = wall(leaf, d);
        const auto at_end = [&](const S& along) -> std::optional<PointHit<S>> {
            if (sign(along - dd) == BallSign::positive) return at_ball(start - d, leaf, 1);
            if (sign(along + dd) == BallSign::negative) return at_ball(start + d, leaf, -1);
            return std::nullopt;
        };
        if (sign(q.c) == BallSign::negative) return at_end(dot(start, d)).value_or(PointHit<S>{});
        const auto [finding, entry] = entry_of(q);
        if (finding != RayFinding::found) return {finding, {}, {}};
        const Vec3<S> at = start + point_.velocity * entry;
        const S along = dot(at, d);
        if (const std::optional<PointHit<S>> hit = at_end(along)) return *hit;
        const bool is_between = sign(dd - along) == BallSign::positive && sign(dd + along) == BallSign::positive;
        if (!is_between) return {};
        return {RayFinding::found, entry, at - d * (along / dd), {Kind::wall}};
    }

    /// The way in the coordinates of three half axes, each times their determinant.
    struct Coordinates {
        std::array<Vec3<S>, 3> rows;  ///< of the adjugate: row · (x − middle) = coordinate · determinant
        S determinant;                ///< positive
        Vec3<S> y;                    ///< of the start
        Vec3<S> step;                 ///< of the velocity
        bool is_proper = false;

        Coordinates(const std::array<Vec3<S>, 3>& axes, const Vec3<S>& from, const Vec3<S>& velocity) {
            rows = {cross(axes[1], axes[2]), cross(axes[2], axes[0]), cross(axes[0], axes[1])};
            determinant = dot(axes[0], rows[0]);
            const BallSign side = sign(determinant);
            is_proper = side == BallSign::positive || side == BallSign::negative;
            if (side == BallSign::negative) {
                for (Vec3<S>& row : rows) row = -row;
                determinant = -determinant;
            }
            for (unsigned i = 0; i < 3; ++i) {
                y[i] = dot(rows[i], from);
                step[i] = dot(rows[i], velocity);
            }
        }
        [[nodiscard]] S at(unsigned i, const S& parameter) const { return y[i] + step[i] * parameter; }
    };
    [[nodiscard]] Coordinates solid(const Leaf& leaf) const {
        return {{half_axis(leaf, 0), half_axis(leaf, 1), half_axis(leaf, 2)}, from(leaf), point_.velocity};
    }
    [[nodiscard]] static RayHalfSpace<S> face(const Coordinates& c, unsigned axis, double side) {
        return {c.determinant - c.y[axis] * side, -(c.step[axis] * side)};
    }
    [[nodiscard]] static RayQuadratic<S> round(const Leaf& leaf, const Coordinates& c) {
        RayQuadratic<S> q{{}, {}, -(c.determinant * c.determinant)};
        for (unsigned i = 0; i < 3; ++i) {
            if (!leaf.is_round(i)) continue;
            q = {q.a + c.step[i] * c.step[i], q.b + c.y[i] * c.step[i], q.c + c.y[i] * c.y[i]};
        }
        return q;
    }
    /// An ellipsoid, cylinder or box: of each axis that is not round two half spaces, of the round ones a quadric.
    [[nodiscard]] PointHit<S> at_solid(const Leaf& leaf) const {
        const Coordinates c = solid(leaf);
        if (!c.is_proper) return {};
        RaySets<S> sets;
        std::array<BorderPart, 7> parts;
        for (unsigned i = 0; i < 3; ++i) {
            for (const double side : {1.0, -1.0}) {
                if (leaf.is_round(i)) continue;
                if (const auto at = sets.add(face(c, i, side))) parts[*at] = {Kind::face, i, side};
            }
        }
        if (leaf.round_axes != 0) {
            const RayQuadratic<S> q = round(leaf, c);
            if (sign(q.a) != BallSign::positive) {
                sets.add_level(q);
            } else {
                RaySpan<S> span;
                const RayFinding finding = span_of(q, span);
                if (finding != RayFinding::found) return {finding, {}, {}};
                parts[sets.span_count()] = {Kind::round};
                sets.add(span);
            }
        }
        const auto entry = sets.entry();
        if (entry.finding != RayFinding::found) return {entry.finding, {}, {}};
        PointHit<S> hit{RayFinding::found, entry.parameter, {}, parts[entry.last]};
        if (hit.part.kind == Kind::face) {
            hit.n = c.rows[hit.part.axis] * number<S>(hit.part.side);
            return hit;
        }
        for (unsigned i = 0; i < 3; ++i) {
            if (leaf.is_round(i)) hit.n = hit.n + c.rows[i] * c.at(i, entry.parameter);
        }
        return hit;
    }

    /// x = middle of the disc + c_0 e_0 + c_1 e_1 + c_2 (apex − middle), c_0² + c_1² ≤ (1 − c_2)², 0 ≤ c_2 ≤ 1.
    [[nodiscard]] Coordinates cone() const {
        const Leaf& disc = body_.leaf(1 - apex());
        const Vec3<S> middle_of_disc = middle_of(disc);
        std::array<Vec3<S>, 3> axes;
        unsigned count = 0;
        for (unsigned i = 0; i < 3; ++i) {
            if (disc.is_round(i)) axes[count++] = half_axis(disc, i);
        }
        axes[2] = middle_of(body_.leaf(apex())) - middle_of_disc;
        return {axes, point_.at - middle_of_disc, point_.velocity};
    }
    [[nodiscard]] static RayHalfSpace<S> base(const Coordinates& c) { return {c.y[2], c.step[2]}; }
    /// 1 − c_2, times the determinant.
    [[nodiscard]] static RayHalfSpace<S> below_apex(const Coordinates& c) {
        return {c.determinant - c.y[2], -c.step[2]};
    }
    [[nodiscard]] static RayQuadratic<S> slope(const Coordinates& c) {
        const auto [z, step] = below_apex(c);
        return {c.step[0] * c.step[0] + c.step[1] * c.step[1] - step * step,
                c.y[0] * c.step[0] + c.y[1] * c.step[1] - z * step, c.y[0] * c.y[0] + c.y[1] * c.y[1] - z * z};
    }
    /// Of the quadric's two halves the one below the apex counts.
    [[nodiscard]] PointHit<S> at_cone() const {
        const Coordinates c = cone();
        if (!c.is_proper) return {};
        const auto [z, z_step] = below_apex(c);
        RayQuadratic<S> q = slope(c);
        const BallSign opening = sign(q.a);
        if (opening == BallSign::negative) q = {-q.a, -q.b, -q.c};
        RaySpan<S> span;
        const RayFinding around = span_of(q, span);
        if (opening == BallSign::negative) {
            // The line is in both halves, outside the two roots; along it z grows to where it is in ours, or falls.
            const BallSign way = sign(z_step);
            if (around != RayFinding::found || (way != BallSign::positive && way != BallSign::negative)) return {};
            if (sign(span.leave - span.enter) != BallSign::positive) return {};
            const bool is_entered = way == BallSign::positive;
            span = {span.leave, span.enter, is_entered, !is_entered};
        } else {
            if (around != RayFinding::found) return {around, {}, {}};
            const BallSign half = sign(z + z_step * span.enter);
            if (half == BallSign::negative) return {RayFinding::never, {}, {}};
            if (half != BallSign::positive) return {};
        }
        RaySets<S> sets;
        sets.add(span);
        (void)sets.add(base(c));
        const auto entry = sets.entry();
        if (entry.finding != RayFinding::found) return {entry.finding, {}, {}};
        if (entry.last != 0) return {RayFinding::found, entry.parameter, -c.rows[2], {Kind::base}};
        const Vec3<S> n = c.rows[0] * c.at(0, entry.parameter) + c.rows[1] * c.at(1, entry.parameter) +
                          c.rows[2] * (z + z_step * entry.parameter);
        return {RayFinding::found, entry.parameter, n, {Kind::slope}};
    }

    const RoundBody<R>& body_;
    const MovingPoint<S>& point_;
};

}  // namespace oblong::round_bodies
