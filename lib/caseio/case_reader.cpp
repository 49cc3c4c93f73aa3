// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/case_reader.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "caseio/body_io.hpp"
#include "caseio/line_fields.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "caseio/spelling.hpp"

namespace oblong::caseio {

namespace {

template <class Enum, std::size_t size>
Enum read_name(const JsonValue& value, const std::array<std::string_view, size>& names) {
    std::string what = "one of";
    for (const std::string_view name : names) what += (name == names.front() ? " " : ", ") + std::string(name);
    const std::string& text = value.string(what);
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) refuse_name(value, what, names);
    return static_cast<Enum>(found - names.begin());
}

std::optional<Rational> read_max(const JsonValue& holder) {
    const std::optional<JsonValue> max = holder.find("max");
    if (!max) return std::nullopt;
    return max->size();
}

Ray read_ray(const JsonValue& value, int dimension) {
    value.only_fields({"source", "direction", "max"});
    return {read_vector(value.field("source", "a point"), dimension),
            read_vector(value.field("direction", "a vector"), dimension), read_max(value)};
}

Sweep read_sweep(const JsonValue& value, int dimension) {
    value.only_fields({"velocity_a", "velocity_b", "max"});
    return {read_vector(value.field("velocity_a", "a vector"), dimension),
            read_vector(value.field("velocity_b", "a vector"), dimension), read_max(value)};
}

/// Throws where a field that belongs to one query stands in a case of another.
void require_absent(const JsonValue& document, std::string_view key, std::string_view query) {
    if (const std::optional<JsonValue> value = document.find(key)) {
        value->expected("no such field in a case whose query is " + std::string(query));
    }
}

}  // namespace

Case read_case(std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    return read_case_by(read_body, line, place, how);
}

Case read_case_by(const ReadBody& read, std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    const JsonNode root = parse_json(line, place);
    JsonReading reading{place, {}, how.notes, how.max_mesh_bytes};
    const JsonValue document(root, reading);
    require_format(document, case_format);
    if (const std::optional<JsonValue> asked = document.find("query"); asked && asked->is(JsonNode::Kind::string)) {
        for (const std::string_view query : {"deforming", "turning"})
            if (asked->node().text == query)
                asked->expected(
                    "a query of this verb: oblong cast, judge, certify without --refute and verify alone take " +
                    std::string(query) + " cases");
    }
    // What else the line may have depends on it.
    const auto query = read_name<Query>(document.field("query", "the name of a query"), query_names);
    document.only_fields({"format", "id", "query", "scalar", "dimension", "a", "b", "ray", "sweep", "margin", "source",
                          "expect", "note"});
    std::string id = read_id(document);
    reading.rule.scalar = read_scalar(document);
    const int dimension = read_dimension(document);
    Case result{.id = std::move(id),
                .query = query,
                .scalar = reading.rule.scalar,
                .dimension = dimension,
                .a = read(document.field("a", "a body"), dimension),
                .b = std::nullopt,
                .ray = std::nullopt,
                .sweep = std::nullopt,
                .source = read_text(document, "source"),
                .note = read_text(document, "note"),
                .expect = {}};
    const std::string_view query_name = query_names[static_cast<std::size_t>(query)];
    if (query == Query::raycast) {
        require_absent(document, "b", query_name);
        result.ray = read_ray(document.field("ray", "a ray: an object with source and direction"), dimension);
    } else {
        require_absent(document, "ray", query_name);
        result.b = read(document.field("b", "a body"), dimension);
    }
    if (query == Query::sweep) {
        result.sweep = read_sweep(document.field("sweep", "an object with velocity_a and velocity_b"), dimension);
    } else {
        require_absent(document, "sweep", query_name);
    }
    if (query == Query::within) {
        result.margin = document.field("margin", "a length").size();
    } else {
        require_absent(document, "margin", query_name);
    }
    if (const std::optional<JsonValue> expect = document.find("expect"))
        result.expect = json_text(expect->node(), line);
    return result;
}

CaseReader::CaseReader(std::istream& in, std::string file, const CaseReading& reading)
    : in_(in), file_(std::move(file)), reading_(reading) {}

std::optional<Case> CaseReader::next() {
    std::string text;
    if (!next_line(in_, file_, text, line_)) return std::nullopt;
    const BadInput::Place place{file_, line_, {}};
    Case result = read_case(text, place, reading_);
    const auto [first, is_new] = seen_.try_emplace(result.id, line_);
    if (!is_new) {
        throw BadInput({file_, line_, "id"}, "expected an id that was not used before, found \"" + result.id +
                                                 "\", the id of line " + std::to_string(first->second));
    }
    return result;
}

std::vector<Case> read_case_file(const std::string& path, const CaseReading& reading) {
    std::vector<Case> cases;
    with_input(path, [&](std::istream& in) {
        CaseReader reader(in, path, reading);
        while (std::optional<Case> c = reader.next()) cases.push_back(std::move(*c));
    });
    return cases;
}

}  // namespace oblong::caseio
