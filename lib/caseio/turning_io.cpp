// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/turning_io.hpp"

#include "caseio/body_io.hpp"
#include "caseio/line_fields.hpp"
#include "caseio/names.hpp"
#include "caseio/pose_reader.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view turning_name = "turning";

Vec3<Rational> read_optional_vector(const JsonValue& holder, std::string_view key, int dimension) {
    const std::optional<JsonValue> value = holder.find(key);
    return value ? read_vector(*value, dimension) : Vec3<Rational>{0, 0, 0};
}

Turn<Rational> read_turn(const JsonValue& value, int dimension) {
    if (dimension == 2) {
        value.only_fields({"velocity", "rate", "centre"});
    } else {
        value.only_fields({"velocity", "axis", "rate", "centre"});
    }
    Turn<Rational> turn;
    turn.velocity = read_optional_vector(value, "velocity", dimension);
    turn.centre = read_optional_vector(value, "centre", dimension);
    const std::optional<JsonValue> rate = value.find("rate");
    if (rate) turn.rate = rate->number();
    if (dimension == 2) {
        turn.axis = {0, 0, 1};
        return turn;
    }
    turn.axis = read_optional_vector(value, "axis", dimension);
    if (turn.rate != 0 && turn.axis == Vec3<Rational>{0, 0, 0}) {
        constexpr std::string_view what = "an axis that is not 0, beside a rate";
        value.field("axis", what).expected(what);
    }
    return turn;
}

RigidMotion<Rational> read_motion(const JsonValue& document, std::string_view key, int dimension) {
    const std::optional<JsonValue> value = document.find(key);
    if (!value) return Turn<Rational>{};
    if (!value->is(JsonNode::Kind::object))
        value->expected("a motion: an object with velocity, axis, rate and centre, or with from and to");
    if (!value->find("from") && !value->find("to")) return read_turn(*value, dimension);
    value->only_fields({"from", "to"});
    return Interpolation<Rational>{read_placement(value->field("from", "a placement at time 0"), dimension),
                                   read_placement(value->field("to", "a placement at time 1"), dimension)};
}

/// Writes the motions of one case.
struct MotionWriter {
    const NumberWriter& numbers;

    [[nodiscard]] std::string operator()(const Turn<Rational>& turn) const {
        const std::string axis = numbers.dimension == 2 ? "" : R"(, "axis": )" + numbers.vector(turn.axis);
        return R"({"velocity": )" + numbers.vector(turn.velocity) + axis + R"(, "rate": )" + numbers.number(turn.rate) +
               R"(, "centre": )" + numbers.vector(turn.centre) + "}";
    }
    [[nodiscard]] std::string operator()(const Interpolation<Rational>& motion) const {
        return R"({"from": )" + placement(motion.from) + R"(, "to": )" + placement(motion.to) + "}";
    }

private:
    [[nodiscard]] std::string placement(const Placement<Rational>& p) const {
        std::string text;
        for (const Rational& x : p.quaternion) text += (text.empty() ? "[" : ", ") + numbers.number(x);
        return R"({"quaternion": )" + text + R"(], "translation": )" + numbers.vector(p.translation) + "}";
    }
};

}  // namespace

bool is_turning_case(std::string_view line) { return has_text(line, "query", turning_name); }

TurningCase read_turning_case(std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    const JsonNode root = parse_json(line, place);
    JsonReading reading{place, {}, how.notes, how.max_mesh_bytes};
    const JsonValue document(root, reading);
    require_format(document, case_format);
    document.only_fields({"format", "id", "query", "scalar", "dimension", "a", "b", "motion_a", "motion_b", "max",
                          "width", "source", "expect", "note"});
    std::string id = read_id(document);
    const JsonValue query = document.field("query", "\"turning\"");
    if (query.string("\"turning\"") != turning_name) query.expected("\"turning\"");
    reading.rule.scalar = read_scalar(document);
    const int dimension = read_dimension(document);
    TurningCase c{.id = std::move(id),
                  .scalar = reading.rule.scalar,
                  .dimension = dimension,
                  .a = read_body(document.field("a", "a body"), dimension),
                  .b = read_body(document.field("b", "a body"), dimension)};
    c.motion_a = read_motion(document, "motion_a", c.dimension);
    c.motion_b = read_motion(document, "motion_b", c.dimension);
    if (const std::optional<JsonValue> max = document.find("max")) c.max = max->size();
    const JsonValue width = document.field("width", "the width of the bracket");
    c.width = width.number();
    if (c.width <= 0) width.expected("a width above 0");
    c.source = read_text(document, "source");
    c.note = read_text(document, "note");
    if (const std::optional<JsonValue> expect = document.find("expect")) c.expect = json_text(expect->node(), line);
    return c;
}

std::string write_turning_case(const TurningCase& c, NumberStyle style) {
    const NumberWriter numbers{c.scalar, style, c.dimension};
    const MotionWriter motions{numbers};
    std::string text = R"({"format": ")" + std::string(case_format) + R"(", "id": )" + json_quoted(c.id) +
                       R"(, "query": ")" + std::string(turning_name) + R"(", "scalar": ")" +
                       std::string(name(c.scalar)) + '"';
    if (c.dimension == 2) text += ", \"dimension\": 2";
    text += R"(, "a": )" + numbers.body(c.a) + R"(, "b": )" + numbers.body(c.b);
    text += R"(, "motion_a": )" + std::visit(motions, c.motion_a);
    text += R"(, "motion_b": )" + std::visit(motions, c.motion_b);
    text += R"(, "max": )" + numbers.number(c.max) + R"(, "width": )" + numbers.number(c.width);
    if (!c.source.empty()) text += ", \"source\": " + json_quoted(c.source);
    if (!c.note.empty()) text += ", \"note\": " + json_quoted(c.note);
    if (!c.expect.empty()) text += ", \"expect\": " + c.expect;
    return text + "}";
}

}  // namespace oblong::caseio
