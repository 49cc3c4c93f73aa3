// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/programs/description.hpp"

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

Query query_from_name(const std::string& text) {
    for (std::size_t i = 0; i < query_names.size(); ++i)
        if (query_names[i] == text) return static_cast<Query>(i);
    throw std::invalid_argument(
        "queries: expected distance, decide, raycast, sweep, penetration, signed or within, found " + text);
}

SubjectInfo from_json(const Json& json) {
    if (json.value("format", "") != format) throw std::invalid_argument("format: expected oblong-subject/1");
    SubjectInfo info;
    info.name = json.at("name").get<std::string>();
    info.version = json.value("version", "");
    info.scalar = json.value("scalar", "double");
    for (const Json& query : json.at("queries")) info.queries.push_back(query_from_name(query.get<std::string>()));
    const Json promise = json.value("promise", Json::object());
    info.promise.digits = promise.value("digits", info.scalar == "float" ? 24 : 53);
    info.promise.absolute = promise.value("absolute", 0.0);
    info.promise.relative = promise.value("relative", 0.0);
    info.promise_text = json.value("promise_text", "");
    info.conversions = json.value("conversions", "");
    return info;
}

}  // namespace

std::string write_description(const SubjectInfo& info) {
    Json queries = Json::array();
    for (const Query query : info.queries) queries.push_back(query_names[static_cast<std::size_t>(query)]);
    const Json promise{
        {"digits", info.promise.digits}, {"absolute", info.promise.absolute}, {"relative", info.promise.relative}};
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
