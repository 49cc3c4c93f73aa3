// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Decode : public Program {};

TEST_F(Decode, AnyBytesAreACaseNamedAfterTheirFile) {
    std::filesystem::create_directories(path("corpus/deep"));
    write_text(path("corpus/b"), std::string("\0\0\0\0\x08", 5));
    write_text(path("corpus/a"), "");
    write_text(path("corpus/deep/c"), "any text at all is a case");
    const Ended run = shell("oblong decode corpus corpus/a");
    ASSERT_EQ(run.code, 0) << run.err;
    const auto cases = lines(run.out);
    ASSERT_EQ(cases.size(), 4U);
    EXPECT_EQ(cases[0]["id"], "corpus/a");
    EXPECT_EQ(cases[1]["id"], "corpus/b");
    EXPECT_EQ(cases[1]["a"]["vertices"], Json::parse("[[1, 0, 0]]"));
    EXPECT_EQ(cases[2]["id"], "corpus/deep/c");
    for (const char* query : {"distance", "decide", "raycast", "sweep", "penetration"}) {
        const Ended asked = shell(std::string("oblong decode < corpus/b --query ") + query);
        ASSERT_EQ(asked.code, 0) << asked.err;
        EXPECT_EQ(lines(asked.out).at(0)["query"], query);
    }
}

TEST_F(Decode, FamiliesSeedACorpusAndComeBack) {
    ASSERT_EQ(shell("oblong generate sliver near_touching --count 6 -o c.jsonl").code, 0);
    const Ended run = shell("oblong encode c.jsonl --to corpus && oblong encode c.jsonl --to corpus");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("12 cases written, 0 left out"), std::string::npos) << run.err;
    const Ended back = shell("oblong decode corpus | oblong distance --scalar double");
    ASSERT_EQ(back.code, 0) << back.err;
    const auto distances = [&](const std::string& text) {
        std::multiset<double> set;
        for (const Json& line : lines(text)) set.insert(line.value("distance", -1.0));
        return set;
    };
    EXPECT_EQ(distances(back.out), distances(shell("oblong distance c.jsonl --scalar double").out));
    EXPECT_EQ(distances(back.out).size(), 12U);
}

TEST_F(Decode, CasesThatNoBytesSayAreNamed) {
    write_text(path("exact.jsonl"),
               R"({"format": "oblong-case/1", "id": "third", "query": "distance", "scalar": "exact", )"
               R"("a": {"shape": "sphere", "radius": "1/3"}, "b": {"shape": "points", "vertices": [[3, 0, 0]]}})"
               "\n");
    const Ended run = shell("oblong encode exact.jsonl --to corpus");
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.err.find("third"), std::string::npos);
    EXPECT_NE(run.err.find("0 cases written, 1 left out"), std::string::npos) << run.err;
}

TEST_F(Decode, SaysWhatIsWrong) {
    EXPECT_EQ(shell("oblong decode none").code, 4);
    EXPECT_EQ(shell("oblong decode --query area < /dev/null").code, 2);
    EXPECT_EQ(shell("oblong encode < /dev/null").code, 2);
    write_text(path("file"), "x");
    EXPECT_EQ(shell("oblong encode --to file/below < /dev/null").code, 4);
    EXPECT_EQ(shell("echo '{}' | oblong encode --to corpus").code, 3);
    for (const char* verb : {"decode", "encode"}) {
        const Ended run = shell(std::string("oblong ") + verb + " --help");
        EXPECT_EQ(run.code, 0);
        EXPECT_NE(run.out.find("Example"), std::string::npos);
    }
}

}  // namespace
}  // namespace oblong::test
