// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_value.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "caseio/record_fields.hpp"
#include "caseio/record_file.hpp"

namespace oblong::caseio {

namespace {

std::optional<double> optional_double(const JsonValue& document, std::string_view key) {
    const std::optional<JsonValue> value = document.find(key);
    if (!value) return std::nullopt;
    return read_double(*value);
}

std::string text(const JsonValue& document, std::string_view key) { return document.field(key, "a string").string(); }

Record read_record(const JsonValue& document) {
    document.only_fields(
        {"format",         "kind",      "subject",       "family",         "severity",        "verdict",
         "promise_broken", "outcome",   "exact_outcome", "exact_distance", "error_ulps",      "error_relative",
         "error_in_size",  "reason",    "case",          "result",         "subject_version", "time_ns",
         "nearest",        "condition", "ill_posedness", "backward_error"});
    Record r;
    r.subject = text(document, "subject");
    r.family = text(document, "family");
    r.severity = read_double(document.field("severity", "a number"));
    r.verdict = text(document, "verdict");
    const JsonValue broken = document.field("promise_broken", "true or false");
    if (!broken.is(JsonNode::Kind::boolean)) broken.expected("true or false");
    r.promise_broken = broken.node().truth;
    r.outcome = text(document, "outcome");
    r.exact_outcome = text(document, "exact_outcome");
    r.exact_distance = text(document, "exact_distance");
    r.error_ulps = optional_double(document, "error_ulps");
    r.error_relative = optional_double(document, "error_relative");
    r.error_in_size = optional_double(document, "error_in_size");
    r.reason = text(document, "reason");
    r.case_line = text(document, "case");
    r.result_line = text(document, "result");
    r.subject_version = text(document, "subject_version");
    if (const std::optional<JsonValue> time = document.find("time_ns")) r.time_ns = time->integer();
    if (const std::optional<JsonValue> place = document.find("nearest")) r.nearest = read_nearest(*place);
    r.condition = optional_double(document, "condition");
    r.ill_posedness = optional_double(document, "ill_posedness");
    r.backward_error = optional_double(document, "backward_error");
    return r;
}

Tally read_tally(const JsonValue& document) {
    document.only_fields({"format", "kind", "subject", "family", "severity_bin", "measure", "key", "count"});
    Tally t;
    t.subject = text(document, "subject");
    t.family = text(document, "family");
    const JsonValue bin = document.field("severity_bin", "a whole number from 0 to 9");
    const long long number = bin.integer();
    if (number < 0 || number > 9) bin.expected("a whole number from 0 to 9");
    t.severity_bin = static_cast<int>(number);
    t.measure = text(document, "measure");
    t.key = text(document, "key");
    t.count = document.field("count", "a whole number").integer();
    return t;
}

SeenGroup read_group(const JsonValue& document) {
    document.only_fields({"format", "kind", "subject", "family", "failure", "count", "first_seen", "cases"});
    SeenGroup g;
    g.subject = text(document, "subject");
    g.family = text(document, "family");
    g.failure = text(document, "failure");
    g.count = document.field("count", "a whole number").integer();
    g.cases = document.field("cases", "a whole number").integer();
    const JsonValue first = document.field("first_seen", "a whole number up to the cases");
    g.first_seen = first.integer();
    if (g.first_seen < 0 || g.first_seen > g.cases) first.expected("a whole number up to the cases");
    return g;
}

void read_line(const std::string& line, const JsonReading& reading, RecordSet& set) {
    const JsonNode root = parse_json(line, reading.place);
    const JsonValue document(root, reading);
    require_format(document, record_format);
    constexpr const char* kinds = "record, tally, group or fact";
    const JsonValue kind = document.field("kind", kinds);
    const std::string& name = kind.string(kinds);
    if (name == "record") {
        set.records.push_back(read_record(document));
    } else if (name == "tally") {
        set.tallies.push_back(read_tally(document));
    } else if (name == "group") {
        set.groups.push_back(read_group(document));
    } else if (name == "fact") {
        document.only_fields({"format", "kind", "key", "value"});
        set.facts.emplace_back(text(document, "key"), text(document, "value"));
    } else {
        kind.expected(kinds);
    }
}

}  // namespace

std::string write_record(const Record& r) {
    JsonWriter json(record_format);
    json.text("kind", "record").text("subject", r.subject).text("family", r.family).number("severity", r.severity);
    json.text("verdict", r.verdict).raw("promise_broken", r.promise_broken ? "true" : "false");
    json.text("outcome", r.outcome).text("exact_outcome", r.exact_outcome).text("exact_distance", r.exact_distance);
    if (r.error_ulps) json.number("error_ulps", *r.error_ulps);
    if (r.error_relative) json.number("error_relative", *r.error_relative);
    if (r.error_in_size) json.number("error_in_size", *r.error_in_size);
    json.text("reason", r.reason).text("case", r.case_line).text("result", r.result_line);
    json.text("subject_version", r.subject_version);
    if (r.time_ns) json.integer("time_ns", *r.time_ns);
    if (r.nearest) json.raw("nearest", write_nearest(*r.nearest));
    if (r.condition) json.number("condition", *r.condition);
    if (r.ill_posedness) json.number("ill_posedness", *r.ill_posedness);
    if (r.backward_error) json.number("backward_error", *r.backward_error);
    return json.line();
}

std::string write_tally(const Tally& t) {
    JsonWriter json(record_format);
    json.text("kind", "tally").text("subject", t.subject).text("family", t.family);
    json.integer("severity_bin", t.severity_bin)
        .text("measure", t.measure)
        .text("key", t.key)
        .integer("count", t.count);
    return json.line();
}

std::string write_group(const SeenGroup& g) {
    JsonWriter json(record_format);
    json.text("kind", "group").text("subject", g.subject).text("family", g.family).text("failure", g.failure);
    json.integer("count", g.count).integer("first_seen", g.first_seen).integer("cases", g.cases);
    return json.line();
}

std::string write_fact(const std::string& key, const std::string& value) {
    return JsonWriter(record_format).text("kind", "fact").text("key", key).text("value", value).line();
}

RecordSet read_record_file(const std::string& path, const std::function<void(const BadInput&)>& bad) {
    RecordSet set;
    with_input(path, [&](std::istream& in) {
        std::string line;
        JsonReading reading{{path, 0, {}}, {CaseScalar::float64}, nullptr};
        for (bool more = true; more;) {
            try {
                more = next_line(in, path, line, reading.place.line);
                if (more) read_line(line, reading, set);
            } catch (const BadInput& problem) {
                bad(problem);
            }
        }
    });
    return set;
}

RecordSet read_record_file(const std::string& path) {
    return read_record_file(path, [](const BadInput& problem) { throw problem; });
}

}  // namespace oblong::caseio
