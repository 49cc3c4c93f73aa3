// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/process_subject.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "caseio/errors.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/refused.hpp"
#include "tests/subjects/cases.hpp"

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

SubjectInfo planted_info() {
    SubjectInfo info;
    info.name = "planted";
    info.scalar = "double";
    info.queries = {caseio::Query::distance};
    return info;
}

std::unique_ptr<Subject> planted_subject(int timeout_ms = 10'000) {
    return make_process_subject(planted_info(), planted, {}, {timeout_ms});
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
                    Deed{"close_and_hang", "crash: closed its output, and did not end", oracle::Verdict::crash},
                    Deed{"garbage", "protocol: line ", oracle::Verdict::protocol},
                    Deed{"twice", "protocol: line ", oracle::Verdict::protocol},
                    Deed{"stranger", "protocol: line ", oracle::Verdict::protocol},
                    Deed{"nan", "protocol: line ", oracle::Verdict::protocol},
                    Deed{"null", "protocol: line ", oracle::Verdict::protocol},
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

TEST(ProcessSubject, AnAnswerTooManyCostsItsOwnCaseAlone) {
    const auto subject = planted_subject();
    for (const char* id : {"twice", "twice again"}) {
        const Result result = subject->answer(cases_named({id})).front();
        EXPECT_EQ(result.id, id);
        EXPECT_NE(result.message.find("protocol: line 2 of its output: expected no more about the case"),
                  std::string::npos)
            << result.message;
    }
    expect_answered(subject->answer(cases_named({"next"})).front(), "next");
}

TEST(ProcessSubject, AnAnswerToACaseThatWasNotAskedIsNotTaken) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "oblong_foretell";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto subject = planted_subject();
    const std::string first = "foretell " + folder.string();
    expect_answered(subject->answer(cases_named({first})).front(), first);
    std::ofstream(folder / "go").flush();
    while (!std::filesystem::exists(folder / "done")) ::usleep(1000);
    const Result foretold = subject->answer(cases_named({"next"})).front();
    EXPECT_EQ(foretold.outcome, Outcome::failed);
    EXPECT_NE(foretold.message.find("\"next\" has not been asked yet"), std::string::npos) << foretold.message;
    expect_answered(subject->answer(cases_named({"next"})).front(), "next");  // 1 of a fresh process, not 7
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

std::string message_of(const std::string& id, const ProcessOptions& options = {}) {
    const auto subject = make_process_subject(planted_info(), planted, {}, options);
    return subject->answer(cases_named({"a", id})).back().message;
}

TEST(ProcessSubject, WhatIsNoResultIsToldByLineFieldAndUsualCause) {
    EXPECT_EQ(message_of("garbage").rfind("protocol: line 2 of its output: expected JSON", 0), 0U);
    EXPECT_NE(message_of("garbage").find("prints to standard output"), std::string::npos) << message_of("garbage");
    EXPECT_NE(message_of("garbage").find("; the line: no result"), std::string::npos) << message_of("garbage");
    EXPECT_EQ(message_of("nan").rfind("protocol: line 2 of its output: distance: expected JSON", 0), 0U)
        << message_of("nan");
    EXPECT_NE(message_of("nan").find("Python's json"), std::string::npos) << message_of("nan");
    EXPECT_EQ(message_of("null").rfind("protocol: line 2 of its output: distance: expected a number", 0), 0U)
        << message_of("null");
    EXPECT_NE(message_of("null").find("JSON.stringify"), std::string::npos) << message_of("null");
    EXPECT_EQ(message_of("stranger").rfind("protocol: line 2 of its output: id: expected", 0), 0U)
        << message_of("stranger");
}

/// A process that was killed may be a zombie for whoever should have waited for it.
bool ends(const std::string& pid) {
    for (int i = 0; i < 1000; ++i, ::usleep(10'000)) {
        std::ifstream in("/proc/" + pid + "/stat");
        std::string number, name, state;
        if (!(in >> number >> name >> state) || state == "Z" || state == "X") return true;
    }
    return false;
}

TEST(ProcessSubject, WhatAProgramStartedEndsWithIt) {
    for (const char* deed : {"beget", "daemonise"}) {
        auto subject = planted_subject();
        const std::string pid = subject->answer(cases_named({deed})).front().message;
        ASSERT_TRUE(std::filesystem::exists("/proc/" + pid)) << pid;
        subject.reset();
        EXPECT_TRUE(ends(pid)) << deed << ": process " << pid << " is still there";
    }
}

TEST(ProcessSubject, WhatADeadProgramStartedNeitherHidesItsEndNorOutlivesIt) {
    const std::string message = message_of("beget_and_die");
    const std::string before = "crash: signal 11 (Segmentation fault): error: begot ";
    ASSERT_EQ(message.rfind(before, 0), 0U) << message;
    EXPECT_TRUE(ends(message.substr(before.size()))) << message;
}

TEST(ProcessSubject, MemoryIsLimited) {
    for (const bool of_address_space : {false, true}) {
        ProcessOptions options;
        (of_address_space ? options.address_space_mib : options.memory_mib) = 64;
        EXPECT_EQ(message_of("eat", options).rfind("crash: signal 6 (Aborted)", 0), 0U) << message_of("eat", options);
        EXPECT_NE(message_of("eat", options).find("bad_alloc"), std::string::npos);
    }
}

TEST(ProcessSubject, ProcessorTimeIsLimited) {
    ProcessOptions options;
    options.timeout_ms = 300'000;
    options.processor_seconds = 1;
    EXPECT_EQ(message_of("spin", options), "no_termination: 1 s of processor time used up");
}

TEST(ProcessSubject, AnAnswerUnderWayIsGivenUpWhereAskedTo) {
    ProcessOptions options;
    options.stop = [] { return true; };
    const auto subject = make_process_subject(planted_info(), planted, {}, options);
    EXPECT_THROW(static_cast<void>(subject->answer(cases_named({"hang"}))), Stopped);
}

TEST(ProcessSubject, AProgramThatAlwaysEndsBeforeItsFirstAnswerEndsTheRun) {
    const std::filesystem::path starts = std::filesystem::path(testing::TempDir()) / "oblong starts";
    std::filesystem::remove(starts);
    const auto subject =
        make_process_subject(planted_info(), "/bin/sh",
                             {"-c", "echo >> '" + starts.string() +
                                        "'; echo 'sh: error while loading libnone.so: no such file' >&2; exit 127"});
    EXPECT_NE(test::refused<caseio::EnvironmentError>([&] {
                  static_cast<void>(subject->answer(cases_named({"a", "b", "c", "d", "e", "f", "g"})));
              }).find("exit 127: sh: error while loading libnone.so"),
              std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(starts), 4U) << "starts of the program";
}

TEST(ProcessSubject, CasesThatAllEndAProgramDoNotEndTheRun) {
    const auto results = planted_subject()->answer(cases_named(std::vector<std::string>(7, "segfault")));
    ASSERT_EQ(results.size(), 7U);
    for (const Result& r : results) EXPECT_EQ(r.message.rfind("crash: signal 11", 0), 0U) << r.message;
}

TEST(ProgramSubject, IsCalledAsItCallsItself) {
    const std::string command = "program:" + std::string(OBLONG_BUILD_DIR) + "/oblong-example-subject";
    const auto subject = make_subject(command);
    EXPECT_EQ(subject->info().name, "own");
    EXPECT_EQ(made_of(*subject), command);
    EXPECT_EQ(subject->answer(cases_named({"a"})).front().subject, "own");
    EXPECT_EQ(make_subjects({command, command}, {}).size(), 2U);
}

/// A shell that describes itself so.
std::string describing(const std::string& json) {
    const std::filesystem::path script =
        std::filesystem::path(testing::TempDir()) / ("oblong_describing_" + std::to_string(getpid()) + ".sh");
    std::ofstream(script) << "echo 'a library says hello'\necho '" << json << "'\n";
    return "program:sh " + script.string();
}

TEST(ProgramSubject, TwoOfOneNameAreNotTakenForOne) {
    const std::string command = describing(R"({"format": "oblong-subject/1", "name": "mine"})");
    EXPECT_THROW(static_cast<void>(make_subjects({command, command + " again"}, {})), std::invalid_argument);
}

TEST(ProgramSubject, DoesNotPassForOneOfOurs) {
    for (const char* name : {"proven", "fcl/libccd", "double/johnson/relative-1e-10/running-max/repeated"}) {
        const std::string command =
            describing(R"({"format": "oblong-subject/1", "name": ")" + std::string(name) + R"("})");
        EXPECT_EQ(make_subject(command)->info().name, command);
    }
    EXPECT_EQ(make_subject(describing(R"({"format": "oblong-subject/1", "name": "mine"})"))->info().name, "mine");
}

TEST(ProgramSubject, ADescriptionThatIsWrongIsRefusedByField) {
    const auto refused = [](const std::string& field, const std::string& members) {
        EXPECT_NE(test::refused<caseio::BadInput>([&] {
                      static_cast<void>(make_subject(describing(R"({"format": "oblong-subject/1", )" + members + "}")));
                  }).find(": " + field + ": expected"),
                  std::string::npos);
    };
    refused("name", R"("name": 3)");
    refused("name", R"("name": "a\\u001b[2J")");
    refused("scalar", R"("name": "x", "scalar": "half")");
    refused("queries", R"("name": "x", "queries": "distance")");
    refused("queries[0]", R"("name": "x", "queries": ["distanse"])");
    refused("promise", R"("name": "x", "promise": 1)");
    refused("promise.digits", R"("name": "x", "promise": {"digits": 1000000})");
    refused("promise.relative", R"("name": "x", "promise": {"relative": -1})");
    refused("promise.absolute", R"("name": "x", "promise": {"absolute": 1e400})");
    refused("promise.statement", R"("name": "x", "promise": {"statement": "word"})");
    refused("note[2]", R"("note": [1, 2)");
}

TEST(ProgramSubject, IsLookedForOnPath) {
    EXPECT_NO_THROW(static_cast<void>(make_subject("program:sh -c true")));
    EXPECT_THROW(static_cast<void>(make_subject("program:no-such-program-anywhere x")), caseio::EnvironmentError);
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
