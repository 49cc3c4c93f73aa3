// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/plane_run.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/exact/exact_answer.hpp"

// The subjects of the plane: their names, what they take, and that the sound ones are right.

namespace oblong::fuzz {
namespace {

caseio::Result ask(const std::string& subject, const caseio::Case& c) {
    return make_subject(subject)->answer(std::span(&c, 1)).front();
}

caseio::Case plane_case(const std::string& a, const std::string& b, int dimension = 2) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "x", "query": "decide", "scalar": "double", )"
                             R"("dimension": )" +
                             std::to_string(dimension) + R"(, "a": )" + a + R"(, "b": )" + b + "}");
}

const std::string square = R"({"shape": "points", "vertices": [[0, 0], [1, 0], [1, 1], [0, 1]]})";
const std::string disc = R"({"shape": "sphere", "radius": 1})";

TEST(PlaneSubjects, AreMadeByTheNamesThatTheyList) {
    std::set<std::string> names;
    for (const SubjectInfo& info : plane_group().listed()) {
        EXPECT_EQ(make_subject(info.name)->info().name, info.name);
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
    }
    for (const char* name : {"float/boolean2/strict", "rational/boolean2/or-equal",
                             "double/boolean2/or-equal-turn+edge-02+edge-12", "double/boolean2/strict/climb",
                             "quad/plane-decision/ring", "double/plane-johnson/relative-1e-10/running-max/no-progress"})
        EXPECT_TRUE(names.contains(name)) << name;
    EXPECT_EQ(make_subject("double/boolean2/or-equal-edge-12/climb/limit-7")->info().name,
              "double/boolean2/or-equal-edge-12/climb/limit-7");
}

TEST(PlaneSubjects, NamesThatAreWrongSayWhatWasExpected) {
    for (const char* name :
         {"double/boolean2", "double/boolean2/lax", "double/boolean2/or-equal-", "double/boolean2/or-equal-stop+",
          "double/boolean2/or-equal-stop+side", "double/boolean2/strict/limit-0", "double/boolean2/strict/ring",
          "double/plane-decision", "double/plane-decision/climb", "double/plane-decision/ring/limit-x",
          "double/plane-simplex/relative-1e-10/running-max/none", "rational/plane-johnson/relative-0/running-max/none"})
        EXPECT_THROW((void)make_subject(name), std::invalid_argument) << name;
}

TEST(PlaneSubjects, TakePolygonsOfThePlaneAlone) {
    const caseio::Case solid =
        plane_case(R"({"shape": "box", "half_extents": [1, 1, 1]})", R"({"shape": "sphere", "radius": 1})", 3);
    const caseio::Case curved = plane_case(square, disc);
    for (const char* name : {"double/boolean2/strict", "double/plane-decision/ring"}) {
        EXPECT_EQ(ask(name, solid).outcome, Outcome::unsupported);
        EXPECT_EQ(ask(name, curved).outcome, Outcome::unsupported);
        EXPECT_FALSE(ask(name, curved).message.empty());
    }
    const std::string distance = "double/plane-johnson/relative-1e-10/running-max/no-progress";
    EXPECT_EQ(ask(distance, solid).outcome, Outcome::unsupported);
    EXPECT_EQ(ask(distance, curved).outcome, Outcome::intersecting);
    EXPECT_EQ(ask("rational/plane-johnson/relative-0/running-max-squared/no-progress", curved).outcome,
              Outcome::unsupported);
    const caseio::Case shuffled =
        plane_case(R"({"shape": "points", "vertices": [[0, 0], [1, 1], [1, 0], [0, 1]]})", square);
    EXPECT_EQ(ask("double/boolean2/strict/climb", shuffled).outcome, Outcome::unsupported) << "no ring";
    EXPECT_EQ(ask("double/boolean2/strict", shuffled).outcome, Outcome::intersecting);
    EXPECT_EQ(ask("double/plane-decision/ring", shuffled).outcome, Outcome::overlapping);
    const caseio::Case idle =
        plane_case(R"({"shape": "points", "vertices": [[0, 0], [0, 1], [0, 1], [0.5, 1], [1, 1], [1, 0]]})", square);
    EXPECT_EQ(ask("double/boolean2/strict/climb", idle).outcome, Outcome::intersecting) << "clockwise, idle vertices";
}

/// In rationals every outcome is the oracle's, on every family of the plane.
TEST(PlaneSubjects, StartWhereTheirNameSays) {
    const std::string plain = "double/plane-johnson/relative-1e-10/running-max/no-progress";
    int otherwise = 0;
    for (int i = 0; i < 50; ++i) {
        const caseio::Case c = fuzz::family_case(*find_family("plane"), 1, i, 50, 0.5);
        if (ask(plain, c).iterations != ask(plain + "/start-centres", c).iterations) ++otherwise;
    }
    EXPECT_GT(otherwise, 5);
}

TEST(PlaneSubjects, RationalOnesAreRight) {
    std::map<Outcome, int> seen;
    const auto page = make_subject("rational/boolean2/strict");
    const auto scan = make_subject("rational/plane-decision/scan");
    const auto distance = make_subject("rational/plane-johnson/relative-0/running-max-squared/no-progress");
    for (const Family& family : families()) {
        if (!family.name.starts_with("plane") || family.name == "plane_curved") continue;
        for (int i = 0; i < 12; ++i) {
            const caseio::Case c = family_case(family, 11, i, 12);
            const oracle::ExactAnswer exact = oracle::exact_answer(c);
            ASSERT_EQ(c.dimension, 2);
            const caseio::Result decided = scan->answer(std::span(&c, 1)).front();
            if (decided.outcome == Outcome::unsupported) continue;  // a disc of the family "plane"
            ASSERT_EQ(decided.outcome, exact.outcome) << c.id;
            ++seen[exact.outcome];
            const Outcome closed = exact.outcome == Outcome::separated ? Outcome::separated : Outcome::intersecting;
            ASSERT_EQ(page->answer(std::span(&c, 1)).front().outcome, closed) << c.id;
            const caseio::Result measured = distance->answer(std::span(&c, 1)).front();
            ASSERT_EQ(measured.outcome, closed) << c.id;
            ASSERT_EQ(measured.squared ? measured.squared->value : Rational(0), exact.distance.core_squared) << c.id;
        }
    }
    EXPECT_GE(seen[Outcome::separated], 15);
    EXPECT_GE(seen[Outcome::touching], 8);
    EXPECT_GE(seen[Outcome::overlapping], 10);
}

}  // namespace
}  // namespace oblong::fuzz
