// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// `oblong judge` on lines that are no cases: right answers pass, forged ones do not.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class OtherJudge : public Program {
protected:
    static Json ball(double height) {
        return {{"shape", "sphere"}, {"radius", 1}, {"pose", {{"translation", {0, 0, height}}}}};
    }
    static Json box(double x) {
        return {{"shape", "box"}, {"half_extents", {1, 1, 1}}, {"pose", {{"translation", {x, 0, 0}}}}};
    }
    static Json floor() { return {{"shape", "halfspace"}, {"normal", {0, 0, 2}}, {"offset", 2}}; }
    static Json points(const Json& vertices, const Json& end) {
        return {{"shape", "points"}, {"vertices", vertices}, {"end", end}};
    }
    static Json swing(const std::string& id, double height) {
        Json c = question(id, "turning", {{"shape", "points"}, {"vertices", {{0, 0, 0}, {3, 0, 0}}}},
                          {{"shape", "sphere"}, {"radius", 0.5}, {"pose", {{"translation", {0, height, 0}}}}});
        c["motion_a"] = {{"axis", {0, 0, 1}}, {"rate", 1}};
        c["max"] = 2;
        c["width"] = "1e-6";
        return c;
    }
    static Json falls() {
        return question("falls", "deforming", points({{1, 1, 1}}, {{1, 1, -1}}),
                        points({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}));
    }
    static Json sweep() {
        Json c = question("sweep", "sweep", ball(4), floor());
        c["sweep"] = {{"velocity_a", {0, 0, -1}}, {"velocity_b", {0, 0, 1}}};
        return c;
    }
    static Json tie() { return question("tie", "distance", {{"shape", "union"}, {"of", {box(-3), box(3)}}}, box(0)); }
    void write_cases(const std::vector<Json>& cases) {
        std::string text;
        for (const Json& c : cases) text += c.dump() + "\n";
        write_text(path("cases.jsonl"), text);
    }
    /// The verdict on one result of one case, and the exit code of the run.
    std::pair<std::string, int> verdict(const Json& c, Json result) {
        result["format"] = "oblong-result/1";
        result["id"] = c["id"];
        result["subject"] = "mine";
        write_cases({c});
        write_text(path("results.jsonl"), result.dump() + "\n");
        const Ended run = shell("oblong judge cases.jsonl --results results.jsonl -q --json");
        const std::vector<Json> found = lines(run.out);
        if (found.size() != 1) return {run.err, run.code};
        return {found[0]["verdict"], run.code};
    }
};

using Verdict = std::pair<std::string, int>;

TEST_F(OtherJudge, OwnAnswersAreRight) {
    const Json tall{{"shape", "cone"}, {"radius", 1}, {"half_length", 1}, {"pose", {{"translation", {0, 0, 5}}}}};
    const Json tilted{{"shape", "halfspace"}, {"normal", {1, 1, 4}}, {"offset", 2}};
    Json within = question("within", "within", ball(4), floor());
    within["margin"] = 2;
    write_cases({question("ball", "distance", ball(4), floor()), question("cone", "signed", tall, tilted),
                 question("deep", "penetration", tilted, tall), within, sweep(), tie(), falls(), swing("hit", 2)});
    const Ended run = shell("oblong judge cases.jsonl --subject proven --strict --json");
    EXPECT_EQ(run.code, 0) << run.err;
    const std::vector<Json> found = lines(run.out);
    ASSERT_EQ(found.size(), 8U) << run.out;
    for (const Json& v : found) {
        EXPECT_TRUE(v["verdict"] == "exact" || v["verdict"] == "correctly_rounded") << v;
        EXPECT_EQ(v["promise_broken"], false) << v;
    }
    EXPECT_EQ(found[0]["exact_distance"], "2");
    EXPECT_EQ(found[4]["exact_parameter"], "1");
    EXPECT_NE(run.err.find("8 cases, 8 answers, 0 failing"), std::string::npos) << run.err;
}

TEST_F(OtherJudge, ForgedAnswersAreWrong) {
    const Json above = question("above", "distance", ball(4), floor());
    EXPECT_EQ(verdict(above, {{"outcome", "separated"}, {"distance", 2}}), (Verdict{"exact", 0}));
    EXPECT_EQ(verdict(above, {{"outcome", "separated"}, {"distance", 2.01}}), (Verdict{"inaccurate", 1}));
    EXPECT_EQ(verdict(above, {{"outcome", "touching"}, {"distance", 0}}), (Verdict{"false_overlap", 1}));
    EXPECT_EQ(
        verdict(above,
                {{"outcome", "separated"}, {"distance", 2}, {"witness_a", {0, 0, 3.5}}, {"witness_b", {0, 0, 1.5}}}),
        (Verdict{"bad_witness", 1}));
    EXPECT_EQ(verdict(sweep(), {{"outcome", "touching"}, {"hit", true}, {"parameter", 1.5}}),
              (Verdict{"inaccurate", 1}));
    EXPECT_EQ(verdict(sweep(), {{"outcome", "separated"}, {"hit", false}}), (Verdict{"false_separation", 1}));

    // Points of either pair of the tie are right. A point of no pair is wrong.
    const auto of_tie = [&](double x) {
        return verdict(tie(), {{"outcome", "separated"},
                               {"distance", 1},
                               {"witness_a", {x, 0, 0}},
                               {"witness_b", {x > 0 ? 1 : -1, 0, 0}}});
    };
    EXPECT_EQ(of_tie(2), (Verdict{"exact", 0}));
    EXPECT_EQ(of_tie(-2), (Verdict{"exact", 0}));
    EXPECT_EQ(of_tie(1.5), (Verdict{"bad_witness", 1}));
    // Pairs at 1 and at 1 + 2^-60 round alike: points of either will do.
    const Json farther = {{"shape", "points"}, {"vertices", {{"2305843009213693953/1152921504606846976", 0, 0}}}};
    const Json nearer = {{"shape", "points"}, {"vertices", {{-2, 0, 0}}}};
    Json close = question("close", "distance", {{"shape", "union"}, {"of", {farther, nearer}}}, box(0));
    close["scalar"] = "exact";
    EXPECT_EQ(
        verdict(close, {{"outcome", "separated"}, {"distance", 1}, {"witness_a", {2, 0, 0}}, {"witness_b", {1, 0, 0}}}),
        (Verdict{"correctly_rounded", 0}));
    EXPECT_EQ(verdict(tie(), {{"outcome", "separated"}, {"distance", 0.5}}), (Verdict{"inaccurate", 1}));

    EXPECT_EQ(verdict(falls(), {{"outcome", "touching"}, {"hit", true}, {"parameter", 0.5}}), (Verdict{"exact", 0}));
    EXPECT_EQ(verdict(falls(), {{"outcome", "touching"}, {"hit", true}, {"parameter", 0.25}}),
              (Verdict{"inaccurate", 1}));
    EXPECT_EQ(verdict(falls(), {{"outcome", "separated"}, {"hit", false}}), (Verdict{"false_separation", 1}));

    EXPECT_EQ(verdict(swing("hit", 2), {{"outcome", "separated"}, {"hit", false}}), (Verdict{"false_separation", 1}));
    EXPECT_EQ(verdict(swing("hit", 2), {{"outcome", "touching"}, {"hit", true}, {"parameter", 1}}),
              (Verdict{"inaccurate", 1}));
    EXPECT_EQ(verdict(swing("miss", 9), {{"outcome", "touching"}, {"hit", true}, {"parameter", 1}}),
              (Verdict{"false_overlap", 1}));
}

TEST_F(OtherJudge, WhatCannotBeToldIsUnjudged) {
    const Json graze = swing("graze", 3.5);
    const Json late{{"outcome", "touching"}, {"hit", true}, {"parameter", 1.5707963267948966}};
    EXPECT_EQ(verdict(graze, late), (Verdict{"unjudged", 0}));
    const Ended strict = shell("oblong judge cases.jsonl --results results.jsonl --strict");
    EXPECT_EQ(strict.code, 1) << strict.err;
    EXPECT_NE(strict.err.find("1 cases, 1 answers, 1 failing"), std::string::npos) << strict.err;
    // Before that the proof shows no contact.
    EXPECT_EQ(verdict(graze, {{"outcome", "touching"}, {"hit", true}, {"parameter", 1}}),
              (Verdict{"false_overlap", 1}));
}

TEST_F(OtherJudge, BadLinesAndOtherSubjectsSaySo) {
    Json bad = question("bad", "distance", ball(4), floor());
    bad["b"]["normal"] = {0, 0, 0};
    write_cases({bad, tie()});
    const Ended run = shell("oblong judge cases.jsonl --subject proven --json");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("cases.jsonl:1: b.normal: expected a normal that is not 0"), std::string::npos) << run.err;
    ASSERT_EQ(lines(run.out).size(), 1U);
    const Ended other =
        shell("oblong judge cases.jsonl --json --subject double/johnson/relative-1e-10/running-max/repeated");
    ASSERT_EQ(lines(other.out).size(), 1U);
    EXPECT_EQ(lines(other.out)[0]["verdict"], "refused");
    EXPECT_EQ(lines(other.out)[0]["reason"], "the subject takes no union cases; proven does");
}

TEST_F(OtherJudge, FamiliesBecomeSuchLines) {
    for (const std::string form : {"halfspace", "union", "turning", "deforming"}) {
        const std::string make = "oblong generate lattice exact_touching --count 3 --query " + form;
        const Ended made = shell(make);
        ASSERT_EQ(lines(made.out).size(), 6U) << form << made.err;
        EXPECT_EQ(shell(make).out, made.out);
        const Ended judged = shell(make + " | oblong judge --subject proven --json");
        EXPECT_EQ(judged.code, 0) << form << judged.err;
        EXPECT_EQ(lines(judged.out).size(), 6U);
    }
}

}  // namespace
}  // namespace oblong::test
