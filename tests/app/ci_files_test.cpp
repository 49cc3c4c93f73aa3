// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/program.hpp"

/// What continuous integration reads: JUnit, SARIF and annotations, also where ids and names are hostile.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

const std::string plain = "double/johnson/relative-1e-2/running-max/repeated";

class CiFiles : public Program {
protected:
    void SetUp() override {
        if (std::system("/usr/bin/python3 -c 'import jsonschema' 2> /dev/null") != 0)
            GTEST_SKIP() << "Debian: python3-jsonschema";
    }

    /// Two of 30 answers of `plain` are wrong.
    [[nodiscard]] Ended judge(const std::string& options) const {
        EXPECT_EQ(shell("oblong generate near_touching --count 30 -o cases.jsonl").code, 0);
        return shell("oblong judge cases.jsonl --subject " + plain + " " + options);
    }

    /// j.xml and s.json, read and checked by others' readers.
    [[nodiscard]] Json files() const {
        const Ended checked = shell("/usr/bin/python3 '" OBLONG_SOURCE_DIR
                                    "/tests/app/check_ci_files.py' j.xml s.json "
                                    "'" OBLONG_SOURCE_DIR "/tests/data/sarif-2.1.0.json'");
        EXPECT_EQ(checked.code, 0) << checked.err;
        return checked.code == 0 ? Json::parse(checked.out) : Json();
    }

    static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

TEST_F(CiFiles, AFailureNamesWhatAPersonNeeds) {
    const Ended run = judge("--junit j.xml --sarif s.json --annotations github -q");
    EXPECT_EQ(run.code, 1) << run.err;
    const Json read = files();
    const auto failures = read.at("junit").at("failures").get<std::vector<std::string>>();
    ASSERT_EQ(failures.size(), 2U);
    for (const char* part : {"family: near_touching", "verdict: false_overlap", "degeneracy: tiny-gap", " ulps",
                             "exact: separated 3.15", "case: {", "replay: printf "})
        EXPECT_TRUE(has(failures[0], part)) << part << "\n" << failures[0];
    const Json& result = read.at("sarif").at("results").at(0);
    EXPECT_EQ(result.at("ruleId"), "false_overlap");
    EXPECT_EQ(result.at("properties").at("family"), "near_touching");
    EXPECT_EQ(result.at("locations").at(0).at("physicalLocation").at("artifactLocation").at("uri"), "cases.jsonl");
    EXPECT_FALSE(result.contains("baselineState"));
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;  // one kind of failure
    EXPECT_TRUE(run.err.starts_with("::error title=oblong%3A false_overlap")) << run.err;
}

TEST_F(CiFiles, TheReplayCommandJudgesTheSameFailure) {
    EXPECT_EQ(judge("--junit j.xml --sarif s.json -q").code, 1);
    for (const Json& result : files().at("sarif").at("results")) {
        const Ended again = shell(result.at("properties").at("replay").get<std::string>() + " -q");
        EXPECT_EQ(again.code, 1) << again.err;
        EXPECT_EQ(Json::parse(again.out).at("verdict"), result.at("ruleId"));
    }
}

TEST_F(CiFiles, TheMinimisedCaseFailsInTheSameWay) {
    EXPECT_EQ(judge("--junit j.xml --sarif s.json --minimise -q").code, 1);
    const Json results = files().at("sarif").at("results");
    ASSERT_EQ(results.size(), 2U);
    // Both are of one group: the first is minimised.
    ASSERT_TRUE(results[0].at("properties").contains("minimised"));
    EXPECT_FALSE(results[1].at("properties").contains("minimised"));
    const std::string smaller = results[0].at("properties").at("minimised");
    EXPECT_LT(smaller.size(), results[0].at("properties").at("case").get<std::string>().size());
    write_text(path("smaller.jsonl"), smaller + "\n");
    const Ended again = shell("oblong judge smaller.jsonl -q --subject " + plain);
    EXPECT_EQ(Json::parse(again.out).at("verdict"), results[0].at("ruleId"));
}

TEST_F(CiFiles, HostileNamesStayText) {
    // An id as a JSON string, and as its readers must see it.
    const std::string id = R"(x\n::error::y%0A]]>\"'&amp;<script>\u001b[2J\u202e`$(touch pwned)`)";
    const std::string subject = R"(someone,title=a::b\r\n::warning::c)";
    write_text(path("cases.jsonl"), R"({"format": "oblong-case/1", "id": ")" + id +
                                        R"(", "query": "distance", "scalar": "double", )"
                                        R"("a": {"shape": "points", "vertices": [[0, 0, 0]]}, )"
                                        R"("b": {"shape": "points", "vertices": [[1, 0, 0]]}})"
                                        "\n");
    write_text(path("r.jsonl"), R"({"format": "oblong-result/1", "id": ")" + id + R"(", "subject": ")" + subject +
                                    R"(", "outcome": "separated", "distance": 7})"
                                    "\n");
    const Ended run =
        shell("oblong judge cases.jsonl --results r.jsonl --junit j.xml --sarif s.json --annotations github -q");
    EXPECT_EQ(run.code, 1) << run.err;
    const Json read = files();
    ASSERT_EQ(read.at("junit").at("failures").size(), 1U);
    EXPECT_TRUE(has(read.at("junit").at("failures").at(0), "<script>"));
    EXPECT_EQ(read.at("sarif").at("results").at(0).at("locations").at(0).at("logicalLocations").at(0).at("name"),
              Json::parse('"' + id + '"'));
    // SARIF's own bytes hold nothing that a terminal obeys.
    for (const char c : read_text(path("s.json"))) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ');
    const std::string xml = read_text(path("j.xml"));
    EXPECT_FALSE(has(xml, "\x1b")) << xml;
    EXPECT_FALSE(has(xml, "\xE2\x80\xAE")) << xml;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_TRUE(run.err.starts_with("::error title=oblong%3A inaccurate on cases by someone%2Ctitle=a%3A%3Ab"))
        << run.err;
    EXPECT_FALSE(has(run.err, "\x1b"));
    EXPECT_FALSE(has(run.err, "\r"));
    EXPECT_TRUE(has(run.err, "y%250A")) << run.err;
}

TEST_F(CiFiles, ARunWithoutFailuresIsWrittenToo) {
    EXPECT_EQ(shell("oblong generate sliver --count 4 -o cases.jsonl").code, 0);
    const Ended run =
        shell("oblong judge cases.jsonl --subject proven --junit j.xml --sarif s.json --annotations github -q");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    const Json read = files();
    EXPECT_EQ(read.at("junit").at("names"), Json::parse(R"(["sliver"])"));
    EXPECT_EQ(read.at("sarif").at("results"), Json::array());
}

TEST_F(CiFiles, ANewFailureIsListedBeforeAThousandKnownOnes) {
    constexpr int known = 1001;
    std::string cases, results;
    for (int i = 0; i <= known; ++i) {
        const std::string id = "c" + std::to_string(i);
        cases += R"({"format": "oblong-case/1", "id": ")" + id +
                 R"(", "query": "distance", "scalar": "double", "a": {"shape": "points", "vertices": [[0, 0, 0]]}, )"
                 R"("b": {"shape": "points", "vertices": [[1, 0, 0]]}})"
                 "\n";
        results += R"({"format": "oblong-result/1", "id": ")" + id +
                   R"(", "subject": "s", "outcome": "separated", "distance": 7})"
                   "\n";
        if (i + 1 == known) write_text(path("old.jsonl"), cases);
    }
    write_text(path("cases.jsonl"), cases);
    write_text(path("r.jsonl"), results);
    EXPECT_EQ(shell("oblong judge old.jsonl --results r.jsonl --records --fail-on none -q -o old_records.jsonl").code,
              0);
    EXPECT_EQ(shell("oblong baseline write old_records.jsonl --by case -o known.jsonl").code, 0);
    const Ended run =
        shell("oblong judge cases.jsonl --results r.jsonl --baseline known.jsonl --junit j.xml --sarif s.json -q");
    EXPECT_EQ(run.code, 1) << run.err;
    const Json read = files();
    const auto failures = read.at("junit").at("failures").get<std::vector<std::string>>();
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_TRUE(has(failures[0], "case id: c1001")) << failures[0];
    const Json& sarif = read.at("sarif");
    ASSERT_EQ(sarif.at("results").size(), 1000U);
    EXPECT_EQ(sarif.at("results").back().at("baselineState"), "new");
    EXPECT_EQ(sarif.at("properties").at("notListed"), 0);
    EXPECT_EQ(sarif.at("properties").at("knownNotListed"), 2);
}

TEST_F(CiFiles, AFileThatIsReadIsNotOverwritten) {
    const Ended run = judge("--junit cases.jsonl");
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(has(run.err, "cases.jsonl is read as well")) << run.err;
    const Ended unwritable = judge("--sarif /nowhere/s.json");
    EXPECT_EQ(unwritable.code, 4) << unwritable.err;
}

}  // namespace
}  // namespace oblong::test
