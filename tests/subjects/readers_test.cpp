// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/level.hpp"
#include "tests/subjects/cases.hpp"

/// docs/examples/oblong_subject.py and .mjs, which users copy, read what lib/caseio reads.
namespace oblong::fuzz {
namespace {

namespace fs = std::filesystem;
using caseio::Case;
using caseio::Query;

struct Language {
    const char* name;
    const char* program;
    const char* ending;
};

class Reader : public testing::TestWithParam<Language> {
protected:
    void SetUp() override {
        if (find_program(GetParam().program).empty()) GTEST_SKIP() << GetParam().program << " is not installed";
    }
    [[nodiscard]] static std::string script(const std::string& folder, const std::string& name) {
        return std::string(OBLONG_SOURCE_DIR) + "/" + folder + "/" + name + GetParam().ending;
    }
    [[nodiscard]] static std::string name_of_test() {
        std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        std::ranges::replace(name, '/', '_');
        return name;
    }
    /// What the reader makes of these lines, each without its line feed.
    [[nodiscard]] static std::vector<caseio::Result> echoed(const std::vector<std::string>& lines) {
        const fs::path in = fs::path(testing::TempDir()) / ("oblong_" + name_of_test() + GetParam().ending);
        const fs::path out = in.string() + ".out";
        {
            std::ofstream cases(in);
            for (const std::string& line : lines) cases << line << '\n';
        }
        const std::string command = std::string(GetParam().program) + " " + script("tests/subjects/readers", "echo") +
                                    " < " + in.string() + " > " + out.string() + " 2> /dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
        std::vector<caseio::Result> results;
        std::ifstream answers(out);
        for (std::string line; std::getline(answers, line);) results.push_back(caseio::read_result(line));
        EXPECT_EQ(results.size(), lines.size());
        results.resize(lines.size());
        return results;
    }
};

/// The case as the reader wrote it again; only the names of its formats may differ.
void expect_same(const Case& given, const caseio::Result& echoed) {
    ASSERT_FALSE(echoed.converted_case.empty()) << given.id << ": " << echoed.message;
    Case read = caseio::read_case(echoed.converted_case);
    read.scalar = given.scalar;
    read.source = given.source;
    read.note = given.note;
    read.expect = given.expect;
    EXPECT_EQ(read, given) << caseio::write_case(given) << "\n" << echoed.converted_case;
}

TEST_P(Reader, ReadsWhatTheProgramWrites) {
    std::vector<Case> cases;
    const int each = test::level() == 1 ? 1 : 3;
    for (const Family& family : families()) {
        if (family.name.find("mesh") != std::string_view::npos) continue;
        for (int i = 0; i < each; ++i) {
            const Case c = family_case(family, 7, i, each);
            cases.push_back(c);
            for (const Query query : {Query::sweep, Query::raycast}) cases.push_back(requery(c, query, 7));
            cases.push_back(narrow_to_float(c));
        }
    }
    std::vector<std::string> lines;
    for (const Case& c : cases) lines.push_back(caseio::write_case(c));
    const auto results = echoed(lines);
    for (std::size_t i = 0; i < cases.size(); ++i) expect_same(cases[i], results[i]);
}

/// A sphere of that radius, a pose and a sum.
std::string with_number(const std::string& scalar, const std::string& number) {
    return R"({"format": "oblong-case/1", "id": "n", "query": "distance", "scalar": ")" + scalar +
           R"(", "a": {"shape": "sphere", "radius": )" + number +
           R"(}, "b": {"shape": "sum", "of": [{"shape": "capsule", "radius": 1, "half_length": 2}, )" +
           R"({"shape": "points", "vertices": [[0, 1, 2]], "pose": {"quaternion": [1, "1/2", 0, 0.1], )" +
           R"("translation": [)" + number + R"(, 0, 0]}}]}, "note": "a \"note\" with 1.5 in it"})";
}

TEST_P(Reader, RoundsEveryWayToWriteANumberOnce) {
    std::vector<std::string> lines;
    for (const char* scalar : {"float", "double"})
        for (const char* number : {"0",
                                   "1",
                                   "0.1",
                                   "0.3",
                                   "1e-3",
                                   "12.5E+2",
                                   "123456789",
                                   "\"+.5\"",
                                   "\"7.\"",
                                   "\"0x1.8p-4\"",
                                   "\"0X.8P1\"",
                                   "\"0x10\"",
                                   "\"1/3\"",
                                   "\"22/7\"",
                                   "1.00000005960464483090171625",
                                   "1.0000000596046447753906251",
                                   "16777217",
                                   "16777219",
                                   "9007199254740993",
                                   "9007199254740993.0000000000000000000000001",
                                   "3.4028235e38",
                                   "\"0x1.fffffefffffffp+127\"",
                                   "1.4e-45",
                                   "7.0064923216240853546186479164495806564013097093825788587e-46",
                                   "\"0x1p-149\"",
                                   "\"0x1.8p-149\"",
                                   "1.1754943508222875e-38",
                                   "0.000000000000000000000000000000000001"})
            lines.push_back(with_number(scalar, number));
    for (const char* number :
         {"1.7976931348623157e308", "4.9e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
          "\"0x1.fffffffffffff7p+1000\"", "\"0x1.fffffffffffff8p+1000\"", "\"100000000000000000000000/3\""})
        lines.push_back(with_number("double", number));
    const auto results = echoed(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) expect_same(caseio::read_case(lines[i]), results[i]);
}

TEST_P(Reader, DeclinesNumbersThatAreNotTheSubjects) {
    const std::vector<std::string> lines{
        R"({"format": "oblong-case/1", "id": "n", "query": "distance", "scalar": "exact", "a": {"shape": "sphere", "radius": "1/3"}, "b": {"shape": "sphere", "radius": 1}})",
        R"({"format": "oblong-case/1", "id": "n", "query": "distance", "scalar": "exact", "a": {"shape": "sphere", "radius": "3/8"}, "b": {"shape": "sphere", "radius": 1}})"};
    const auto results = echoed(lines);
    EXPECT_EQ(results[0].outcome, Outcome::unsupported);
    expect_same(caseio::read_case(lines[1]), results[1]);
}

TEST_P(Reader, ItsExampleIsRightAndDeclaresItsConversions) {
    const auto subject =
        make_subject(std::string("program:") + GetParam().program + " " + script("docs/examples", "own_subject"));
    EXPECT_EQ(subject->info().name, std::string("own") + GetParam().ending);
    Case floats = test::ask("floats", {Sphere<Rational>(Rational(0.1F)), {}},
                            test::at(Sphere<Rational>(Rational(0.3F)), {Rational(0.7F), 0, 0}));
    floats.scalar = caseio::CaseScalar::float32;
    Case posed = test::ask("posed", {Points<Rational>({{Rational(0.1), Rational(0.2), Rational(0.3)}}), {}},
                           {Points<Rational>({{0, 0, 0}}), {}});
    posed.a.pose = Affine<Rational>{{}, {Rational(1e-17), 3, 0}};
    const std::vector<Case> cases{floats, posed, test::cubes("cubes")};
    const auto results = subject->answer(cases);
    ASSERT_EQ(results.size(), 3U);
    EXPECT_TRUE(results[0].converted_case.empty());
    EXPECT_EQ(results[0].outcome, Outcome::separated) << results[0].message;
    EXPECT_FALSE(results[1].converted_case.empty()) << results[1].message;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto asked = results[i].converted_case.empty() ? cases[i] : caseio::read_case(results[i].converted_case);
        const auto verdict = oracle::judge(results[i], oracle::exact_answer(asked), {}).verdict;
        EXPECT_GE(verdict, oracle::Verdict::accurate) << oracle::name(verdict);
    }
    EXPECT_EQ(results[2].outcome, Outcome::unsupported);
}

INSTANTIATE_TEST_SUITE_P(Languages, Reader,
                         testing::Values(Language{"Python", "python3", ".py"}, Language{"JavaScript", "node", ".mjs"}),
                         [](const testing::TestParamInfo<Language>& language) {
                             return std::string(language.param.name);
                         });

}  // namespace
}  // namespace oblong::fuzz
