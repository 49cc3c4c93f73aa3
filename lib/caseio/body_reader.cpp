// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "caseio/body_io.hpp"
#include "caseio/mesh.hpp"
#include "caseio/quaternion.hpp"
#include "caseio/shape_io.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using Body = AnyBody<Rational>;

Rational rounded(const Rational& value, CaseScalar scalar) {
    switch (scalar) {
        case CaseScalar::float32:
            return to_rational(nearest<float>(value));
        case CaseScalar::float64:
            return to_rational(nearest<double>(value));
        case CaseScalar::exact:
            break;
    }
    return value;
}

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

/// The matrix of the unit-quaternion formula divided by the squared norm, each entry rounded once.
Mat3<Rational> read_quaternion(const JsonValue& value) {
    value.array_of(4, "an array of 4 numbers [w, x, y, z]");
    const Quaternion q{.w = value.item(0).number(),
                       .x = value.item(1).number(),
                       .y = value.item(2).number(),
                       .z = value.item(3).number()};
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) value.expected("a quaternion that is not 0");
    Mat3<Rational> m = rotation_matrix(q);
    for (Vec3<Rational>& row : m.rows) {
        for (std::size_t j = 0; j < 3; ++j) row[j] = rounded(row[j], value.reading().rule.scalar);
    }
    return m;
}

Affine<Rational> read_pose(const JsonValue& value, int dimension) {
    if (dimension == 2) {
        value.only_fields({"linear", "translation"});
    } else {
        value.only_fields({"linear", "quaternion", "translation"});
    }
    const std::optional<JsonValue> linear = value.find("linear");
    const std::optional<JsonValue> quaternion = value.find("quaternion");
    const std::optional<JsonValue> translation = value.find("translation");
    if (linear && quaternion) quaternion->refuse("expected either linear or quaternion, found both");
    if (!linear && !quaternion && !translation) value.expected("linear or quaternion, translation, or both");
    Affine<Rational> pose;
    if (linear) pose.linear = read_linear(*linear, dimension);
    if (quaternion) pose.linear = read_quaternion(*quaternion);
    if (translation) pose.translation = read_vector(*translation, dimension);
    return pose;
}

Points<Rational> read_points(const JsonValue& value, int dimension) {
    const JsonValue vertices = value.field("vertices", "an array of points");
    if (!vertices.is(JsonNode::Kind::array) || vertices.node().items.empty()) {
        vertices.expected("an array of at least one point");
    }
    std::vector<Vec3<Rational>> points;
    points.reserve(vertices.node().items.size());
    for (std::size_t i = 0; i < vertices.node().items.size(); ++i) {
        points.push_back(read_vector(vertices.item(i), dimension));
    }
    return Points<Rational>(std::move(points));
}

Points<Rational> read_mesh(const JsonValue& value) {
    const JsonValue file = value.field("file", "the path of a mesh");
    std::filesystem::path path = file.string("the path of a mesh, as a string");
    if (path.empty()) file.expected("the path of a mesh");
    if (path.is_relative()) path = std::filesystem::path(value.reading().place.file).parent_path() / path;
    std::vector<Vec3<Rational>> points;
    try {
        const MeshReading reading{value.reading().max_mesh_bytes, value.reading().notes};
        for (const Vec3<double>& v : read_mesh_vertices(path.string(), reading)) {
            points.push_back({to_rational(v.x), to_rational(v.y), to_rational(v.z)});
        }
    } catch (const BadInput& error) {
        file.refuse("expected a mesh that reads, found " + std::string(error.what()));
    }
    for (Vec3<Rational>& v : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            // Judged by the same rule as a number of the case: a coordinate beyond the scalar's range is refused.
            try {
                v[i] = read_number(fraction_text(v[i]), value.reading().rule).value;
            } catch (const NumberError& error) {
                file.refuse("a vertex: " + std::string(error.what()));
            }
        }
    }
    return Points<Rational>(std::move(points));
}

std::vector<Body> read_parts(const JsonValue& value, int dimension) {
    value.only_fields({"shape", "pose", "of"});
    const JsonValue of = value.field("of", "an array of bodies");
    if (!of.is(JsonNode::Kind::array) || of.node().items.empty()) of.expected("an array of at least one body");
    std::vector<Body> parts;
    parts.reserve(of.node().items.size());
    for (std::size_t i = 0; i < of.node().items.size(); ++i) parts.push_back(read_body(of.item(i), dimension));
    return parts;
}

Shape<Rational> read_shape(const JsonValue& value, int dimension) {
    const std::string shapes = shape_names<Shape<Rational>>(dimension);
    const JsonValue shape = value.field("shape", shapes);
    const std::string& name = shape.string(shapes);
    if (name == "points") {
        value.only_fields({"shape", "pose", "vertices"});
        return read_points(value, dimension);
    }
    if (name == "mesh" && dimension == 3) {
        value.only_fields({"shape", "pose", "file"});
        return read_mesh(value);
    }
    if (name == "sum") return Sum<Rational>(read_parts(value, dimension));
    if (name == "hull") return Hull<Rational>(read_parts(value, dimension));
    std::optional<Shape<Rational>> described = read_described<Shape<Rational>>(value, name, dimension);
    if (!described) shape.expected(shapes);
    return *std::move(described);
}

}  // namespace

std::string vector_name(int dimension) { return dimension == 2 ? "an array of 2 numbers" : "an array of 3 numbers"; }

Vec3<Rational> read_sizes(const JsonValue& value, int dimension) {
    value.array_of(static_cast<std::size_t>(dimension), vector_name(dimension));
    Vec3<Rational> v{0, 0, 0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) v[i] = value.item(i).size();
    return v;
}

Axis read_axis(const JsonValue& value, int dimension) {
    const std::optional<JsonValue> axis = value.find("axis");
    if (!axis) return Axis::y;
    constexpr std::string_view in_space = "\"x\", \"y\" or \"z\"";
    constexpr std::string_view in_plane = "\"x\" or \"y\"";
    const std::string_view what = dimension == 2 ? in_plane : in_space;
    const std::string& text = axis->string(what);
    if (text == "x") return Axis::x;
    if (text == "y") return Axis::y;
    if (text == "z" && dimension == 3) return Axis::z;
    axis->expected(what);
}

Vec3<Rational> read_vector(const JsonValue& value, int dimension) {
    value.array_of(static_cast<std::size_t>(dimension), vector_name(dimension));
    Vec3<Rational> v{0, 0, 0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) v[i] = value.item(i).number();
    return v;
}

AnyBody<Rational> read_body(const JsonValue& value, int dimension) {
    if (!value.is(JsonNode::Kind::object)) value.expected("a body: an object with \"shape\"");
    try {
        Body body{read_shape(value, dimension), std::nullopt};
        if (const std::optional<JsonValue> pose = value.find("pose")) body.pose = read_pose(*pose, dimension);
        return body;
    } catch (const InvalidBody& error) {
        value.refuse(error.what());
    }
}

}  // namespace oblong::caseio
