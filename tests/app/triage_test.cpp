// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>

#include "tests/app/program.hpp"

namespace oblong {
namespace {

using Triage = test::Program;

/// A point far off, and the same beside a body that lists a vertex twice: both far off, two combinations.
constexpr auto two_cases =
    R"({"format":"oblong-case/1","id":"far","query":"distance","scalar":"double",)"
    R"("a":{"shape":"points","vertices":[[90000,0,0]]},"b":{"shape":"points","vertices":[[5,1,0],[7,1,1],[7,-1,0],[8,0,3]]}})"
    "\n"
    R"({"format":"oblong-case/1","id":"twice","query":"distance","scalar":"double",)"
    R"("a":{"shape":"points","vertices":[[90000,1,0]]},"b":{"shape":"points","vertices":[[5,1,0],[5,1,0],[7,-1,0],[8,0,3]]}})"
    "\n";

/// A program that never answers. By default it would have ten seconds for each case.
TEST_F(Triage, AProgramThatHangsCostsItsTimeout) {
    test::write_text(path("cases.jsonl"), two_cases);
    const auto begin = std::chrono::steady_clock::now();
    const auto run = shell("oblong triage cases.jsonl --subject 'program:/bin/sleep 60' --timeout 100 -o groups.jsonl");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    ASSERT_EQ(run.code, 0) << run.err;
    const std::string groups = test::read_text(path("groups.jsonl"));
    EXPECT_EQ(std::ranges::count(groups, '\n'), 1) << groups;
    for (const char* part : {R"("verdict": "no_termination")", R"("degeneracy": "far-offset")", R"("count": 2)",
                             R"("signatures": 2)", R"("signature": "far-offset+single-point)"})
        EXPECT_NE(groups.find(part), std::string::npos) << part << " in " << groups;
    EXPECT_EQ(shell("oblong triage cases.jsonl --timeout 0 --subject 'program:/bin/sleep 60'").code, 2);
}

TEST_F(Triage, GroupsByTheWholeSignatureWhereAskedTo) {
    test::write_text(path("cases.jsonl"), two_cases);
    const auto run =
        shell("oblong triage --by signature --timeout 100 --subject 'program:/bin/sleep 60' -o - cases.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 2) << run.out;
}

TEST_F(Triage, SignaturesNameEachCaseAndTheLeadingDegeneracy) {
    test::write_text(path("cases.jsonl"), two_cases);
    const auto run = shell("oblong signature cases.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, R"({"format": "oblong-signature/1", "id": "far", "signature": "far-offset+single-point", )"
                       R"("leading": "far-offset"})"
                       "\n"
                       R"({"format": "oblong-signature/1", "id": "twice", )"
                       R"("signature": "far-offset+single-point+flat+duplicate-vertices", "leading": "far-offset"})"
                       "\n");
    const auto plain = shell("oblong generate regular --count 1 --severity 0 | oblong signature -o - | head -c 300");
    EXPECT_NE(plain.out.find(R"("leading": )"), std::string::npos) << plain.out << plain.err;
    test::write_text(path("bad.jsonl"), std::string("{}\n") + two_cases);
    const auto bad = shell("oblong signature bad.jsonl");
    EXPECT_EQ(bad.code, 3);
    EXPECT_EQ(std::ranges::count(bad.out, '\n'), 2) << bad.out;
    EXPECT_NE(bad.err.find("bad.jsonl:1"), std::string::npos) << bad.err;
}

TEST_F(Triage, SaysWhereAPromiseIsAllThatWasBroken) {
    const auto run = shell(
        "oblong generate near_touching --count 150 | "
        "oblong triage --subject double/johnson/relative-1e-10/running-max/no-progress -o groups.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("accurate, promise broken"), std::string::npos) << run.out;
    const std::string groups = test::read_text(path("groups.jsonl"));
    EXPECT_NE(groups.find(R"("verdict": "accurate", "promise_broken": true)"), std::string::npos) << groups;
    EXPECT_NE(run.out.find("false_overlap "), std::string::npos) << run.out;  // says enough by itself
}

}  // namespace
}  // namespace oblong
