// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/bounding_box.hpp"

#include <array>
#include <concepts>

#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::detail {

namespace {

/// The interval, or all numbers if an end is NaN: an end is computed of infinities.
Interval ends(double low, double high) {
    return {std::isnan(low) ? -infinite : below(low), std::isnan(high) ? infinite : above(high)};
}

using IntervalVec = std::array<Interval, 3>;

template <OrderedField S>
IntervalVec around(const Vec3<S>& v) {
    return {interval_around(v.x), interval_around(v.y), interval_around(v.z)};
}

template <OrderedField S>
void require_finite_pose(const Affine<S>& pose) {
    for (const Vec3<S>& row : pose.linear.rows) require_finite("pose", row);
    require_finite("pose", pose.translation);
}

Interval magnitudes(const Interval& x) {
    const double largest = std::max(std::abs(x.low), std::abs(x.high));
    return {-largest, largest};
}

/// A box in the frame of a body's parent, and the radius of a ball that no pose deforms.
struct BoxAndBall {
    BoundingBox core;
    double radius = 0;
};

[[nodiscard]] BoundingBox sum(const BoundingBox& box, const IntervalVec& other) {
    BoundingBox result;
    for (std::size_t i = 0; i < 3; ++i) {
        const Interval side = Interval{box.low[i], box.high[i]} + other[i];
        result.low[i] = side.low;
        result.high[i] = side.high;
    }
    return result;
}
[[nodiscard]] IntervalVec sides(const BoundingBox& box) {
    return {Interval{box.low.x, box.high.x}, {box.low.y, box.high.y}, {box.low.z, box.high.z}};
}

template <OrderedField S>
[[nodiscard]] BoxAndBall core_and_ball_of(const AnyBody<S>& body);

/// Of a shape under the pose of its body.
template <OrderedField S>
struct ShapeBox {
    const BoxPose& pose;

    [[nodiscard]] BoxAndBall operator()(const Points<S>& points) const {
        BoxAndBall result;
        for (const Vec3<S>& v : points.vertices()) result.core.add(pose(box_of(std::span<const Vec3<S>>(&v, 1))));
        return result;
    }
    template <DescribedShape T>
    [[nodiscard]] BoxAndBall operator()(const T& shape) const {
        const ShapePieces<S> pieces = ShapeTraits<T>::pieces(shape);
        BoxAndBall result{{}, interval_around(pieces.radius).high};
        for (const ShapePiece<S>& piece : pieces.pieces) {
            BoundingBox core = box_of(std::span<const Vec3<S>>(piece.points));
            for (const Vec3<S>& column : piece.ball_columns) {
                const IntervalVec c = around(column);
                core = sum(core, {magnitudes(c[0]), magnitudes(c[1]), magnitudes(c[2])});
            }
            result.core.add(pose(core));
        }
        return result;
    }
    [[nodiscard]] BoxAndBall operator()(const Sum<S>& shape) const {
        BoxAndBall all = core_and_ball_of(shape.parts().front());
        for (const AnyBody<S>& part : shape.parts().subspan(1)) {
            const BoxAndBall next = core_and_ball_of(part);
            all.core = sum(all.core, sides(next.core));
            all.radius = above(all.radius + next.radius);
        }
        all.core = pose(all.core);
        return all;
    }
    [[nodiscard]] BoxAndBall operator()(const Hull<S>& shape) const {
        BoxAndBall all;
        for (const AnyBody<S>& part : shape.parts()) {
            const BoxAndBall next = core_and_ball_of(part);
            all.core.add(next.core);
            all.radius = std::max(all.radius, next.radius);
        }
        all.core = pose(all.core);
        return all;
    }
};

template <OrderedField S>
BoxAndBall core_and_ball_of(const AnyBody<S>& body) {
    if (body.pose) require_finite_pose(*body.pose);
    const BoxPose pose = body.pose ? BoxPose(*body.pose) : BoxPose();
    return std::visit(ShapeBox<S>{pose}, body.shape);
}

}  // namespace

Interval operator+(const Interval& x, const Interval& y) { return ends(x.low + y.low, x.high + y.high); }

Interval operator*(const Interval& x, const Interval& y) {
    const std::array<double, 4> products{x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
    for (const double p : products)
        if (std::isnan(p)) return {-infinite, infinite};
    const auto [least, greatest] = std::ranges::minmax(products);
    return ends(least, greatest);
}

template <OrderedField S>
Interval interval_around(const S& x) {
    if constexpr (std::floating_point<S>) {
        const auto wide = static_cast<double>(x);
        return {wide, wide};
    } else {
        const double near = nearest<double>(x);
        if (is_finite(near) && to_rational(near) == x) return {near, near};
        return {below(near), above(near)};
    }
}

template <OrderedField S>
BoundingBox box_of(std::span<const Vec3<S>> points) {
    BoundingBox box;
    for (const Vec3<S>& v : points) {
        const IntervalVec c = around(v);
        box.add({{c[0].low, c[1].low, c[2].low}, {c[0].high, c[1].high, c[2].high}});
    }
    return box;
}

template <OrderedField S>
BoundingBox box_of(const AnyBody<S>& body) {
    const BoxAndBall found = core_and_ball_of(body);
    if (found.radius == 0) return found.core;
    const Interval ball{-found.radius, found.radius};
    return sum(found.core, {ball, ball, ball});
}

template <OrderedField S>
BoxPose::BoxPose(const Affine<S>& pose)
    : rows_{around(pose.linear.rows[0]), around(pose.linear.rows[1]), around(pose.linear.rows[2])},
      translation_(around(pose.translation)),
      is_identity_(pose == Affine<S>{}) {
    const auto is_double = [](const IntervalVec& v) {
        return std::ranges::all_of(v, [](const Interval& x) { return x.low == x.high; });
    };
    is_exact_ = std::ranges::all_of(rows_, is_double) && is_double(translation_);
}

BoundingBox BoxPose::operator()(const BoundingBox& box) const {
    if (is_identity_) return box;
    if (is_exact_) return by_doubles(box);
    const IntervalVec side = sides(box);
    BoundingBox image;
    for (std::size_t i = 0; i < 3; ++i) {
        Interval total = translation_[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const Interval& entry = rows_[i][k];
            if (entry.low == 0 && entry.high == 0) continue;  // 0 · ∞ is 0 here: the points are finite
            const bool is_one = entry.low == 1 && entry.high == 1;
            total = total + (is_one ? side[k] : entry * side[k]);
        }
        image.low[i] = total.low;
        image.high[i] = total.high;
    }
    return image;
}

double first_meeting_below(const BoundingBox& a, const BoundingBox& b, const BoxMotion& motion) {
    double enter = 0;
    double leave = motion.max;
    for (std::size_t i = 0; i < 3; ++i) {
        const Interval& v = motion.velocity[i];
        // A must reach up to B, and B down to A: A's high end its low end first, its low end B's high end last.
        const double up = b.low[i] - a.high[i];
        const double down = a.low[i] - b.high[i];
        if (up > 0) {
            if (!(v.high > 0)) return infinite;
            enter = std::max(enter, below(below(up) / v.high));
        }
        if (down > 0) {
            if (!(v.low < 0)) return infinite;
            enter = std::max(enter, below(below(down) / -v.low));
        }
        if (v.low > 0) leave = std::min(leave, above(above(b.high[i] - a.low[i]) / v.low));
        if (v.high < 0) leave = std::min(leave, above(above(a.high[i] - b.low[i]) / -v.high));
    }
    return enter > leave ? infinite : enter;
}

template Interval interval_around(const float&);
template Interval interval_around(const double&);
template Interval interval_around(const Rational&);
template BoundingBox box_of(std::span<const Vec3<float>>);
template BoundingBox box_of(std::span<const Vec3<double>>);
template BoundingBox box_of(std::span<const Vec3<Rational>>);
template BoundingBox box_of(const AnyBody<float>&);
template BoundingBox box_of(const AnyBody<double>&);
template BoundingBox box_of(const AnyBody<Rational>&);
template BoxPose::BoxPose(const Affine<float>&);
template BoxPose::BoxPose(const Affine<double>&);
template BoxPose::BoxPose(const Affine<Rational>&);

}  // namespace oblong::detail
