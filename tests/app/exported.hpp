// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

namespace oblong::test {

/// Returns the lines of `campaign export`, sorted, without facts and times: what a store states, however it was made.
inline std::multiset<std::string> stated_lines(const std::string& text) {
    using Json = nlohmann::json;
    std::multiset<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        Json json = Json::parse(line);
        if (json.value("kind", "") == "fact" || json.value("measure", "") == "time_ns") continue;
        json.erase("time_ns");
        if (json.contains("result")) {
            Json result = Json::parse(json["result"].get<std::string>());
            result.erase("time_ns");
            json["result"] = result.dump();
        }
        lines.insert(json.dump());
    }
    return lines;
}

}  // namespace oblong::test
