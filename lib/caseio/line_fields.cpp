// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/line_fields.hpp"

#include <algorithm>

#include "caseio/names.hpp"
#include "caseio/spelling.hpp"

namespace oblong::caseio {

bool has_query(std::string_view line, std::string_view query) {
    if (line.find('"' + std::string(query) + '"') == std::string_view::npos) return false;
    try {
        const JsonNode root = parse_json(line, {});
        const JsonReading reading{};
        const JsonValue document(root, reading);
        if (!document.is(JsonNode::Kind::object)) return false;
        const std::optional<JsonValue> field = document.find("query");
        return field && field->is(JsonNode::Kind::string) && field->node().text == query;
    } catch (const BadInput&) {
        return false;
    }
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
