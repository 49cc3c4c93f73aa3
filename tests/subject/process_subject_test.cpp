// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/process_subject.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "caseio/errors.hpp"
#include "fuzz/subject/peer_list.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/subject/cases.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Result;

const std::string planted = std::string(OBLONG_BUILD_DIR) + "/oblong-planted-program";

std::vector<Case> cases_named(const std::vector<std::string>& ids) {
    std::vector<Case> cases;
    for (const std::string& id : ids) cases.push_back(test::cubes(id));
    return cases;
}

std::unique_ptr<Subject> planted_subject(int timeout_ms = 10'000) {
    SubjectInfo info;
    info.name = "planted";
    info.scalar = "double";
    info.queries = {caseio::Query::distance};
    return make_process_subject(info, planted, {}, {timeout_ms});
}

void expect_answered(const Result& r, const std::string& id) {
    EXPECT_EQ(r.id, id);
    EXPECT_EQ(r.subject, "planted");
    EXPECT_EQ(r.outcome, Outcome::separated) << r.message;
    ASSERT_TRUE(r.distance);
    EXPECT_EQ(r.distance->value, 1);
}

struct Deed {
    std::string id;
    std::string message;  ///< how the message begins
    oracle::Verdict verdict;
};

class Misbehaviour : public testing::TestWithParam<Deed> {};

TEST_P(Misbehaviour, FallsOnItsOwnCaseAndNoOther) {
    const std::string& id = GetParam().id;
    const auto subject = planted_subject(id == "hang" || id == "drip" ? 300 : 10'000);
    const std::vector<std::string> ids{"a", "b", id, "c", "d", id + " again", "e"};
    const std::vector<Case> cases = cases_named(ids);
    const std::vector<Result> results = subject->answer(cases);
    ASSERT_EQ(results.size(), ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i != 2 && i != 5) {
            expect_answered(results[i], ids[i]);
            continue;
        }
        EXPECT_EQ(results[i].id, ids[i]);
        EXPECT_EQ(results[i].subject, "planted");
        EXPECT_EQ(results[i].outcome, Outcome::failed);
        EXPECT_EQ(results[i].message.rfind(GetParam().message, 0), 0U) << results[i].message;
        EXPECT_EQ(oracle::judge(results[i], oracle::exact_answer(cases[i]), {}).verdict, GetParam().verdict);
    }
    expect_answered(subject->answer(cases_named({"afterwards"})).front(), "afterwards");
}

INSTANTIATE_TEST_SUITE_P(
    Planted, Misbehaviour,
    testing::Values(Deed{"segfault", "crash: signal 11 (Segmentation fault)", oracle::Verdict::crash},
                    Deed{"exit", "crash: exit 3: last words", oracle::Verdict::crash},
                    Deed{"quit", "crash: exit 0", oracle::Verdict::crash},
                    Deed{"throw", "crash: signal 6 (Aborted):   what():  planted exception", oracle::Verdict::crash},
                    Deed{"close_and_hang", "crash: signal 9", oracle::Verdict::crash},
                    Deed{"garbage", "crash: not a result: \"no result\"", oracle::Verdict::crash},
                    Deed{"stranger", "crash: not a result: id someone else instead of stranger",
                         oracle::Verdict::crash},
                    Deed{"hang", "no_termination: no answer in 300 ms", oracle::Verdict::no_termination},
                    Deed{"drip", "no_termination: no answer in 300 ms", oracle::Verdict::no_termination}),
    [](const testing::TestParamInfo<Deed>& deed) { return deed.param.id; });

TEST(ProcessSubject, NoiseOnStderrBlocksNothing) {
    const auto subject = planted_subject();
    const auto results = subject->answer(cases_named({"noise 1", "noise 2", "quiet"}));
    expect_answered(results[0], "noise 1");
    expect_answered(results[1], "noise 2");
    expect_answered(results[2], "quiet");
}

TEST(ProcessSubject, AnAnswerTooManyIsNotTakenForTheNextCase) {
    const auto subject = planted_subject();
    expect_answered(subject->answer(cases_named({"twice"})).front(), "twice");
    expect_answered(subject->answer(cases_named({"twice again"})).front(), "twice again");
}

TEST(ProcessSubject, AProgramThatEndedBetweenQuestionsIsStartedAgain) {
    const auto subject = planted_subject();
    expect_answered(subject->answer(cases_named({"last"})).front(), "last");
    expect_answered(subject->answer(cases_named({"next"})).front(), "next");
}

TEST(ProcessSubject, NoCasesNoResults) { EXPECT_TRUE(planted_subject()->answer({}).empty()); }

TEST(ProcessSubject, ManyCasesKeepTheirOrder) {
    std::vector<std::string> ids;
    for (int i = 0; i < 5000; ++i) ids.push_back("case " + std::to_string(i));
    ids[1234] = "segfault";
    const auto results = planted_subject()->answer(cases_named(ids));
    ASSERT_EQ(results.size(), ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EXPECT_EQ(results[i].id, ids[i]);
        EXPECT_EQ(results[i].outcome, i == 1234 ? Outcome::failed : Outcome::separated);
    }
}

TEST(ProcessSubject, AMissingProgramFailsEveryCaseWithItsName) {
    const auto subject = make_process_subject({}, "/nowhere/at all", {});
    const auto results = subject->answer(cases_named({"a", "b"}));
    ASSERT_EQ(results.size(), 2U);
    for (const Result& r : results) {
        EXPECT_EQ(r.outcome, Outcome::failed);
        EXPECT_EQ(r.message, "crash: /nowhere/at all cannot be started: No such file or directory");
    }
}

TEST(ProgramSubject, WithoutADescriptionIsTakenForADouble) {
    const auto subject = make_program_subject(planted);
    EXPECT_EQ(subject->info().name, "program:" + planted);
    EXPECT_EQ(subject->info().scalar, "double");
    EXPECT_EQ(subject->info().promise.absolute, 0);
    EXPECT_EQ(subject->answer(cases_named({"a"})).front().subject, "program:" + planted);
}

TEST(ProgramSubject, ThatDoesNotExistIsRefused) {
    EXPECT_THROW(static_cast<void>(make_program_subject("/nowhere/subject --option")), caseio::EnvironmentError);
}

TEST(ProgramSubject, WithoutAPathIsRefused) {
    for (const char* command : {"", "  ", "\"\""})
        EXPECT_THROW(static_cast<void>(make_program_subject(command)), std::invalid_argument) << command;
}

TEST(ProgramSubject, AWordWithSpacesStandsBetweenQuotes) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "oblong a folder";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::filesystem::create_symlink(std::string(OBLONG_BUILD_DIR) + "/oblong-example-subject", folder / "its subject");
    const auto subject = make_program_subject("\"" + (folder / "its subject").string() + "\"");
    EXPECT_EQ(subject->info().promise.relative, 1e-15);
    EXPECT_THROW(static_cast<void>(make_program_subject((folder / "its subject").string())), caseio::EnvironmentError);
}

TEST(ProgramSubject, TheExampleOfTheDocumentation) {
    const auto subject = make_program_subject(std::string(OBLONG_BUILD_DIR) + "/oblong-example-subject");
    EXPECT_EQ(subject->info().promise.relative, 1e-15);
    EXPECT_EQ(subject->info().queries, std::vector{caseio::Query::distance});
    const std::vector<Case> cases{
        test::ask("spheres", {Sphere<Rational>(1), {}}, test::at(Sphere<Rational>(Rational(1, 2)), {3, 4, 0})),
        test::cubes("cubes")};
    const auto results = subject->answer(cases);
    ASSERT_EQ(results.size(), 2U);
    ASSERT_TRUE(results[0].distance);
    EXPECT_EQ(results[0].distance->value, Rational(7, 2));
    EXPECT_EQ(results[1].outcome, Outcome::unsupported);
    const auto answer = oracle::exact_answer(cases[0]);
    EXPECT_EQ(oracle::judge(results[0], answer, subject->info().promise).verdict, oracle::Verdict::exact);
}

TEST(FindProgram, BesideTheRunningOneThenOnPath) {
    EXPECT_EQ(find_program("oblong-planted-program"), planted);
    EXPECT_EQ(find_program("sh").substr(find_program("sh").size() - 3), "/sh");
    EXPECT_EQ(find_program("no-such-program-anywhere"), "");
}

}  // namespace
}  // namespace oblong::fuzz
