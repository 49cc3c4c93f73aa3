// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/failure_group.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "fuzz/campaign/tally_book.hpp"

namespace oblong::fuzz {
namespace {

JudgedAnswer answer(oracle::Verdict verdict, const std::string& message = {}) {
    JudgedAnswer a;
    a.result.subject = "s";
    a.result.id = "c";
    a.result.outcome = message.empty() ? Outcome::separated : Outcome::failed;
    a.result.message = message;
    a.judgement.verdict = verdict;
    return a;
}

TEST(FailureName, StatesTheVerdictThePromiseAndTheEnding) {
    JudgedAnswer a = answer(oracle::Verdict::inaccurate);
    EXPECT_EQ(failure_name(a), "inaccurate");
    a.result.termination = Termination::no_progress;
    EXPECT_EQ(failure_name(a), "inaccurate no_progress");
    a.judgement.promise_broken = true;
    EXPECT_EQ(failure_name(a), "inaccurate+promise_broken no_progress");
    EXPECT_EQ(failure_name(answer(oracle::Verdict::crash, "crash: signal 11 (Segmentation fault) after 3 ms")),
              "crash signal 11 (Segmentation fault)");
    EXPECT_EQ(failure_name(answer(oracle::Verdict::protocol,
                                  "protocol: line 3 of its output: distance: expected a number, found null")),
              "protocol distance: expected a number");
    EXPECT_EQ(failure_name(answer(oracle::Verdict::refused)), "refused");
}

TEST(FailureName, BoundsWhatAProgramMayChoose) {
    const std::string name = failure_name(answer(oracle::Verdict::crash, "crash: " + std::string(1000, 'x') + "\x1b["));
    EXPECT_EQ(name, "crash " + std::string(longest_crash_kind, 'x'));
}

TEST(FailureName, EndsWithAWholeCharacter) {
    // Two bytes a character: the bound of 80 falls between them after an odd number of bytes.
    std::string message = "crash: x";
    for (int i = 0; i < 100; ++i) message += "é";
    const std::string name = failure_name(answer(oracle::Verdict::crash, message));
    EXPECT_EQ(name, "crash " + message.substr(7, longest_crash_kind - 1));
    EXPECT_EQ(nlohmann::json::parse(caseio::json_quoted(name)).get<std::string>(), name);
}

TEST(FailureName, IsTheSameOfTheRecordThatIsMadeOfAnAnswer) {
    for (const auto verdict : {oracle::Verdict::crash, oracle::Verdict::inaccurate, oracle::Verdict::refused})
        for (const char* message :
             {"", "crash: exit 3", "protocol: line 3 of its output: id: expected \"a\", found \"b\"",
              "crash: \xff\xfe is no text", "crash: cut \xe2\x82", "protocol: field \xc3\x28: expected a number"})
            for (const bool broken : {false, true}) {
                JudgedAnswer a = answer(verdict, message);
                a.judgement.promise_broken = broken;
                if (*message == 0) a.result.termination = Termination::cycle;
                EXPECT_EQ(failure_name(make_record(a, {"f", 0}, "1")), failure_name(a));
            }
    caseio::Record bare;
    bare.verdict = "inaccurate";
    EXPECT_EQ(failure_name(bare), "inaccurate");
}

TEST(FailureName, TellsFailuresFromRefusals) {
    for (const char* failing :
         {"inaccurate", "crash signal 11", "protocol x", "accurate+promise_broken gap", "refused+promise_broken"})
        EXPECT_TRUE(names_failures(failing)) << failing;
    for (const char* other : {"refused", "refused cycle", "accurate", "unjudged", "", "unknown"})
        EXPECT_FALSE(names_failures(other)) << other;
}

TEST(TallyBook, CountsGroupsOfAnswersThatHaveARecord) {
    TallyBook book;
    book.count(answer(oracle::Verdict::inaccurate), {"f", 0.5}, {});
    book.count(answer(oracle::Verdict::inaccurate), {"f", 0.5}, {});
    book.count(answer(oracle::Verdict::refused, "undecided"), {"f", 0.5}, {});
    book.count(answer(oracle::Verdict::accurate), {"f", 0.5}, {});
    std::map<std::string, long long> groups;
    for (const caseio::Tally& t : book.tallies())
        if (t.measure == group_measure) groups[t.key] += t.count;
    EXPECT_EQ(groups, (std::map<std::string, long long>{{"inaccurate", 2}, {"refused", 1}}));
}

}  // namespace
}  // namespace oblong::fuzz
