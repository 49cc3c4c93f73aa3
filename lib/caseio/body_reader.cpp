// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "caseio/body_io.hpp"
#include "caseio/mesh.hpp"
#include "caseio/pose_reader.hpp"
#include "caseio/shape_forms.hpp"
#include "caseio/shape_io.hpp"
#include "caseio/spelling.hpp"
#include "caseio/surface_file.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using Body = AnyBody<Rational>;

std::string listed(const std::vector<std::string_view>& names) {
    std::string list;
    for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

/// A reader of mesh files.
template <class Read>
auto read_mesh_file(const JsonValue& value, const Read& read) {
    const JsonValue file = value.field("file", "the path of a mesh");
    std::filesystem::path path = file.string("the path of a mesh, as a string");
    if (path.empty()) file.expected("the path of a mesh");
    if (path.is_relative()) path = std::filesystem::path(value.reading().place.file).parent_path() / path;
    try {
        return read(path.string(), MeshReading{value.reading().max_mesh_bytes, value.reading().notes});
    } catch (const BadInput& error) {
        file.refuse("expected a mesh that reads, found " + std::string(error.what()));
    }
}

/// The vertices of a mesh file in the numbers of the case, times the factors of `scale`.
std::vector<Vec3<Rational>> scaled_vertices(const JsonValue& value, const std::vector<Vec3<double>>& vertices) {
    const JsonValue file = value.field("file", "the path of a mesh");
    Vec3<Rational> factors{1, 1, 1};
    if (const std::optional<JsonValue> scale = value.find("scale")) factors = read_scale(*scale);
    std::vector<Vec3<Rational>> points;
    points.reserve(vertices.size());
    for (const Vec3<double>& v : vertices) points.push_back({to_rational(v.x), to_rational(v.y), to_rational(v.z)});
    for (Vec3<Rational>& v : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            // Judged by the same rule as a number of the case: a coordinate beyond the scalar's range is refused.
            try {
                v[i] = read_number(fraction_text(v[i] * factors[i]), value.reading().rule).value;
            } catch (const NumberError& error) {
                file.refuse("a vertex: " + std::string(error.what()));
            }
        }
    }
    return points;
}

/// The body without the pose of its object; forms that cases hold in another form may have a pose of their own.
Body read_shape(const JsonValue& value, int dimension) {
    const std::string shapes = "one of " + listed(shape_names<Shape<Rational>>(dimension));
    const JsonValue shape = value.field("shape", shapes);
    const std::string& name = shape.string(shapes);
    const auto alone = [](Shape<Rational> s) { return Body{std::move(s), std::nullopt}; };
    if (name == "points") {
        value.only_fields({"shape", "pose", "vertices"});
        return alone(Points<Rational>(read_points(value.field("vertices", "an array of points"), dimension)));
    }
    if (name == "mesh" && dimension == 3) {
        value.only_fields({"shape", "pose", "file", "scale"});
        return alone(Points<Rational>(scaled_vertices(value, read_mesh_file(value, read_mesh_vertices))));
    }
    if (name == "polytope") return alone(read_polytope(value, dimension));
    if (name == "sum") return alone(Sum<Rational>(read_parts(value, dimension)));
    if (name == "hull") return alone(Hull<Rational>(read_parts(value, dimension)));
    if (name == "capsule" || ((name == "cylinder" || name == "cone") && dimension == 3)) {
        if (has_end_points(value)) return read_end_points(value, name, dimension);
        value.only_fields({"shape", "pose", "radius", "half_length", "axis", "from", "to"});
    }
    if (name == "union" || name == "surface")
        shape.expected(
            "a convex body: a union or surface is the whole body of oblong distance, decide, cast and judge");
    if (name == "halfspace")
        shape.expected(
            "a bounded body: a halfspace is the whole body of oblong distance, decide, penetration, cast and judge");
    std::optional<Shape<Rational>> described = read_described<Shape<Rational>>(value, name, dimension);
    if (!described) refuse_name(shape, shapes, shape_names<Shape<Rational>>(dimension));
    return alone(*std::move(described));
}

}  // namespace

std::vector<Body> read_parts(const JsonValue& value, int dimension) {
    value.only_fields({"shape", "pose", "of"});
    const JsonValue of = value.field("of", "an array of bodies");
    if (!of.is(JsonNode::Kind::array) || of.node().items.empty()) of.expected("an array of at least one body");
    std::vector<Body> parts;
    parts.reserve(of.node().items.size());
    for (std::size_t i = 0; i < of.node().items.size(); ++i) parts.push_back(read_body(of.item(i), dimension));
    return parts;
}

std::vector<Vec3<Rational>> read_points(const JsonValue& list, int dimension) {
    if (!list.is(JsonNode::Kind::array) || list.node().items.empty()) list.expected("an array of at least one point");
    std::vector<Vec3<Rational>> points;
    points.reserve(list.node().items.size());
    for (std::size_t i = 0; i < list.node().items.size(); ++i) points.push_back(read_vector(list.item(i), dimension));
    return points;
}

CaseSurface read_surface(const JsonValue& value) {
    CaseSurface surface;
    if (value.find("file")) {
        value.only_fields({"shape", "pose", "file", "scale"});
        SurfaceFile file = read_mesh_file(value, read_surface_file);
        surface.vertices = scaled_vertices(value, file.vertices);
        surface.triangles = std::move(file.triangles);
        return surface;
    }
    value.only_fields({"shape", "pose", "file", "scale", "vertices", "triangles"});
    surface.vertices = read_points(value.field("vertices", "an array of points"), 3);
    const JsonValue triangles = value.field("triangles", "an array of triangles, or a \"file\"");
    if (!triangles.is(JsonNode::Kind::array) || triangles.node().items.empty())
        triangles.expected("an array of at least one triangle");
    const auto count = static_cast<long long>(surface.vertices.size());
    surface.triangles.reserve(triangles.node().items.size());
    for (std::size_t i = 0; i < triangles.node().items.size(); ++i) {
        const JsonValue triangle = triangles.item(i);
        triangle.array_of(3, "an array of 3 indices");
        auto& corners = surface.triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const JsonValue corner = triangle.item(k);
            const long long index = corner.integer();
            if (index < 0 || index >= count)
                corner.refuse("expected an index of the " + std::to_string(count) + " vertices, found " +
                              std::to_string(index));
            corners[k] = static_cast<std::uint32_t>(index);
        }
    }
    return surface;
}

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
        Body body = read_shape(value, dimension);
        if (const std::optional<JsonValue> pose = value.find("pose")) {
            // Two poses stay apart, in a sum of one part: their product may not be representable.
            if (body.pose) body = {Sum<Rational>({std::move(body)}), std::nullopt};
            body.pose = read_pose(*pose, dimension);
        }
        return body;
    } catch (const InvalidBody& error) {
        value.refuse(error.what());
    }
}

}  // namespace oblong::caseio
