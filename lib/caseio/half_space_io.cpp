// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/half_space_io.hpp"

#include <array>

#include "caseio/body_io.hpp"
#include "caseio/line_fields.hpp"
#include "caseio/pose_reader.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view shape_name = "halfspace";

/// The fields that may hold a half-space, in the order of a written line.
constexpr std::array<std::string_view, 2> body_fields{"a", "b"};

bool is_half_space(const JsonValue& body) { return shape_of(body) == shape_name; }

PosedHalfSpace read_half_space(const JsonValue& value, int dimension) {
    value.only_fields({"shape", "pose", "normal", "offset"});
    const JsonValue normal = value.field("normal", dimension == 2 ? "an array of 2 numbers" : "an array of 3 numbers");
    PosedHalfSpace result{{read_vector(normal, dimension), value.field("offset", "a number").number()}, {}};
    if (result.half_space.normal == Vec3<Rational>{0, 0, 0}) normal.expected("a normal that is not 0");
    if (const std::optional<JsonValue> pose = value.find("pose")) {
        result.pose = read_pose(*pose, dimension);
        const auto& rows = result.pose->linear.rows;
        if (triple_product(rows[0], rows[1], rows[2]) == 0)
            pose->refuse("expected a pose that is not singular: the image of the half-space is flat");
    }
    return result;
}

/// A body that stands for a half-space in a line that `read_case` reads.
AnyBody<Rational> origin() { return {Points<Rational>({Vec3<Rational>{0, 0, 0}}), std::nullopt}; }

/// Returns the line with the text of each half-space replaced by `text(field)`.
template <class Text>
std::string replaced(std::string_view line, const std::array<std::optional<JsonValue>, 2>& bodies, const Text& text) {
    std::string result(line);
    // From the end of the line, so that places before it stay.
    const bool in_order = !bodies[0] || !bodies[1] || bodies[0]->node().begin < bodies[1]->node().begin;
    for (const std::size_t i : {in_order ? 1U : 0U, in_order ? 0U : 1U}) {
        if (!bodies[i]) continue;
        const JsonNode& node = bodies[i]->node();
        result.replace(node.begin, node.end - node.begin, text(i));
    }
    return result;
}

}  // namespace

bool is_half_space_case(std::string_view line) { return has_shape(line, {shape_name}); }

HalfSpaceCase read_half_space_case(std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    const JsonNode root = parse_json(line, place);
    JsonReading reading{place, {}, how.notes, how.max_mesh_bytes};
    const JsonValue document(root, reading);
    std::array<std::optional<JsonValue>, 2> bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::optional<JsonValue> body = document.find(body_fields[i]);
        if (body && is_half_space(*body)) bodies[i].emplace(*body);
    }
    const std::optional<JsonValue> size = document.find("dimension");
    const NumberWriter numbers{CaseScalar::float64, NumberStyle::shortest, size && size->node().text == "2" ? 2 : 3};
    const std::string origin_text = numbers.body(origin());
    HalfSpaceCase c{.others = read_case(replaced(line, bodies, [&](std::size_t) { return origin_text; }), place, how),
                    .a = {},
                    .b = {}};
    reading.rule.scalar = c.others.scalar;
    if (bodies[0]) c.a = read_half_space(*bodies[0], c.others.dimension);
    if (bodies[1]) c.b = read_half_space(*bodies[1], c.others.dimension);
    return c;
}

std::string write_half_space_case(const HalfSpaceCase& c, NumberStyle style) {
    const std::string line = write_case(c.others, style);
    const JsonNode root = parse_json(line, {});
    const JsonReading reading{};
    const JsonValue document(root, reading);
    const std::array<const std::optional<PosedHalfSpace>*, 2> half_spaces{&c.a, &c.b};
    std::array<std::optional<JsonValue>, 2> bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (*half_spaces[i]) bodies[i].emplace(document.field(body_fields[i], "a body"));
    const NumberWriter numbers{c.others.scalar, style, c.others.dimension};
    return replaced(line, bodies, [&](std::size_t i) {
        const PosedHalfSpace& h = **half_spaces[i];
        std::string text = R"({"shape": ")" + std::string(shape_name) + R"(", "normal": )" +
                           numbers.vector(h.half_space.normal) + ", \"offset\": " + numbers.number(h.half_space.offset);
        if (h.pose) text += ", \"pose\": " + numbers.pose(*h.pose);
        return text + "}";
    });
}

}  // namespace oblong::caseio
