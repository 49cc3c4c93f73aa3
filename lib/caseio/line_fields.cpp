// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/line_fields.hpp"

#include <algorithm>

#include "caseio/names.hpp"
#include "caseio/spelling.hpp"

namespace oblong::caseio {

namespace {

/// Returns the string of a field. Empty if the value has no such field, or another kind of value in it.
std::string_view string_of(const JsonValue& value, std::string_view key) {
    if (!value.is(JsonNode::Kind::object)) return {};
    const std::optional<JsonValue> field = value.find(key);
    return field && field->is(JsonNode::Kind::string) ? std::string_view(field->node().text) : std::string_view();
}

bool names_one(std::string_view line, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [line](std::string_view name) {
        return line.find('"' + std::string(name) + '"') != std::string_view::npos;
    });
}

/// Calls `holds` with the document of a line. False for what is no JSON object.
template <class Holds>
bool document_holds(std::string_view line, const Holds& holds) {
    try {
        const JsonNode root = parse_json(line, {});
        const JsonReading reading{};
        const JsonValue document(root, reading);
        return document.is(JsonNode::Kind::object) && holds(document);
    } catch (const BadInput&) {
        return false;
    }
}

}  // namespace

bool has_text(std::string_view line, std::string_view key, std::string_view text) {
    return names_one(line, {text}) &&
           document_holds(line, [&](const JsonValue& document) { return string_of(document, key) == text; });
}

std::string_view shape_of(const JsonValue& body) { return string_of(body, "shape"); }

bool has_shape(std::string_view line, std::initializer_list<std::string_view> shapes) {
    const auto is_one = [shapes](const std::optional<JsonValue>& body) {
        return body && std::ranges::find(shapes, shape_of(*body)) != shapes.end();
    };
    return names_one(line, shapes) && document_holds(line, [&](const JsonValue& document) {
               return std::ranges::find(query_names, string_of(document, "query")) != query_names.end() &&
                      (is_one(document.find("a")) || is_one(document.find("b")));
           });
}

std::string read_id(const JsonValue& document) {
    const JsonValue id = document.field("id", "a string");
    if (id.string().empty()) id.expected("a string that is not empty");
    return id.node().text;
}

CaseScalar read_scalar(const JsonValue& document) {
    constexpr std::string_view what = "one of float, double, exact";
    const JsonValue value = document.field("scalar", "the name of a scalar");
    const auto found = std::ranges::find(scalar_names, value.string(what));
    if (found == scalar_names.end()) refuse_name(value, std::string(what), scalar_names);
    return static_cast<CaseScalar>(found - scalar_names.begin());
}

int read_dimension(const JsonValue& document) {
    const std::optional<JsonValue> value = document.find("dimension");
    if (!value) return 3;
    if (!value->is(JsonNode::Kind::number) || (value->node().text != "2" && value->node().text != "3")) {
        value->expected("2 or 3");
    }
    return value->node().text == "2" ? 2 : 3;
}

std::string read_text(const JsonValue& document, std::string_view key) {
    const std::optional<JsonValue> value = document.find(key);
    return value ? value->string() : std::string();
}

}  // namespace oblong::caseio
