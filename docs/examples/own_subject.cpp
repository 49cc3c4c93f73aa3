// SPDX-License-Identifier: GPL-3.0-or-later
// A subject of your own: answers distance cases of two spheres in double, and declines all others.
//   g++ -std=c++20 own_subject.cpp -o own_subject
//   oblong generate regular | oblong judge --subject "program:./own_subject" -
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

using Json = nlohmann::json;

namespace {

const Json description = {{"format", "oblong-subject/1"},
                          {"name", "own"},
                          {"version", "1"},
                          {"scalar", "double"},
                          {"queries", {"distance"}},
                          {"promise", {{"digits", 53}, {"absolute", 0}, {"relative", 1e-15}}},
                          {"promise_text", "a relative error of at most 1e-15"}};

double coordinate(const Json& body, int i) {
    return body.contains("pose") ? body["pose"]["translation"][i].get<double>() : 0.0;
}

Json answer(const Json& c) {
    Json result = {{"format", "oblong-result/1"}, {"id", c["id"]}, {"subject", "own"}};
    if (c["query"] != "distance" || c["scalar"] == "exact" || c["a"]["shape"] != "sphere" ||
        c["b"]["shape"] != "sphere") {
        result["outcome"] = "unsupported";
        result["message"] = "only distances of spheres in float or double";
        return result;
    }
    const double centres =
        std::hypot(coordinate(c["a"], 0) - coordinate(c["b"], 0), coordinate(c["a"], 1) - coordinate(c["b"], 1),
                   coordinate(c["a"], 2) - coordinate(c["b"], 2));
    const double distance = centres - (c["a"]["radius"].get<double>() + c["b"]["radius"].get<double>());
    result["outcome"] = distance > 0 ? "separated" : "intersecting";
    result["distance"] = distance > 0 ? distance : 0.0;
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "--describe") {
        std::cout << description << std::endl;
        return 0;
    }
    // One line in, one line out, flushed: should the library die, the blame falls on the right case.
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(Json::parse(line)) << std::endl;
    return 0;
}
