// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "caseio/record.hpp"
#include "tests/draws.hpp"

/// A made-up but plausible record set: subjects of every kind, twenty families, every body of a case file.
/// Its numbers mean nothing; tests only compare them with what the report shows.
namespace oblong::report::testing {

inline const std::vector<std::string>& subject_names() {
    static const std::vector<std::string> names{"float/johnson/relative-1e-04/running-max/repeated",
                                                "float/signed-volumes/gap-1e-06/latest/none",
                                                "double/johnson/relative-1e-10/running-max/repeated",
                                                "double/johnson-backup/absolute-1e-10/running-max/none",
                                                "long-double/johnson/relative-1e-12/running-max/no-progress",
                                                "quad/johnson/relative-1e-20/running-max/repeated",
                                                "digits100/johnson/relative-1e-50/running-max/repeated",
                                                "rational/johnson/gap-0/running-max/none",
                                                "fcl/libccd",
                                                "fcl/indep",
                                                "libccd/gjk",
                                                "bullet/gjk-double"};
    return names;
}

inline const std::vector<std::string>& family_names() {
    static const std::vector<std::string> names{"size_ratio",
                                                "needle",
                                                "sliver",
                                                "slab",
                                                "near_parallel_faces",
                                                "coplanar_faces",
                                                "flat",
                                                "single_point",
                                                "collinear",
                                                "far_offset",
                                                "near_touching",
                                                "exact_touching",
                                                "deep_overlap",
                                                "duplicate_points",
                                                "lattice",
                                                "diagonal_quad",
                                                "denormal",
                                                "huge",
                                                "regular",
                                                "reported"};
    return names;
}

/// Two bodies as JSON text, of the kind that suits the index.
inline std::string bodies(int i, std::mt19937& random) {
    const auto u = [](std::mt19937& engine) { return oblong::test::uniform(engine, -1, 1); };
    const auto points = [&](int n, double size, double x) {
        std::string text = R"({"shape":"points","vertices":[)";
        for (int k = 0; k < n; ++k)
            text += fmt::format("{}[{},{},{}]", k == 0 ? "" : ",", x + size * u(random), size * u(random),
                                size * u(random));
        return text + "]}";
    };
    const std::string pose = R"("pose":{"quaternion":[0.9,0.2,0.3,0.1],"translation":[3.1,0.4,-0.2]})";
    const std::string box = R"({"shape":"box","half_extents":[1,0.7,0.5]})";
    const auto both = [](const std::string& a, const std::string& b) { return "\"a\":" + a + ",\"b\":" + b; };
    switch (i % 14) {
        case 0:
            return both(points(14, 1, 0), points(20, 1e-8, 1.5));
        case 1:
            return both(points(30, 1, 0), points(30, 1, 2.6));
        case 2:
            return both(box, R"({"shape":"sphere","radius":0.8,"pose":{"translation":[1.8000000001,0,0]}})");
        case 3:
            return both(box, R"({"shape":"capsule","radius":0.4,"half_length":1,"axis":"z",)" + pose + "}");
        case 4:
            return both(box, R"({"shape":"cylinder","radius":0.6,"half_length":0.8,)" + pose + "}");
        case 5:
            return both(
                R"({"shape":"cone","radius":1,"half_length":1,"axis":"y"})",
                R"({"shape":"box","half_extents":[1,0.2,1],"pose":{"linear":[[1,0,0],[0,1,0],[0,0,1]],"translation":[0.2,1.2000000000001,0]}})");
        case 6:
            return both(R"({"shape":"ellipsoid","radii":[1,0.5,0.3]})",
                        R"({"shape":"ellipsoid","radii":[0.3,1.1,0.6],)" + pose + "}");
        case 7:
            return both(
                R"({"shape":"sum","of":[{"shape":"box","half_extents":[0.8,0.6,0.4]},{"shape":"sphere","radius":0.25}]})",
                R"({"shape":"points","vertices":[["0x1.8p+1","5/2",0],[2,1,"1e-3"],[2.2,0,1],[3,-1,0.5]]})");
        case 8:
            return both(
                R"({"shape":"hull","of":[{"shape":"sphere","radius":0.5},{"shape":"sphere","radius":0.2,"pose":{"translation":[1.4,0.3,0]}}]})",
                R"({"shape":"points","vertices":[[2.5,0,0],[2.5,1,0],[2.5,0,1],[2.5,1,1]]})");
        case 9:
            return both(R"({"shape":"points","vertices":[[0,0,0]]})",
                        R"({"shape":"points","vertices":[[1,1,1],[1.5,1,2]]})");
        case 10:
            return both(
                box,
                R"({"shape":"box","half_extents":[1,1,1],"pose":{"linear":[[0.8,-0.6,0],[0.6,0.8,0],[0,0,1]],"translation":[0.9,0.5,0.3]}})");
        case 11:
            return R"("dimension":2,)" +
                   both(R"({"shape":"points","vertices":[[0,0],[2,0],[1.5,1.2],[0.3,1]]})",
                        R"({"shape":"sphere","radius":0.5,"pose":{"linear":[[1,0],[0,1]],"translation":[2.6,0.9]}})");
        case 12:
            return both(R"({"shape":"points","vertices":[[0,0,0],[1,0,0],[1,1,0],[0,1,0]]})",
                        R"({"shape":"points","vertices":[[0.2,0.2,1e-9],[2,0.2,1e-9],[1,2,0.5]]})");
        default:
            return both(R"({"shape":"points","vertices":[[-1e4,-1,0],[1e4,-1,0],[0,-1,1e4],[0,-2,0]]})",
                        points(12, 1, 0.5));
    }
}

inline std::string case_line(int i) {
    std::mt19937 random(static_cast<unsigned>(i));
    return fmt::format(
        R"({{"format":"oblong-case/1","id":"{}-1-{}","query":"distance","scalar":"{}",{},"source":"{}"}})",
        family_names()[i % 20], i, i % 3 == 0 ? "float" : "double", bodies(i, random),
        i % 5 == 0 ? "https://github.com/example/library/issues/12 (first comment)" : "family:made-up seed:1");
}

inline caseio::Record failure(int i) {
    static const std::vector<std::string> verdicts{
        "false_separation", "inaccurate", "false_overlap", "bad_witness", "crash", "no_termination", "inaccurate"};
    caseio::Record r;
    r.subject = subject_names()[static_cast<std::size_t>(i * 7 % 12)];
    r.family = family_names()[static_cast<std::size_t>(i % 20)];
    r.severity = (i % 11) / 11.0;
    r.verdict = verdicts[static_cast<std::size_t>(i % 7)];
    const bool answered = r.verdict != "crash" && r.verdict != "no_termination";
    r.outcome = !answered ? "failed" : r.verdict == "false_overlap" ? "overlapping" : "separated";
    r.exact_outcome = r.verdict == "false_separation" ? "touching" : "separated";
    r.exact_distance = r.verdict == "false_separation" ? "0" : "0.49999999999999972244";
    if (answered) {
        r.error_ulps = std::ldexp(1.3, 12 + i % 40);
        r.error_relative = *r.error_ulps * 1.1e-16;
        r.error_in_size = *r.error_relative / 3;
    }
    r.promise_broken = i % 4 == 0;
    r.reason = r.verdict == "false_separation" ? "separated by 1.2e-9 was stated; the bodies touch"
                                               : "0.5000001 was stated for 0.5";
    r.case_line = case_line(i % 60);
    r.result_line = fmt::format(R"({{"format":"oblong-result/1","id":"{}-1-{}","subject":"{}","outcome":"{}")",
                                r.family, i % 60, r.subject, r.outcome);
    if (answered && r.outcome == "separated")
        r.result_line +=
            R"(,"distance":0.5000001,"lower":0,"upper":"inf","witness_a":[1,0.1,0.2],"witness_b":[1.5000001,0.1,0.2],"normal":[1,0,0])";
    r.result_line += answered ? R"(,"iterations":7,"termination":"relative"})" : R"(,"message":"crash: signal 11"})";
    r.subject_version = "0.1.0";
    r.time_ns = 2300 + i;
    return r;
}

inline caseio::Record cycle(int i) {
    caseio::Record r = failure(i);
    r.subject = subject_names()[1];
    r.verdict = "refused";
    r.outcome = "cycled";
    r.error_ulps.reset();
    r.case_line = case_line(1);
    r.result_line =
        R"({"format":"oblong-result/1","id":"needle-1-1","subject":"x","outcome":"cycled","iterations":19,"termination":"cycle","message":"cycle of period 3: [1e-3,2e-3,0], [-1e-3,2e-3,1e-4], [0,-2e-3,0]"})";
    return r;
}

inline void add_tallies(caseio::RecordSet& set, const std::string& subject, std::size_t s, std::size_t f, int bin,
                        std::mt19937& random) {
    const auto add = [&](const char* measure, std::string key, long long n) {
        if (n > 0) set.tallies.push_back({subject, family_names()[f], bin, measure, std::move(key), n});
    };
    const auto u = [](std::mt19937& engine) { return oblong::test::uniform(engine, 0, 1); };
    const int n = 25;
    const double hard = std::max(0.0, (bin / 10.0) *
                                          (f % 3 == 0   ? 0.9
                                           : f % 3 == 1 ? 0.3
                                                        : 0.02) *
                                          (s == 7 ? 0 : 1.3 / (1.0 + static_cast<double>(s % 8))));
    const int fails = std::min(n, static_cast<int>(n * hard * (0.6 + 0.8 * u(random))));
    const int refused = s < 2 && f % 4 == 0 ? 3 : 0, unjudged = f == 19 ? 2 : 0,
              left = std::max(0, n - fails - refused - unjudged);
    add("verdict", "false_separation", fails / 3);
    add("verdict", "bad_witness", fails / 5);
    add("verdict", "crash", s == 8 && bin == 9 ? 1 : 0);
    add("verdict", "inaccurate", fails - fails / 3 - fails / 5);
    add("verdict", "refused", refused);
    add("verdict", "unjudged", unjudged);
    add("verdict", "correctly_rounded", left / 2);
    add("verdict", "faithful", left / 4);
    add("verdict", "within_tolerance", s == 7 ? 0 : left / 8);
    add("verdict", s == 7 ? "exact" : "accurate", left - left / 2 - left / 4 - (s == 7 ? 0 : left / 8));
    add("error_ulps", "exact", left / 2);
    for (int k = 0; k < left / 2; ++k) add("error_ulps", std::to_string(static_cast<int>(-2 + 6 * u(random))), 1);
    for (int k = 0; k < fails; ++k) add("error_ulps", std::to_string(static_cast<int>(6 + 30 * u(random))), 1);
    if (s < 7)
        for (int k = 0; k < left; ++k)
            add("promise", std::to_string(static_cast<int>(-18 + 21 * u(random) * u(random) + 2 * u(random))), 1);
    for (int k = 0; k < left / 2 + fails; ++k) {
        // Hard cases have larger errors; a failure lies far above its condition.
        const int hardness = static_cast<int>(50 * u(random) * (bin + 1) / 10.0);
        const int units = static_cast<int>((k < fails ? 20 : 5) * u(random)) - 2;
        add("backward_error", std::to_string(units), 1);
        add("error_by_condition", fmt::format("{} {}", hardness, hardness + units - (s < 2 ? 24 : 53)), 1);
    }
    add("backward_error", "exact", left - left / 2);
    add("error_by_condition", "3 exact", left - left / 2);
    if (fails > 3) add("promise_broken", "inaccurate", std::min(fails / 4, fails - fails / 3 - fails / 5));
    for (int k = 0; k < n && s < 8; ++k)
        add("iterations",
            std::to_string(static_cast<int>(2 + std::exp(3.5 * u(random) * u(random) * (0.5 + bin / 10.0)))), 1);
    if (s < 8) {
        add("termination", s % 2 == 0 ? "relative" : "gap", n - fails - refused);
        add("termination", "repeated_support", fails);
        add("termination", s == 1 ? "cycle" : "iteration_limit", refused);
        if (s == 1) add("outcome", "cycled", refused);
    }
    add("time_ns", "sum", static_cast<long long>(n * 400 * std::pow(3.0, static_cast<double>(s))));
}

inline caseio::RecordSet synthetic_set(int failures) {
    caseio::RecordSet set;
    set.facts = {{"version", "oblong 0.1.0"},
                 {"seed", "1"},
                 {"command", "oblong campaign run --families all --count 250"},
                 {"cases", "5000"},
                 {"compiler", "g++ 12.2"}};
    std::mt19937 random(7);
    for (std::size_t s = 0; s < subject_names().size(); ++s)
        for (std::size_t f = 0; f < family_names().size(); ++f)
            for (int bin = 0; bin < 10; ++bin) add_tallies(set, subject_names()[s], s, f, bin, random);
    for (int i = 0; i < failures; ++i) set.records.push_back(failure(i));
    if (failures > 0)
        for (int i = 0; i < 3; ++i) set.records.push_back(cycle(i));
    return set;
}

}  // namespace oblong::report::testing
