// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/pose_reader.hpp"

#include <algorithm>

#include "caseio/body_io.hpp"
#include "caseio/quaternion.hpp"
#include "caseio/rotation.hpp"
#include "caseio/shape_io.hpp"
#include "caseio/spelling.hpp"

namespace oblong::caseio {

namespace {

constexpr std::array<std::string_view, 12> euler_orders{"xyz", "xzy", "yxz", "yzx", "zxy", "zyx",
                                                        "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};

CaseScalar scalar_of(const JsonValue& value) { return value.reading().rule.scalar; }

Mat3<Rational> read_linear(const JsonValue& value, int dimension) {
    const auto size = static_cast<std::size_t>(dimension);
    value.array_of(size, dimension == 2 ? "an array of 2 rows" : "an array of 3 rows");
    Mat3<Rational> linear;
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue row = value.item(i);
        row.array_of(size, vector_name(dimension));
        for (std::size_t j = 0; j < size; ++j) linear.rows[i][j] = row.item(j).number();
    }
    return linear;
}

/// Four numbers that are not all 0.
Quaternion read_quaternion(const JsonValue& value) {
    value.array_of(4, "an array of 4 numbers [w, x, y, z]");
    const Quaternion q{.w = value.item(0).number(),
                       .x = value.item(1).number(),
                       .y = value.item(2).number(),
                       .z = value.item(3).number()};
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) value.expected("a quaternion that is not 0");
    return q;
}

/// The matrix of the unit-quaternion formula divided by the squared norm, each entry rounded once.
Mat3<Rational> read_quaternion_matrix(const JsonValue& value) {
    Mat3<Rational> m = rotation_matrix(read_quaternion(value));
    for (Vec3<Rational>& row : m.rows) {
        for (std::size_t j = 0; j < 3; ++j) row[j] = rounded(row[j], scalar_of(value));
    }
    return m;
}

Angle read_angle(const JsonValue& value, bool in_degrees) {
    Angle angle{value.number(), in_degrees};
    if (!in_degrees && (angle.value < -largest_radians || angle.value > largest_radians)) {
        value.expected("an angle in radians of at most " + std::to_string(largest_radians) + " in magnitude");
    }
    return angle;
}

/// The field "degrees" or the one that holds radians, whichever is there.
struct AngleField {
    JsonValue value;
    bool in_degrees;
};

AngleField angle_field(const JsonValue& holder, std::string_view radians) {
    const std::optional<JsonValue> degrees = holder.find("degrees");
    if (!degrees) return {holder.field(radians, "\"" + std::string(radians) + "\" or \"degrees\""), false};
    if (holder.find(radians)) degrees->refuse("expected either " + std::string(radians) + " or degrees, found both");
    return {*degrees, true};
}

std::string capitals(std::string_view small) {
    std::string text(small);
    for (char& c : text) c = static_cast<char>(c - 'a' + 'A');
    return text;
}

Mat3<Rational> read_euler(const JsonValue& value) {
    value.only_fields({"order", "radians", "degrees"});
    const std::string what = "three axes, neighbours different, such as \"xyz\" (fixed axes) or \"XYZ\" (turning axes)";
    const JsonValue order = value.field("order", what);
    const std::string& letters = order.string(what);
    const auto found = std::ranges::find_if(
        euler_orders, [&](std::string_view small) { return letters == small || letters == capitals(small); });
    if (found == euler_orders.end()) order.expected(what);
    EulerAngles euler{};
    euler.intrinsic = letters != *found;
    const auto [angles, in_degrees] = angle_field(value, "radians");
    angles.array_of(3, "an array of 3 angles");
    for (std::size_t i = 0; i < 3; ++i) {
        euler.axes[i] = static_cast<std::size_t>((*found)[i] - 'x');
        euler.angles[i] = read_angle(angles.item(i), in_degrees);
    }
    try {
        return euler_matrix(euler, scalar_of(value));
    } catch (const NumberError& error) {
        value.refuse(error.what());
    }
}

/// A rotation of the plane has no field "axis".
Vec3<Rational> read_turn_axis(const JsonValue& pose, int dimension) {
    if (dimension == 2) return {0, 0, 1};
    const JsonValue field = pose.field("axis", "the axis of the angle");
    const Vec3<Rational> axis = read_vector(field, dimension);
    if (axis == Vec3<Rational>{0, 0, 0}) field.expected("an axis that is not 0");
    return axis;
}

/// What `make(axis, angle, scalar)` makes of the fields of an axis and an angle.
template <class Make>
auto read_axis_angle(const JsonValue& pose, int dimension, const Make& make) {
    const Vec3<Rational> axis = read_turn_axis(pose, dimension);
    const auto [value, in_degrees] = angle_field(pose, "angle");
    try {
        return make(axis, read_angle(value, in_degrees), scalar_of(pose));
    } catch (const NumberError& error) {
        value.refuse(error.what());
    }
}

/// The forms of the linear part, each by its first field that is there.
std::vector<JsonValue> linear_forms(const JsonValue& pose) {
    std::vector<JsonValue> forms;
    for (const std::string_view name : {"linear", "quaternion", "euler"}) {
        if (const std::optional<JsonValue> form = pose.find(name)) forms.push_back(*form);
    }
    for (const std::string_view name : {"axis", "angle", "degrees"}) {
        if (const std::optional<JsonValue> form = pose.find(name)) {
            forms.push_back(*form);
            break;
        }
    }
    return forms;
}

}  // namespace

Affine<Rational> read_pose(const JsonValue& value, int dimension) {
    if (dimension == 2) {
        value.only_fields({"linear", "angle", "degrees", "translation"});
    } else {
        value.only_fields({"linear", "quaternion", "euler", "axis", "angle", "degrees", "translation"});
    }
    const std::vector<JsonValue> forms = linear_forms(value);
    const std::optional<JsonValue> translation = value.find("translation");
    if (forms.size() > 1) {
        forms[1].refuse("expected either " + std::string(forms[0].key()) + " or " + std::string(forms[1].key()) +
                        ", found both");
    }
    if (forms.empty() && !translation) {
        value.expected(dimension == 2 ? "linear or an angle, translation, or both"
                                      : "linear, quaternion, euler or axis, translation, or both");
    }
    Affine<Rational> pose;
    if (!forms.empty()) {
        const std::string_view form = forms[0].key();
        pose.linear = form == "linear"       ? read_linear(forms[0], dimension)
                      : form == "quaternion" ? read_quaternion_matrix(forms[0])
                      : form == "euler"      ? read_euler(forms[0])
                                             : read_axis_angle(value, dimension, axis_angle_matrix);
    }
    if (translation) pose.translation = read_vector(*translation, dimension);
    return pose;
}

Placement<Rational> read_placement(const JsonValue& value, int dimension) {
    if (dimension == 2) {
        value.only_fields({"quaternion", "angle", "degrees", "translation"});
    } else {
        value.only_fields({"quaternion", "axis", "angle", "degrees", "translation"});
    }
    Placement<Rational> placement;
    const std::vector<JsonValue> forms = linear_forms(value);
    if (forms.size() > 1) {
        forms[1].refuse("expected either " + std::string(forms[0].key()) + " or " + std::string(forms[1].key()) +
                        ", found both");
    }
    if (!forms.empty()) {
        const Quaternion q = forms[0].key() == "quaternion" ? read_quaternion(forms[0])
                                                            : read_axis_angle(value, dimension, axis_angle_quaternion);
        if (dimension == 2 && (q.x != 0 || q.y != 0)) forms[0].expected("a turn of the plane, [w, 0, 0, z]");
        placement.quaternion = {q.w, q.x, q.y, q.z};
    }
    if (const std::optional<JsonValue> translation = value.find("translation"))
        placement.translation = read_vector(*translation, dimension);
    return placement;
}

}  // namespace oblong::caseio
