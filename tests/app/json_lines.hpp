// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

/// Lines of JSON, as the program reads and writes them.
namespace oblong::test {

template <class Json = nlohmann::json>
[[nodiscard]] std::vector<Json> lines(const std::string& text) {
    std::vector<Json> found;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) found.push_back(Json::parse(line));
    return found;
}

/// A line of two bodies, or of one where `b` is null.
[[nodiscard]] inline nlohmann::json question(const std::string& id, const std::string& query, const nlohmann::json& a,
                                             const nlohmann::json& b, const std::string& scalar = "double") {
    nlohmann::json c{{"format", "oblong-case/1"}, {"id", id}, {"query", query}, {"scalar", scalar}, {"a", a}};
    if (!b.is_null()) c["b"] = b;
    return c;
}

}  // namespace oblong::test
