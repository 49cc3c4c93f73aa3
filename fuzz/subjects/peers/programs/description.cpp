// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/description.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "caseio/json_value.hpp"

namespace oblong::fuzz {

namespace {

using caseio::JsonNode;
using caseio::JsonValue;
using caseio::Query;
using Json = nlohmann::ordered_json;

constexpr std::string_view format = "oblong-subject/1";

constexpr std::array<std::string_view, 2> other_query_names{"turning", "deforming"};
constexpr std::array<std::string_view, 3> statement_names{"promise", "documented", "rounding"};
constexpr std::array<std::string_view, 2> scalar_names{"double", "float"};

void add_query(const JsonValue& query, SubjectInfo& info) {
    const std::string& text = query.string("the name of a query");
    if (const std::optional<Query> named = query_named(text)) {
        info.queries.push_back(*named);
    } else if (std::ranges::find(other_query_names, text) != other_query_names.end()) {
        info.other_queries.push_back(text);
    } else {
        query.expected("distance, decide, raycast, sweep, penetration, signed, within, turning or deforming");
    }
}

/// Returns which of the names the field holds; the first if it is absent.
template <std::size_t n>
std::size_t choice(const JsonValue& json, const char* key, const std::array<std::string_view, n>& names,
                   std::string_view what) {
    const std::optional<JsonValue> value = json.find(key);
    if (!value) return 0;
    const auto* found = std::ranges::find(names, value->string(what));
    if (found == names.end()) value->expected(what);
    return static_cast<std::size_t>(found - names.begin());
}

/// Names and words for people stand in tables, pages and on terminals.
std::string words(const JsonValue& json, const char* key, std::size_t longest) {
    const std::optional<JsonValue> value = json.find(key);
    if (!value) return {};
    const std::string& text = value->string();
    const bool is_plain = std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 0x7f; });
    if (text.size() > longest || !is_plain)
        value->refuse("expected at most " + std::to_string(longest) + " bytes without control characters");
    return text;
}

double bound(const JsonValue& promise, const char* key, bool is_relative) {
    const std::optional<JsonValue> value = promise.find(key);
    if (!value) return 0;
    if (!value->is(JsonNode::Kind::number)) value->expected("a number");
    const auto number = value->number().convert_to<double>();
    if (number < 0 || (is_relative && number >= 1))
        value->expected(is_relative ? "a number from 0 to 1, without 1" : "a number that is not negative");
    return number;
}

void read_promise(const JsonValue& promise, oracle::Promise& read) {
    if (!promise.is(JsonNode::Kind::object)) promise.expected("an object");
    if (const std::optional<JsonValue> digits = promise.find("digits")) {
        if (!digits->is(JsonNode::Kind::number)) digits->expected("24 or 53");
        read.digits = digits->node().text == "24" ? 24 : 53;
        if (digits->node().text != std::to_string(read.digits)) digits->expected("24 or 53");
    }
    read.absolute = bound(promise, "absolute", false);
    read.relative = bound(promise, "relative", true);
    read.statement = static_cast<oracle::Statement>(
        choice(promise, "statement", statement_names, "promise, documented or rounding"));
}

SubjectInfo read_info(const JsonValue& json) {
    caseio::require_format(json, format);
    SubjectInfo info;
    constexpr std::size_t longest_name = 200, longest_words = 2000;
    info.name = words(json, "name", longest_name);
    info.version = words(json, "version", longest_name);
    info.scalar = scalar_names[choice(json, "scalar", scalar_names, "float or double")];
    info.queries = {Query::distance, Query::decide};
    if (const std::optional<JsonValue> queries = json.find("queries")) {
        if (!queries->is(JsonNode::Kind::array)) queries->expected("an array of queries");
        info.queries.clear();
        for (std::size_t i = 0; i < queries->node().items.size(); ++i) add_query(queries->item(i), info);
    }
    info.promise.digits = info.scalar == "float" ? 24 : 53;
    if (const std::optional<JsonValue> promise = json.find("promise")) read_promise(*promise, info.promise);
    info.promise_text = words(json, "promise_text", longest_words);
    info.conversions = words(json, "conversions", longest_words);
    return info;
}

}  // namespace

std::string write_description(const SubjectInfo& info) {
    const Json promise{{"digits", info.promise.digits},
                       {"absolute", info.promise.absolute},
                       {"relative", info.promise.relative},
                       {"statement", statement_names[static_cast<std::size_t>(info.promise.statement)]}};
    const Json json{{"format", format},
                    {"name", info.name},
                    {"version", info.version},
                    {"scalar", info.scalar},
                    {"queries", query_list(info)},
                    {"promise", promise},
                    {"promise_text", info.promise_text},
                    {"conversions", info.conversions}};
    return caseio::json_spaced(json.dump());
}

SubjectInfo read_description(std::string_view line, const std::string& program) {
    const caseio::JsonReading reading{{program + " --describe", 0, ""}, {caseio::CaseScalar::float64}};
    const caseio::JsonNode root = caseio::parse_json(line, reading.place);
    return read_info(JsonValue(root, reading));
}

}  // namespace oblong::fuzz
