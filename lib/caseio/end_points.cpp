// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/end_points.hpp"

#include "caseio/square_root.hpp"

namespace oblong::caseio {

namespace {

using Body = AnyBody<Rational>;

Rational magnitude(const Rational& x) { return x < 0 ? Rational(-x) : x; }

Vec3<Rational> centre_of(const EndPoints& ends) {
    const Vec3<Rational> sum = ends.from + ends.to;
    return {sum.x / 2, sum.y / 2, sum.z / 2};
}

/// The coordinate of the largest difference, of equal ones the first.
std::size_t main_axis(const Vec3<Rational>& direction) {
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i) {
        if (magnitude(direction[axis]) < magnitude(direction[i])) axis = i;
    }
    return axis;
}

bool is_along(const Vec3<Rational>& direction, std::size_t axis) {
    return direction[(axis + 1) % 3] == 0 && direction[(axis + 2) % 3] == 0;
}

bool represents(CaseScalar scalar, const Rational& x) {
    try {
        return rounded(x, scalar) == x;
    } catch (const NumberError&) {
        return false;
    }
}

/// No pose stands for the identity.
std::optional<Affine<Rational>> pose_of(Affine<Rational> pose) {
    if (pose == Affine<Rational>{}) return std::nullopt;
    return pose;
}

/// The shortest rotation from the coordinate axis to the direction, whose component along the axis is positive. With
/// u the unit vector of the direction and k the axis, the entries are u_i in column k, −u_i in row k, u_k where both
/// meet, and δ_ij − u_i u_j / (1 + u_k) elsewhere.
Mat3<Rational> turn(const Vec3<Rational>& d, std::size_t k, CaseScalar scalar) {
    Mat3<Rational> m;
    if (is_along(d, k)) return m;
    const Rational squared = dot(d, d);
    const Rational across = squared - d[k] * d[k];
    const Rational radicand = Rational(1) / squared;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            RootSum entry{0, 0, radicand};
            if (j == k) {
                entry.factor = d[i];
            } else if (i == k) {
                entry.factor = -d[j];
            } else {
                const Rational product = d[i] * d[j] / across;
                entry.constant = Rational(i == j ? 1 : 0) - product;
                entry.factor = product * d[k];
            }
            m.rows[i][j] = rounded(entry, scalar);
        }
    }
    return m;
}

/// What cylinders and cones share: the sizes, and the pose of the axis turned towards `to` or away from it.
struct Placed {
    Rational half_length;
    Axis axis;
    bool is_opposite;  ///< the positive axis points from `to` to `from`
    Affine<Rational> pose;
};

Placed placed(const EndPoints& ends, CaseScalar scalar) {
    Vec3<Rational> direction = ends.to - ends.from;
    const std::size_t axis = main_axis(direction);
    const bool is_opposite = direction[axis] < 0;
    if (is_opposite) direction = -direction;
    const RootSum half_length{0, Rational(1, 2), dot(direction, direction)};
    Vec3<Rational> centre = centre_of(ends);
    for (std::size_t i = 0; i < 3; ++i) centre[i] = rounded(centre[i], scalar);
    return {rounded(half_length, scalar),
            static_cast<Axis>(axis),
            is_opposite,
            {turn(direction, axis, scalar), std::move(centre)}};
}

}  // namespace

Body capsule_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar) {
    if (ends.from == ends.to) return {Sphere<Rational>(radius), pose_of({{}, ends.from})};
    const Vec3<Rational> direction = ends.to - ends.from;
    const std::size_t axis = main_axis(direction);
    const Rational half_length = magnitude(direction[axis]) / 2;
    const Vec3<Rational> centre = centre_of(ends);
    // Along an axis the other two coordinates of the centre are those of both ends.
    if (is_along(direction, axis) && represents(scalar, half_length) && represents(scalar, centre[axis])) {
        return {Capsule<Rational>(radius, half_length, static_cast<Axis>(axis)), pose_of({{}, centre})};
    }
    return {Sum<Rational>({Body{Points<Rational>({ends.from, ends.to}), std::nullopt},
                           Body{Sphere<Rational>(radius), std::nullopt}}),
            std::nullopt};
}

Body cylinder_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar) {
    Placed p = placed(ends, scalar);
    return {Cylinder<Rational>(radius, p.half_length, p.axis), pose_of(std::move(p.pose))};
}

Body cone_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar) {
    Placed p = placed(ends, scalar);
    if (p.is_opposite) {
        // A half turn about another coordinate axis first: it changes the signs of two columns.
        const auto axis = static_cast<std::size_t>(p.axis);
        for (Vec3<Rational>& row : p.pose.linear.rows) {
            row[axis] = -row[axis];
            row[(axis + 2) % 3] = -row[(axis + 2) % 3];
        }
    }
    return {Cone<Rational>(radius, p.half_length, p.axis), pose_of(std::move(p.pose))};
}

}  // namespace oblong::caseio
