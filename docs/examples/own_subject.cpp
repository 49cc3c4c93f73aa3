// SPDX-License-Identifier: GPL-3.0-or-later
// A subject of your own: answers distance cases of two spheres in space, and declines all others.
//   apt-get install nlohmann-json3-dev && g++ -std=c++20 own_subject.cpp -o own_subject
//   oblong subjects --check program:./own_subject
//   oblong judge cases.jsonl --subject program:./own_subject
#include <unistd.h>

#include <cmath>
#include <cstdio>
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

/// Keeps the text of every number, as a string: what it stands for depends on the case's scalar.
struct KeepText : nlohmann::detail::json_sax_dom_parser<Json> {
    using json_sax_dom_parser::json_sax_dom_parser;
    bool number_float(double, const std::string& literal) {
        std::string text = literal;
        return string(text);
    }
    bool number_integer(Json::number_integer_t value) {
        std::string text = std::to_string(value);
        return string(text);
    }
    bool number_unsigned(Json::number_unsigned_t value) {
        std::string text = std::to_string(value);
        return string(text);
    }
};

/// The number that a decimal or hex float denotes, rounded once to the case's scalar: a decimal of a float case stands
/// for the nearest float. Nothing for a fraction p/q.
std::optional<double> number(const Json& value, bool is_float) {
    const std::string text = value.get<std::string>();
    if (text.find('/') != std::string::npos) return std::nullopt;
    return is_float ? std::strtof(text.c_str(), nullptr) : std::strtod(text.c_str(), nullptr);
}

struct Sphere {
    double radius = 0;
    double centre[3] = {0, 0, 0};
};

/// Nothing where the body is no sphere, or where a number is a fraction. The linear part of its pose does not matter:
/// a pose moves the centre, which it maps to the translation, and leaves the ball as it is.
std::optional<Sphere> sphere(const Json& body, bool is_float) {
    if (body["shape"] != "sphere") return std::nullopt;
    Sphere s;
    const std::optional<double> radius = number(body["radius"], is_float);
    if (!radius) return std::nullopt;
    s.radius = *radius;
    if (!body.contains("pose") || !body["pose"].contains("translation")) return s;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::optional<double> x = number(body["pose"]["translation"][i], is_float);
        if (!x) return std::nullopt;
        s.centre[i] = *x;
    }
    return s;
}

Json answer(const Json& c) {
    Json result = {{"format", "oblong-result/1"}, {"id", c["id"]}, {"subject", "own"}};
    const bool is_ours = c["query"] == "distance" && c["scalar"] != "exact" && c.value("dimension", "3") == "3";
    const bool is_float = c["scalar"] == "float";
    const std::optional<Sphere> a = is_ours ? sphere(c["a"], is_float) : std::nullopt;
    const std::optional<Sphere> b = is_ours ? sphere(c["b"], is_float) : std::nullopt;
    if (!a || !b) {
        result["outcome"] = "unsupported";
        result["message"] = "only distances of spheres in space, in float or double";
        return result;
    }
    const double distance =
        std::hypot(a->centre[0] - b->centre[0], a->centre[1] - b->centre[1], a->centre[2] - b->centre[2]) -
        (a->radius + b->radius);
    if (!std::isfinite(distance)) {  // NaN and infinities are no JSON numbers
        result["outcome"] = "not_finite";
        return result;
    }
    result["outcome"] = distance > 0 ? "separated" : "intersecting";
    result["distance"] = distance > 0 ? distance : 0.0;
    return result;
}

/// Standard output for results alone: what a library prints goes to standard error. Call it before the library starts.
std::FILE* results_alone() {
    std::FILE* results = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return results;
}

}  // namespace

int main(int argc, char** argv) {
    std::FILE* results = results_alone();
    // One line in, one line out, flushed: should the library die, the blame falls on the right case.
    const auto write = [results](const Json& line) {
        std::fprintf(results, "%s\n", line.dump().c_str());
        std::fflush(results);
    };
    if (argc > 1 && std::string(argv[1]) == "--describe") {
        write(description);
        return 0;
    }
    for (std::string line; std::getline(std::cin, line);) {
        Json c;
        KeepText keep(c);
        Json::sax_parse(line, &keep);
        write(answer(c));
    }
    return 0;
}
