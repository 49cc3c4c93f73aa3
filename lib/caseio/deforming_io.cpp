// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/deforming_io.hpp"

#include "caseio/body_io.hpp"
#include "caseio/line_fields.hpp"
#include "caseio/names.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view query_name = "deforming";

DeformingBody read_deforming_body(const JsonValue& value, int dimension) {
    if (!value.is(JsonNode::Kind::object)) value.expected("a body: an object with \"shape\"");
    DeformingBody body;
    body.shape = value.field("shape", "\"points\"").string("\"points\"");
    if (body.shape != "points") {
        (void)read_body(value, dimension);
        return body;
    }
    value.only_fields({"shape", "vertices", "end"});
    body.vertices = read_points(value.field("vertices", "an array of points"), dimension);
    const JsonValue end = value.field("end", "an array of points");
    body.end = read_points(end, dimension);
    if (body.end.size() != body.vertices.size())
        end.expected("as many points as vertices, " + std::to_string(body.vertices.size()));
    return body;
}

std::string body_text(const NumberWriter& numbers, const DeformingBody& body) {
    const auto list = [&](const std::vector<Vec3<Rational>>& points) {
        std::string text;
        for (const Vec3<Rational>& point : points) text += (text.empty() ? "" : ", ") + numbers.vector(point);
        return "[" + text + "]";
    };
    return R"({"shape": "points", "vertices": )" + list(body.vertices) + R"(, "end": )" + list(body.end) + "}";
}

}  // namespace

bool is_deforming_case(std::string_view line) { return has_text(line, "query", query_name); }

DeformingCase read_deforming_case(std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    const JsonNode root = parse_json(line, place);
    JsonReading reading{place, {}, how.notes, how.max_mesh_bytes};
    const JsonValue document(root, reading);
    require_format(document, case_format);
    document.only_fields({"format", "id", "query", "scalar", "dimension", "a", "b", "source", "expect", "note"});
    DeformingCase c;
    c.id = read_id(document);
    const JsonValue query = document.field("query", "\"deforming\"");
    if (query.string("\"deforming\"") != query_name) query.expected("\"deforming\"");
    c.scalar = reading.rule.scalar = read_scalar(document);
    c.dimension = read_dimension(document);
    c.a = read_deforming_body(document.field("a", "a body"), c.dimension);
    c.b = read_deforming_body(document.field("b", "a body"), c.dimension);
    c.source = read_text(document, "source");
    c.note = read_text(document, "note");
    if (const std::optional<JsonValue> expect = document.find("expect")) c.expect = json_text(expect->node(), line);
    return c;
}

std::string write_deforming_case(const DeformingCase& c, NumberStyle style) {
    const NumberWriter numbers{c.scalar, style, c.dimension};
    std::string text = R"({"format": ")" + std::string(case_format) + R"(", "id": )" + json_quoted(c.id) +
                       R"(, "query": ")" + std::string(query_name) + R"(", "scalar": ")" + std::string(name(c.scalar)) +
                       '"';
    if (c.dimension == 2) text += ", \"dimension\": 2";
    text += ", \"a\": " + body_text(numbers, c.a) + ", \"b\": " + body_text(numbers, c.b);
    if (!c.source.empty()) text += ", \"source\": " + json_quoted(c.source);
    if (!c.note.empty()) text += ", \"note\": " + json_quoted(c.note);
    if (!c.expect.empty()) text += ", \"expect\": " + c.expect;
    return text + "}";
}

}  // namespace oblong::caseio
