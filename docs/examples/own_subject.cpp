// SPDX-License-Identifier: GPL-3.0-or-later
// A subject of your own: answers distance cases of two spheres in space, and declines all others.
//   apt-get install nlohmann-json3-dev && g++ -std=c++20 own_subject.cpp -o own_subject
//   oblong judge cases.jsonl --subject program:./own_subject
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
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

struct Sphere {
    double radius = 0;
    double x = 0, y = 0, z = 0;
};

/// Nothing where the body is no sphere, where a matrix or a quaternion turns it, or where a number is a string: a
/// fraction, or a decimal that JSON would not keep.
std::optional<Sphere> sphere(const Json& body) {
    if (body["shape"] != "sphere" || !body["radius"].is_number()) return std::nullopt;
    Sphere s;
    s.radius = body["radius"].get<double>();
    if (!body.contains("pose")) return s;
    const Json& pose = body["pose"];
    const Json unturned = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (pose.value("linear", unturned) != unturned || pose.contains("quaternion")) return std::nullopt;
    if (!pose.contains("translation")) return s;
    const Json& at = pose["translation"];
    if (!at[0].is_number() || !at[1].is_number() || !at[2].is_number()) return std::nullopt;
    s.x = at[0].get<double>();
    s.y = at[1].get<double>();
    s.z = at[2].get<double>();
    return s;
}

Json answer(const Json& c) {
    Json result = {{"format", "oblong-result/1"}, {"id", c["id"]}, {"subject", "own"}};
    const bool is_ours = c["query"] == "distance" && c["scalar"] != "exact" && c.value("dimension", 3) == 3;
    const std::optional<Sphere> a = is_ours ? sphere(c["a"]) : std::nullopt;
    const std::optional<Sphere> b = is_ours ? sphere(c["b"]) : std::nullopt;
    if (!a || !b) {
        result["outcome"] = "unsupported";
        result["message"] = "only distances of spheres in space, in float or double, that are moved and not turned";
        return result;
    }
    const double distance = std::hypot(a->x - b->x, a->y - b->y, a->z - b->z) - (a->radius + b->radius);
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
