// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/smoke_cases.hpp"

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* margin =
    "A distance where bodies touch, or one that is too small by a constant, is a margin, skin or convex radius that "
    "the "
    "library adds to every shape: set it to 0, or take it off what the library answers.";
constexpr const char* conventions =
    "half_extents, radius and half_length are half of a size; translation is where the middle of the body lies.";

SmokeCase read(std::string_view line, const std::string& scalar) {
    const nlohmann::json json = nlohmann::json::parse(line);
    nlohmann::json asked = json.at("case");
    if (!asked.contains("scalar")) asked["scalar"] = scalar;
    SmokeCase smoke{caseio::read_case(asked.dump(), {"smoke case", 0, ""}),
                    outcome_from_name(json.at("outcome").get<std::string>()).value(),
                    {},
                    {},
                    json.at("advice"),
                    json.value("may_be_declined", false)};
    if (json.contains("answer")) smoke.answer = json["answer"].get<double>();
    for (const auto& [says, because] : json.value("misreadings", std::vector<std::pair<double, std::string>>()))
        smoke.misreadings.push_back({says, because});
    if (smoke.advice == "margin") smoke.advice = margin;
    if (smoke.advice == "conventions") smoke.advice = conventions;
    return smoke;
}

}  // namespace

std::vector<SmokeCase> smoke_cases(const std::string& scalar) {
    std::vector<SmokeCase> all;
    for (const std::string_view line : smoke_lines()) all.push_back(read(line, scalar));
    return all;
}

}  // namespace oblong::fuzz
