// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <sstream>
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Pipeline : public Program {};

TEST_F(Pipeline, AnswersKeepTheOrderOfTheCases) {
    ASSERT_EQ(shell("oblong generate sliver needle --count 100 --seed 3 -o cases.jsonl").code, 0);
    const Ended run = shell("cat cases.jsonl | oblong distance --scalar double");
    ASSERT_EQ(run.code, 0) << run.err;
    const auto cases = lines(read_text(path("cases.jsonl"))), results = lines(run.out);
    ASSERT_EQ(cases.size(), 200U);
    ASSERT_EQ(results.size(), cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) EXPECT_EQ(results[i]["id"], cases[i]["id"]);
    EXPECT_EQ(results[0]["subject"], "double/voronoi/relative-1e-10/running-max/repeated");
    EXPECT_FALSE(results[0].contains("time_ns"));
    EXPECT_TRUE(lines(shell("oblong distance --scalar double --timing cases.jsonl").out).at(0).contains("time_ns"));
}

TEST_F(Pipeline, TheProvenSolverTellsItsTimeOfEveryQuestion) {
    ASSERT_EQ(shell("oblong generate curved --count 4 -o cases.jsonl && "
                    "oblong generate lattice --count 2 --query sweep >> cases.jsonl && "
                    "oblong generate lattice --count 2 --query raycast >> cases.jsonl && "
                    "oblong generate deep_overlap --count 2 --query penetration >> cases.jsonl")
                  .code,
              0);
    std::size_t reported = 0;
    for (const char* verb : {"distance", "cast", "penetration"}) {
        const Ended run = shell(std::string("oblong ") + verb + " --timing cases.jsonl");
        for (const Json& r : lines(run.out)) {
            EXPECT_EQ(r.contains("time_ns"), r.at("outcome") != "unsupported") << r;
            if (r.contains("time_ns")) ++reported;
        }
    }
    EXPECT_GE(reported, 10U);
}

TEST_F(Pipeline, EveryVerbWritesLinesAsTheFormatsPageShowsThem) {
    ASSERT_EQ(shell("oblong generate size_ratio --count 40 --severity 1 | oblong narrow -o cases.jsonl").code, 0);
    const std::string solver = "float/johnson/relative-1e-4/running-max/repeated";
    const std::vector<std::string> commands{"distance cases.jsonl",
                                            "certify cases.jsonl",
                                            "trace --scalar float --json cases.jsonl",
                                            "subjects --json",
                                            "campaign run --show-plan",
                                            "judge cases.jsonl --subject " + solver,
                                            "distance --scalar float cases.jsonl"};
    for (const std::string& command : commands) {
        const Ended run = shell("oblong " + command);
        ASSERT_NE(run.out, "") << command << run.err;
        const std::string first = run.out.substr(0, run.out.find('\n'));
        EXPECT_NE(first.find("\": "), std::string::npos) << command << "\n" << first;
        EXPECT_EQ(first.find("\":\""), std::string::npos) << command << "\n" << first;
    }
}

TEST_F(Pipeline, EverySolverOfOursAnswersByItsName) {
    ASSERT_EQ(shell("oblong generate deep_overlap --count 3 --query penetration -o deep.jsonl").code, 0);
    ASSERT_EQ(shell("oblong generate lattice --count 3 --query sweep -o sweeps.jsonl").code, 0);
    const Ended depth = shell("oblong penetration --solver double/epa/relative-1e-10 deep.jsonl");
    ASSERT_EQ(depth.code, 0) << depth.err;
    for (const Json& r : lines(depth.out)) EXPECT_GT(r.at("depth"), 0);
    const Ended cast = shell("oblong cast --solver double/ray-gjk/tolerance-1e-12/no-progress sweeps.jsonl");
    ASSERT_EQ(cast.code, 0) << cast.err;
    for (const Json& r : lines(cast.out)) EXPECT_TRUE(r.contains("hit"));
    EXPECT_EQ(shell("oblong distance --solver double/nesterov/gap-1e-8/no-bound/no-progress deep.jsonl").code, 0);
    // Not every solver has a trace, and a name of no grammar is told what a name is made of.
    EXPECT_EQ(shell("oblong trace --solver double/epa/relative-1e-12 deep.jsonl").code, 0);
    EXPECT_EQ(shell("oblong trace --solver double/nesterov/gap-1e-8/no-bound/no-progress deep.jsonl").code, 2);
    const Ended none = shell("oblong distance --solver double/johnsn deep.jsonl");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("SCALAR/SUBALGORITHM"), std::string::npos) << none.err;
    const Ended other = shell("oblong distance --solver fcl/libccd deep.jsonl");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.err.find("--subject takes it"), std::string::npos) << other.err;
}

TEST_F(Pipeline, CertificatesOfCastsAndDepthsAreVerified) {
    ASSERT_EQ(
        shell("for q in sweep raycast penetration; do oblong generate lattice --count 5 --query $q; done > all.jsonl")
            .code,
        0);
    ASSERT_EQ(shell("oblong certify all.jsonl -o proofs.jsonl").code, 0);
    const Ended run = shell("oblong verify all.jsonl proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    std::set<std::string> kinds;
    for (const Json& line : lines(run.out)) kinds.insert(line.at("kind"));
    EXPECT_TRUE(kinds.contains("hit") && kinds.contains("penetration"));
    // The proof of another case is refused.
    ASSERT_EQ(shell("sed -e 's/\"lattice-1-0@sweep\"/\"swap\"/' -e 's/\"lattice-1-1@sweep\"/\"lattice-1-0@sweep\"/' "
                    "-e 's/\"swap\"/\"lattice-1-1@sweep\"/' proofs.jsonl > swapped.jsonl")
                  .code,
              0);
    EXPECT_EQ(shell("oblong verify all.jsonl swapped.jsonl").code, 1);
}

TEST_F(Pipeline, NarrowMakesAnotherQuestionThatFloatSolversTake) {
    const Ended wide = shell("oblong generate sliver --count 5 | oblong distance --scalar float");
    for (const Json& r : lines(wide.out)) EXPECT_EQ(r["outcome"], "unsupported");
    const Ended narrow = shell("oblong generate sliver --count 5 | oblong narrow | oblong distance --scalar float");
    ASSERT_EQ(lines(narrow.out).size(), 5U);
    for (const Json& r : lines(narrow.out)) {
        EXPECT_NE(r["outcome"], "unsupported");
        EXPECT_TRUE(r["id"].get<std::string>().ends_with("@float"));
    }
}

TEST_F(Pipeline, OtherQueriesAreUnsupportedNotErrors) {
    write_text(path("ray.jsonl"),
               R"({"format": "oblong-case/1", "id": "r", "query": "raycast", "scalar": "double", )"
               R"("a": {"shape": "sphere", "radius": 1}, "ray": {"source": [3, 0, 0], "direction": [-1, 0, 0]}})"
               "\n");
    for (const char* verb : {"distance", "decide", "penetration"}) {
        const Ended run = shell(std::string("oblong ") + verb + " ray.jsonl");
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(lines(run.out).at(0)["outcome"], "unsupported") << verb;
    }
}

TEST_F(Pipeline, HexNumbersReadBack) {
    ASSERT_EQ(shell("oblong generate sliver --count 3 --reals hex -o hex.jsonl").code, 0);
    EXPECT_NE(read_text(path("hex.jsonl")).find("0x1."), std::string::npos);
    const Ended hex = shell("oblong distance hex.jsonl"),
                plain = shell("oblong generate sliver --count 3 | oblong distance");
    EXPECT_EQ(hex.out, plain.out);
    EXPECT_NE(shell("oblong distance hex.jsonl --reals hex").out.find("\"0x"), std::string::npos);
}

TEST_F(Pipeline, TraceShowsEveryIteration) {
    ASSERT_EQ(shell("oblong generate sliver --count 2 -o cases.jsonl").code, 0);
    const Ended run = shell("oblong trace cases.jsonl --id sliver-1-1 --json");
    ASSERT_EQ(run.code, 0) << run.err;
    const auto rows = lines(run.out);
    ASSERT_GE(rows.size(), 2U);
    EXPECT_EQ(rows.back()["id"], "sliver-1-1");
    EXPECT_EQ(rows.back()["iterations"].get<std::size_t>(), rows.size() - 1);
    EXPECT_EQ(shell("oblong trace cases.jsonl --id none").code, 3);
}

TEST_F(Pipeline, EveryVerbExplainsItselfWithAnExample) {
    for (const char* verb : {"distance", "decide", "cast", "penetration", "judge", "generate", "narrow", "campaign run",
                             "campaign status", "campaign merge", "campaign export", "report", "trace", "subjects"}) {
        const Ended run = shell(std::string("oblong ") + verb + " --help");
        EXPECT_EQ(run.code, 0) << verb;
        EXPECT_NE(run.out.find("Example"), std::string::npos) << verb;
        EXPECT_EQ(run.err, "") << verb;
        for (std::istringstream in(run.out); !in.eof();) {
            std::string line;
            std::getline(in, line);
            EXPECT_LE(line.size(), 150U) << verb << ": " << line;
        }
    }
    EXPECT_TRUE(shell("oblong --version").out.starts_with("oblong "));
}

}  // namespace
}  // namespace oblong::test
