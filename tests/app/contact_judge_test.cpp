// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// `oblong judge` on lines of contact and of nearest points: genuine ones pass, and each forged one does not.
namespace oblong::test {
namespace {

using Json = nlohmann::ordered_json;

class ContactJudge : public Program {
protected:
    static std::vector<Json> lines(const std::string& text) { return test::lines<Json>(text); }
    static std::string text(const std::vector<Json>& lines) {
        std::string all;
        for (const Json& line : lines) all += line.dump() + "\n";
        return all;
    }
    static Json box(const Json& half, const Json& at) {
        return {{"shape", "box"}, {"half_extents", half}, {"pose", {{"translation", at}}}};
    }
    static Json ball(const Json& at) { return {{"shape", "sphere"}, {"radius", 1}, {"pose", {{"translation", at}}}}; }
    static Json cone(const Json& at) {
        return {{"shape", "cone"}, {"radius", 1}, {"half_length", 1}, {"pose", {{"translation", at}}}};
    }
    static Json pair(const std::string& id, const Json& a, const Json& b, const std::string& scalar = "double") {
        return {{"format", "oblong-case/1"}, {"id", id}, {"query", "distance"}, {"scalar", scalar}, {"a", a}, {"b", b}};
    }
    static Json sweep(const std::string& id, const Json& a, const Json& b, const Json& velocity,
                      const std::string& scalar = "double") {
        Json c = pair(id, a, b, scalar);
        c["query"] = "sweep";
        c["sweep"] = {{"velocity_a", velocity}, {"velocity_b", {0, 0, 0}}};
        return c;
    }
    /// Contacts whose numbers are dyadic, thirds and roots; a miss; starts that part, deepen and overlap.
    static std::vector<Json> casts() {
        const Json cube = box({1, 1, 1}, {0, 0, 0});
        Json ray = {{"format", "oblong-case/1"}, {"id", "ray"}, {"query", "raycast"}, {"scalar", "double"}};
        ray["a"] = cube;
        ray["ray"] = {{"source", {-5, 0.5, 0}}, {"direction", {3, 0, 0}}};
        return {sweep("through", box({1, 1, 1}, {-5, 0, 0}), cube, {1, 0, 0}),
                sweep("thirds", box({1, 1, 1}, {-5, 0, 0}), cube, {3, 0, 0}, "float"),
                sweep("roots", ball({-5, 1, 0}), ball({0, 0, 0}), {1, 0, 0}),
                sweep("past", box({1, 1, 1}, {-5, 3, 0}), cube, {3, 1, 0}, "exact"),
                sweep("parts", box({1, 1, 1}, {2, 0, 0}), cube, {1, 0, 0}),
                sweep("deepens", box({1, 1, 1}, {2, 0, 0}), cube, {-1, 0, 0}),
                sweep("rests", box({1, 1, 1}, {1, 0, 0}), cube, {0, 0, 0}),
                ray};
    }
    /// Verdicts on lines, each about a copy of its case with an id of its own.
    std::vector<Json> verdicts(const std::vector<Json>& cases, const std::vector<std::pair<std::size_t, Json>>& stated,
                               int& code, const std::string& options = "") const {
        std::vector<Json> asked;
        std::vector<Json> results;
        for (const auto& [of, line] : stated) {
            asked.push_back(cases.at(of));
            results.push_back(line);
            asked.back()["id"] = results.back()["id"] = std::to_string(asked.size());
        }
        write_text(path("cases.jsonl"), text(asked));
        write_text(path("stated.jsonl"), text(results));
        const Ended run = shell("oblong judge cases.jsonl --results stated.jsonl --json -q " + options);
        code = run.code;
        std::vector<Json> found = lines(run.out);
        EXPECT_EQ(found.size(), stated.size()) << run.err;
        found.resize(stated.size());
        return found;
    }
    std::vector<Json> answers(const std::vector<Json>& cases, const std::string& command) const {
        write_text(path("asked.jsonl"), text(cases));
        const Ended run = shell("oblong " + command + " asked.jsonl");
        EXPECT_EQ(run.code, 0) << run.err;
        return lines(run.out);
    }
    static bool is_right(const Json& v) {
        return (v["verdict"] == "exact" || v["verdict"] == "correctly_rounded") && v["promise_broken"] == false;
    }
    static bool fails(const Json& v) {
        const std::string verdict = v["verdict"];
        return v["promise_broken"] == true || verdict == "inaccurate" || verdict == "protocol" ||
               verdict == "bad_witness" || verdict.starts_with("false_");
    }
};

TEST_F(ContactJudge, GenuineLinesAreRight) {
    ASSERT_EQ(shell("oblong generate lattice exact_touching --count 4 --query sweep > generated.jsonl").code, 0);
    std::vector<Json> cases = casts();
    for (Json& c : lines(read_text(path("generated.jsonl")))) cases.push_back(std::move(c));
    cases.push_back(sweep("cones", cone({-5, 0, 0}), cone({0, 0, 0}), {1, 0, 0}));
    Json plane = sweep("plane", {{"shape", "points"}, {"vertices", {{-5, 0}, {-4, 0}, {-4, 1}}}},
                       {{"shape", "points"}, {"vertices", {{0, 0}, {1, 0}, {1, 1}}}}, {2, 0});
    plane["dimension"] = 2;
    plane["sweep"]["velocity_b"] = {0, 0};
    cases.push_back(plane);
    std::vector<std::pair<std::size_t, Json>> stated;
    for (const std::string command : {"cast --exit", "cast --start parting", "cast --start outside --reals hex",
                                      "penetration --along 1,2,0.5", "distance --all-nearest"}) {
        std::size_t refused = 0;
        std::size_t next = 0;
        for (Json& line : answers(cases, command)) {
            refused += line["outcome"] == "unsupported" ? 1 : 0;
            stated.emplace_back(next++, std::move(line));
        }
        EXPECT_LE(refused, command.starts_with("cast") ? 0U : 3U) << command;
    }
    int code = 0;
    const std::vector<Json> found = verdicts(cases, stated, code);
    EXPECT_EQ(code, 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool is_refused = stated[i].second["outcome"] == "unsupported";
        EXPECT_TRUE(is_refused ? found[i]["verdict"] == "refused" : is_right(found[i]))
            << cases[stated[i].first] << '\n'
            << stated[i].second << '\n'
            << found[i];
    }
}

/// Changes of one number of a line, each of which makes it false.
std::vector<Json> forgeries(const Json& line, const std::string& key, bool is_narrow) {
    const auto moved = [is_narrow](double x, double towards) {
        return is_narrow ? double(std::nextafter(static_cast<float>(x), static_cast<float>(towards)))
                         : std::nextafter(x, towards);
    };
    std::vector<Json> all;
    const auto with = [&](const Json& value) {
        all.push_back(line);
        all.back()[key] = value;
    };
    constexpr double inf = std::numeric_limits<double>::infinity();
    const bool is_endless = line[key] == "inf";
    if (key.ends_with("_lower")) {
        const Json& upper = line[key.substr(0, key.size() - 6) + "_upper"];
        if (upper != "inf") with(moved(upper, inf));
    } else if (key.ends_with("_upper")) {
        const Json& lower = line[key.substr(0, key.size() - 6) + "_lower"];
        with(lower == "inf" ? Json(7) : Json(moved(lower, -inf)));
    } else {
        with(is_endless ? Json(7) : Json(moved(line[key], inf)));
        if (!is_endless) with(moved(line[key], -inf));
        if (!is_endless) with("inf");
    }
    all.push_back(line);
    all.back().erase(key);  // missing
    return all;
}

TEST_F(ContactJudge, EveryForgedNumberIsFound) {
    const std::vector<Json> cases = casts();
    std::vector<std::pair<std::size_t, Json>> forged;
    std::vector<std::string> what;
    std::map<std::string, int> seen;
    for (const std::string command : {"cast --exit", "penetration --along 1,2,0.5"}) {
        const std::vector<Json> genuine = answers(cases, command);
        for (std::size_t i = 0; i < genuine.size(); ++i) {
            for (const auto& [key, value] : genuine[i].items()) {
                const bool is_number = key.starts_with("exit") || key.starts_with("parameter") ||
                                       key.starts_with("nearest_") || key.starts_with("way");
                if (!is_number) continue;
                ++seen[key];
                for (Json& line : forgeries(genuine[i], key, cases[i]["scalar"] == "float")) {
                    forged.emplace_back(i, std::move(line));
                    what.push_back(key);
                }
            }
        }
    }
    EXPECT_EQ(seen.size(), 15U);
    int code = 0;
    const std::vector<Json> found = verdicts(cases, forged, code);
    EXPECT_EQ(code, 1);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(fails(found[i])) << what[i] << '\n' << forged[i].second << '\n' << found[i];
}

TEST_F(ContactJudge, EveryForgedWordIsFound) {
    const std::vector<Json> cases = casts();
    std::vector<std::pair<std::size_t, Json>> forged;
    for (const std::string command : {"cast --exit", "cast --start parting", "cast --start outside"}) {
        const std::vector<Json> genuine = answers(cases, command);
        for (std::size_t i = 0; i < genuine.size(); ++i) {
            const bool hits = genuine[i]["hit"];
            Json other = genuine[i];
            other["hit"] = !hits;
            forged.emplace_back(i, other);
            other["outcome"] = hits ? "separated" : "touching";
            forged.emplace_back(i, other);
            other = genuine[i];
            other["outcome"] = hits ? "separated" : "overlapping";
            forged.emplace_back(i, other);
            other = genuine[i];
            if (other.contains("start_ignored")) {
                other.erase("start_ignored");
            } else {
                other["start_ignored"] = true;
            }
            forged.emplace_back(i, other);
            other = genuine[i];
            other["nearest_distance"] = 0;  // of a miss
            if (hits) forged.emplace_back(i, other);
        }
    }
    const std::vector<Json> ways = answers(cases, "penetration --along 1,2,0.5");
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) {  // the last has one body
        Json other = ways[i];
        other["outcome"] = other["outcome"] == "overlapping" ? "touching" : "overlapping";
        forged.emplace_back(i, other);
        other = ways[i];
        other["along"] = {0, 0, 4};  // the way of another direction
        if (ways[i]["outcome"] == "overlapping") forged.emplace_back(i, other);
    }
    int code = 0;
    const std::vector<Json> found = verdicts(cases, forged, code);
    EXPECT_EQ(code, 1);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(fails(found[i])) << cases[forged[i].first] << '\n' << forged[i].second << '\n' << found[i];
}

TEST_F(ContactJudge, ForgedSetsAreFound) {
    const Json cube = box({1, 1, 1}, {0, 0, 0});
    Json plane = pair("plane", {{"shape", "points"}, {"vertices", {{0, 0}, {2, 0}, {0, 2}}}},
                      {{"shape", "points"}, {"vertices", {{1, 0}, {1, 2}, {-1, 0}}}});
    plane["dimension"] = 2;
    const Json bar{{"shape", "points"}, {"vertices", {{3, 0, -5}, {3, 0, 0.5}}}};
    const std::vector<Json> cases{pair("faces", box({1, 1, 1}, {0, 0, 4}), box({1, 1, 1}, {1, 0, 0})),
                                  pair("edge", cube, bar), pair("corner", cube, box({1, 1, 1}, {2, 2, 2})),
                                  pair("solid", cube, box({1, 1, 1}, {1, 1, 1})), plane};
    const std::vector<Json> genuine = answers(cases, "distance --all-nearest");
    std::vector<std::pair<std::size_t, Json>> stated;
    for (std::size_t i = 0; i < genuine.size(); ++i) stated.emplace_back(i, genuine[i]);
    // Another order around the polygon is the same set.
    Json other = genuine[0];
    for (const char* side : {"a", "b"}) {
        std::reverse(other[side].begin(), other[side].end());
        std::rotate(other[side].begin(), other[side].begin() + 1, other[side].end());
    }
    stated.emplace_back(0, other);
    const std::size_t right = stated.size();
    for (std::size_t i = 0; i < genuine.size(); ++i) {
        for (int dimension = 0; dimension < 4; ++dimension) {
            other = genuine[i];
            other["dimension"] = dimension;
            if (other != genuine[i]) stated.emplace_back(i, other);
        }
        other = genuine[i];
        other["outcome"] = other["outcome"] == "touching" ? "separated" : "touching";
        stated.emplace_back(i, other);
        if (!genuine[i].contains("a")) continue;
        other = genuine[i];
        for (const char* side : {"a", "b"}) other[side].push_back(other[side][0]);  // a vertex twice
        stated.emplace_back(i, other);
        other = genuine[i];
        for (const char* side : {"a", "b"}) other[side][0][0] = "1152921504606846977/1152921504606846976";
        stated.emplace_back(i, other);
        other = genuine[i];
        other["b"][0][1] = "1/3";
        stated.emplace_back(i, other);
        for (const char* side : {"a", "b"}) {
            const std::string key = std::string("witness_") + side + "_off";
            other = genuine[i];
            other[key] = 5e-324;
            stated.emplace_back(i, other);
            other.erase(key);
            stated.emplace_back(i, other);
        }
        if (genuine[i]["a"].size() < 2) continue;
        other = genuine[i];
        for (const char* side : {"a", "b"}) other[side].erase(1);  // missing
        stated.emplace_back(i, other);
        other["dimension"] = other["a"].size() > 2 ? 2 : static_cast<int>(other["a"].size()) - 1;
        stated.emplace_back(i, other);
        other = genuine[i];
        for (const char* side : {"a", "b"}) std::swap(other[side][0], other[side][1]);
        if (genuine[i]["a"].size() > 3) stated.emplace_back(i, other);
    }
    // A point inside the set is no vertex.
    other = genuine[0];
    other["a"].push_back({"1/2", 0, 3});
    other["b"].push_back({"1/2", 0, 1});
    stated.emplace_back(0, other);
    int code = 0;
    const std::vector<Json> found = verdicts(cases, stated, code);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(i < right ? is_right(found[i]) : fails(found[i])) << stated[i].second << '\n' << found[i];
}

TEST_F(ContactJudge, WhatCannotBeToldIsNoSuccess) {
    const Json union_of{{"shape", "union"}, {"of", {ball({0, 0, 0}), ball({5, 0, 0})}}};
    const std::vector<Json> cases{sweep("miss", cone({-5, 3, 0}), cone({0, 0, 0}), {1, 0, 0}),
                                  pair("union", union_of, ball({9, 0, 0})),
                                  pair("pair", ball({0, 0, 0}), ball({9, 0, 0}))};
    const Json miss = answers({cases[0]}, "cast --exit")[0];
    const Json refused = answers({cases[1]}, "distance --all-nearest")[0];
    Json claim = refused;
    claim["outcome"] = "separated";
    claim["dimension"] = 3;
    claim.erase("message");
    int code = 0;
    const std::vector<Json> found = verdicts(cases, {{0, miss}, {1, refused}, {1, claim}, {2, miss}}, code);
    EXPECT_EQ(found[0]["verdict"], "unjudged");
    EXPECT_EQ(found[1]["verdict"], "refused");
    EXPECT_EQ(found[2]["verdict"], "protocol") << "a union has no such sets";
    EXPECT_EQ(found[3]["verdict"], "protocol") << "the case is no cast";
    EXPECT_EQ(code, 1);
    (void)verdicts(cases, {{1, refused}}, code);
    EXPECT_EQ(code, 1) << "every line declines";
    (void)verdicts(cases, {{0, miss}}, code, "--strict");
    EXPECT_EQ(code, 1) << "no line was judged";
}

TEST_F(ContactJudge, LinesThatCannotBeReadAndRecordsNameTheLine) {
    const std::vector<Json> cases{casts().front()};
    Json line = answers(cases, "cast --exit")[0];
    int code = 0;
    line["exit"] = 8;
    (void)verdicts(cases, {{0, line}}, code);
    const std::vector<Json> records = lines(shell("oblong judge cases.jsonl --results stated.jsonl --records -q").out);
    ASSERT_FALSE(records.empty());
    EXPECT_EQ(Json::parse(records[0]["result"].get<std::string>())["exit"], 8) << records[0];
    line["start"] = "never";
    write_text(path("stated.jsonl"), line.dump() + "\n");
    const Ended bad = shell("oblong judge cases.jsonl --results stated.jsonl");
    EXPECT_EQ(bad.code, 3);
    EXPECT_NE(bad.err.find("stated.jsonl:1: start: expected parting or outside"), std::string::npos) << bad.err;
}

/// The loop of docs/reference/formats.md, "Contact".
TEST_F(ContactJudge, TheLoopOfThePageRuns) {
    const std::string page = read_text(OBLONG_SOURCE_DIR "/docs/reference/formats.md");
    const std::size_t begin = page.find("```sh\n", page.find("\n## Contact\n")) + 6;
    const Ended run = shell(page.substr(begin, page.find("```", begin) - begin));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out + run.err, "");
    int judged = 0;
    for (const Json& record : lines(read_text(path("records.jsonl")))) {
        EXPECT_TRUE(record["kind"] == "fact" || record["kind"] == "tally") << record;
        if (record["kind"] == "fact" && record["key"] == "answers")
            judged += std::stoi(record["value"].get<std::string>());
    }
    EXPECT_EQ(judged, 40);
}

}  // namespace
}  // namespace oblong::test
