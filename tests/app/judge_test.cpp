// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// What `judge` tells beside verdicts, and what makes it exit 1.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Judges : public Program {
protected:
    /// One case of two points `d` apart, and what a stranger says of it.
    void ask(double d, const std::string& result) const {
        write_text(path("cases.jsonl"),
                   R"({"format": "oblong-case/1", "id": "c", "query": "distance", "scalar": "double", )"
                   R"("a": {"shape": "points", "vertices": [[0, 0, 0]]}, "b": {"shape": "points", "vertices": [[)" +
                       std::to_string(d) + ", 0, 0]]}}\n");
        write_text(path("r.jsonl"),
                   R"({"format": "oblong-result/1", "id": "c", "subject": "someone", )" + result + "}\n");
    }
    [[nodiscard]] Ended judge(const std::string& options = "") const {
        return shell("oblong judge cases.jsonl --results r.jsonl " + options);
    }
};

/// Ordinary capsules, of which a solver with tolerance 1e-10 was "failing" on nine of ten.
TEST_F(Judges, AToleranceThatWasMetIsNoFailure) {
    ASSERT_EQ(shell("oblong generate curved --shapes capsule --severity 0 --count 300 -o capsules.jsonl").code, 0);
    const std::string judge =
        "oblong judge capsules.jsonl --subject double/johnson/relative-1e-10/running-max/repeated";
    const Ended run = shell(judge + " --fail-on inaccurate");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("300 answers: "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find(" tolerance met, "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("  right  "), std::string::npos) << run.err;
    EXPECT_EQ(shell(judge + " --fail-on tolerance_met").code, 1);
    EXPECT_EQ(shell(judge + " --fail-on within_tolerance").code, 1);
    EXPECT_EQ(shell(judge + " --fail-on unjudged,inaccurate").code, 0);
}

TEST_F(Judges, AnErrorIsMeasuredByWhatTheSubjectStates) {
    ask(2, R"("outcome": "separated", "distance": 2.00001)");
    EXPECT_EQ(judge().code, 1);
    EXPECT_EQ(judge("--promise-relative 1e-5").code, 0);
    EXPECT_EQ(judge("--promise-relative 1e-6").code, 1);
    ask(2, R"("outcome": "separated", "distance": 2.000001)");
    const Ended silent = judge();
    EXPECT_EQ(silent.code, 0);
    const Json line = lines(silent.out).at(0);
    EXPECT_EQ(line.at("verdict"), "within_tolerance");
    EXPECT_EQ(line.at("size"), 2.0);
    EXPECT_GT(line.at("error_ulps"), 1e9);
    EXPECT_EQ(judge("--promise-absolute 1e-9").code, 1);
}

TEST_F(Judges, LinesAndSummaryTellOfTheLoop) {
    ASSERT_EQ(shell("oblong generate regular --severity 0 --count 50 -o cases.jsonl").code, 0);
    const Ended run = shell(
        "oblong judge cases.jsonl --subject double/johnson/relative-0/running-max/none/limit-3 "
        "--subject proven --fail-on none");
    EXPECT_EQ(run.code, 0);
    for (const Json& line : lines(run.out)) {
        EXPECT_GT(line.at("size"), 0);
        if (line.at("subject") == "proven") continue;
        EXPECT_LE(line.at("iterations"), 3);
        EXPECT_TRUE(line.contains("termination")) << line;
    }
    EXPECT_NE(run.err.find("iterations, mean"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("rule not met"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("refusals of"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("not_converged"), std::string::npos) << run.err;
}

TEST_F(Judges, StrictTakesSilenceForAFailure) {
    ask(2, R"("outcome": "undecided")");
    const Ended refused = judge();
    EXPECT_EQ(refused.code, 0);
    EXPECT_NE(refused.err.find("no answer of someone was judged"), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("1 refused, 0 unjudged"), std::string::npos) << refused.err;
    EXPECT_EQ(judge("--strict").code, 1);
    ask(2, R"("outcome": "unsupported", "message": "no points")");
    EXPECT_EQ(judge().code, 1) << "it declines every case";
    EXPECT_EQ(judge("--allow-declined").code, 0);
    EXPECT_EQ(judge("--strict --allow-declined").code, 1) << "nothing of it was judged";
    ask(2, R"("outcome": "separated", "distance": 2)");
    EXPECT_EQ(judge("--strict").code, 0);
    // One `unsupported` beside an answer that was judged is let pass.
    write_text(path("two.jsonl"),
               read_text(path("cases.jsonl")) +
                   R"({"format": "oblong-case/1", "id": "ray", "query": "raycast", "scalar": "double", )"
                   R"("a": {"shape": "sphere", "radius": 1}, "ray": {"source": [5, 0, 0], )"
                   R"("direction": [-1, 0, 0]}})" +
                   "\n");
    const std::string plain = "oblong judge two.jsonl --subject double/johnson/relative-1e-10/running-max/repeated";
    EXPECT_EQ(shell(plain + " --strict").code, 0) << shell(plain + " --strict").err;
}

TEST_F(Judges, LawsFindAToleranceThatIsAbsolute) {
    ASSERT_EQ(shell("oblong generate regular --severity 0.3 --count 60 -o cases.jsonl").code, 0);
    const std::string judge = "oblong judge cases.jsonl --laws scale,translate,swap,permute --subject ";
    const Ended relative = shell(judge + "double/johnson/relative-1e-10/running-max/no-progress --fail-on crash");
    EXPECT_EQ(relative.code, 0) << relative.err;
    const Ended absolute = shell(judge + "double/johnson/absolute-1e-3/running-max/no-progress");
    EXPECT_EQ(absolute.code, 1) << absolute.err;
    std::size_t reported = 0;
    Json first;
    for (const Json& line : lines(absolute.out)) {
        if (line.at("format") != "oblong-law/1") continue;
        if (reported++ == 0) first = line;
        EXPECT_EQ(line.at("law"), "scale") << line;
    }
    ASSERT_GT(reported, 0U);
    EXPECT_NE(absolute.err.find("scale "), std::string::npos) << absolute.err;
    // The line reproduces it.
    write_text(path("one.jsonl"), first.at("case").dump() + "\n");
    EXPECT_EQ(
        shell("oblong judge one.jsonl --fail-on none --laws scale --subject " + first.at("subject").get<std::string>())
            .code,
        0)
        << "--fail-on none";
    EXPECT_EQ(
        shell("oblong judge one.jsonl --fail-on crash --laws scale --subject " + first.at("subject").get<std::string>())
            .code,
        1);
}

TEST_F(Judges, LawsAreAskedOfProgramsAndOfNothingElse) {
    ask(2, R"("outcome": "separated", "distance": 2)");
    const Ended run = shell("oblong judge cases.jsonl --laws swap --subject program:" OBLONG_SOURCE_DIR
                            "/tests/findings/search/near_plane.py");
    EXPECT_NE(run.err.find("swap  near_plane"), std::string::npos) << run.err;
    EXPECT_EQ(shell("oblong judge cases.jsonl --laws swap --results r.jsonl").code, 2);
    EXPECT_EQ(shell("oblong judge cases.jsonl --laws swop --subject proven").code, 2);
    EXPECT_NE(shell("oblong judge cases.jsonl --laws swop --subject proven").err.find("did you mean swap?"),
              std::string::npos);
    EXPECT_EQ(shell("oblong judge cases.jsonl --records --laws swap --subject proven").code, 2);
}

TEST_F(Judges, ShapesAreDrawnWhereAFamilyHasThem) {
    const Ended named = shell("oblong generate sliver --shapes box");
    EXPECT_EQ(named.code, 2);
    EXPECT_NE(named.err.find("sliver has no cases of box alone: its degeneracy is one of vertices"), std::string::npos)
        << named.err;
    const Ended all = shell("oblong generate --all --shapes sphere,capsule --count 2 -o all.jsonl");
    EXPECT_EQ(all.code, 0) << all.err;
    EXPECT_NE(all.err.find("left out: slab has no cases of sphere, capsule alone"), std::string::npos) << all.err;
    for (const Json& line : lines(read_text(path("all.jsonl")))) {
        const std::string shape = line.at("a").at("shape");
        EXPECT_TRUE(shape == "sphere" || shape == "capsule") << line;
    }
    EXPECT_EQ(shell("oblong generate lattice --shapes balls").code, 2);
}

}  // namespace
}  // namespace oblong::test
