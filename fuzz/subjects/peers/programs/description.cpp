// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/description.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "caseio/errors.hpp"
#include "caseio/json_tree.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;
using Json = nlohmann::ordered_json;

constexpr std::string_view format = "oblong-subject/1";
constexpr std::array<std::string_view, 7> query_names{"distance",    "decide", "raycast", "sweep",
                                                      "penetration", "signed", "within"};

constexpr std::array<std::string_view, 3> statement_names{"promise", "documented", "rounding"};

oracle::Statement statement_from_name(const std::string& text) {
    for (std::size_t i = 0; i < statement_names.size(); ++i)
        if (statement_names[i] == text) return static_cast<oracle::Statement>(i);
    throw std::invalid_argument("promise, statement: expected promise, documented or rounding, found " + text);
}

constexpr std::array<std::string_view, 2> other_query_names{"turning", "deforming"};

void add_query(const std::string& text, SubjectInfo& info) {
    if (const auto* found = std::ranges::find(query_names, text); found != query_names.end()) {
        info.queries.push_back(static_cast<Query>(found - query_names.begin()));
    } else if (std::ranges::find(other_query_names, text) != other_query_names.end()) {
        info.other_queries.push_back(text);
    } else {
        throw std::invalid_argument(
            "queries: expected distance, decide, raycast, sweep, penetration, signed, within, turning or deforming, "
            "found " +
            text);
    }
}

/// Where a field is missing or of another kind, the library's message does not say which.
template <class T>
T field(const Json& json, const char* key, const char* expected, const T& otherwise) {
    const auto found = json.find(key);
    if (found == json.end()) return otherwise;
    try {
        return found->get<T>();
    } catch (const Json::exception&) {
        throw std::invalid_argument(std::string(key) + ": expected " + expected + ", found " + found->dump());
    }
}

/// Names and words for people stand in tables, pages and on terminals.
std::string words(const Json& json, const char* key, std::size_t longest) {
    const std::string text = field<std::string>(json, key, "a string", "");
    const bool is_plain = std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 0x7f; });
    if (text.size() > longest || !is_plain)
        throw std::invalid_argument(std::string(key) + ": expected at most " + std::to_string(longest) +
                                    " bytes without control characters");
    return text;
}

double bound(const Json& promise, const char* key) {
    const double value = field<double>(promise, key, "a number", 0.0);
    if (!(value >= 0) || (std::string_view(key) == "relative" && value >= 1))
        throw std::invalid_argument(std::string("promise.") + key +
                                    ": expected a number that is not negative, and below 1 where relative");
    return value;
}

SubjectInfo from_json(const Json& json) {
    if (!json.is_object() || json.value("format", Json()) != format)
        throw std::invalid_argument("format: expected \"oblong-subject/1\"");
    SubjectInfo info;
    constexpr std::size_t longest_name = 200, longest_words = 2000;
    info.name = words(json, "name", longest_name);
    info.version = words(json, "version", longest_name);
    info.scalar = field<std::string>(json, "scalar", "float or double", "double");
    if (info.scalar != "float" && info.scalar != "double")
        throw std::invalid_argument("scalar: expected float or double, found " + info.scalar);
    const auto queries =
        field<std::vector<std::string>>(json, "queries", "an array of queries", {"distance", "decide"});
    for (const std::string& query : queries) add_query(query, info);
    const Json promise = json.value("promise", Json::object());
    if (!promise.is_object()) throw std::invalid_argument("promise: expected an object, found " + promise.dump());
    info.promise.digits = field<int>(promise, "digits", "24 or 53", info.scalar == "float" ? 24 : 53);
    if (info.promise.digits != 24 && info.promise.digits != 53)
        throw std::invalid_argument("promise.digits: expected 24 or 53, found " + std::to_string(info.promise.digits));
    info.promise.absolute = bound(promise, "absolute");
    info.promise.relative = bound(promise, "relative");
    info.promise.statement =
        statement_from_name(field<std::string>(promise, "statement", "promise, documented or rounding", "promise"));
    info.promise_text = words(json, "promise_text", longest_words);
    info.conversions = words(json, "conversions", longest_words);
    return info;
}

}  // namespace

std::string write_description(const SubjectInfo& info) {
    Json queries = Json::array();
    for (const Query query : info.queries) queries.push_back(query_names[static_cast<std::size_t>(query)]);
    for (const std::string& query : info.other_queries) queries.push_back(query);
    const Json promise{{"digits", info.promise.digits},
                       {"absolute", info.promise.absolute},
                       {"relative", info.promise.relative},
                       {"statement", statement_names[static_cast<std::size_t>(info.promise.statement)]}};
    const Json json{{"format", format},
                    {"name", info.name},
                    {"version", info.version},
                    {"scalar", info.scalar},
                    {"queries", queries},
                    {"promise", promise},
                    {"promise_text", info.promise_text},
                    {"conversions", info.conversions}};
    return caseio::json_spaced(json.dump());
}

SubjectInfo read_description(std::string_view line, const std::string& program) {
    try {
        return from_json(Json::parse(line));
    } catch (const std::exception& problem) {
        throw caseio::BadInput({program + " --describe", 0, ""}, problem.what());
    }
}

}  // namespace oblong::fuzz
