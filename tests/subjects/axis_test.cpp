// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/axis_run.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/refused.hpp"
#include "tests/subjects/cases.hpp"

// Subjects by the separating axis, and what is new in the lattice of plain solvers, on the families against the oracle.

namespace oblong::fuzz {
namespace {

/// A few cases of every family, with exact answers; on the plain families also narrowed to float.
struct Judged {
    caseio::Case asked;
    oracle::ExactAnswer answer;
};

const std::vector<Judged>& judged_cases() {
    static const std::vector<Judged> all = [] {
        std::vector<Judged> cases;
        for (const Family& family : families()) {
            if (family.name == "mesh_pairs") continue;
            for (int index = 0; index < 4; ++index) {
                const caseio::Case c = narrow_to_float(family_case(family, 11, index, 4));
                if (!c.b || c.dimension != 3 || c.query != caseio::Query::distance) continue;
                oracle::ExactAnswer answer = oracle::exact_answer(c);
                if (answer.judged()) cases.push_back({c, std::move(answer)});
            }
        }
        return cases;
    }();
    return all;
}

struct Tally {
    int apart = 0, meet = 0, refused = 0, failed = 0;
};

std::unique_ptr<Subject> made(const std::string& name) {
    for (const SubjectGroup& group : {plain_group(), axis_group(), isa_group()})
        if (std::unique_ptr<Subject> subject = group.make(name)) return subject;
    throw std::invalid_argument("of no group: " + name);
}

Tally ask_all(const std::string& name) {
    Tally tally;
    const std::unique_ptr<Subject> subject = made(name);
    for (const Judged& j : judged_cases()) {
        const caseio::Result r = subject->answer({&j.asked, 1}).front();
        const oracle::Judgement verdict = oracle::judge(r, j.answer, subject->info().promise);
        EXPECT_FALSE(r.outcome == Outcome::unsupported && name.starts_with("float/")) << name << ' ' << j.asked.id;
        if (r.outcome == Outcome::separated) {
            EXPECT_TRUE(r.normal || name.find("axis") == std::string::npos) << "an axis is stated";
            ++tally.apart;
        }
        tally.meet += r.outcome == Outcome::intersecting ? 1 : 0;
        tally.refused += is_refusal(r.outcome) ? 1 : 0;
        tally.failed += oracle::is_failure(verdict.verdict) ? 1 : 0;
        if (name.starts_with("rational/")) {
            EXPECT_FALSE(oracle::is_failure(verdict.verdict)) << name << ' ' << j.asked.id << ": " << verdict.reason;
        }
    }
    return tally;
}

TEST(AxisSubjects, RationalsAreNeverWrongAndRefuseOnlyCurvedBodies) {
    for (const char* name :
         {"rational/separating-axis/johnson/none", "rational/separating-axis/signed-volumes/no-progress",
          "rational/isa/johnson/no-progress", "rational/separating-axis/johnson/no-progress/axis-centres",
          "rational/signed-volumes/relative-0/running-max-squared/none",
          "rational/johnson/relative-0/running-max-squared/no-progress/start-centres",
          "rational/johnson/relative-0/running-max-squared/no-progress/start-0.5,-1,2"}) {
        const Tally tally = ask_all(name);
        EXPECT_GT(tally.apart, 20) << name;
        EXPECT_GT(tally.meet, 3) << name;
        EXPECT_LT(tally.refused, static_cast<int>(judged_cases().size()) / 2) << name;
    }
}

/// How often floats are wrong on degenerate cases is measured, not asserted (docs/explanation/gjk/separating-axis.md).
TEST(AxisSubjects, FloatsAnswerAndEnd) {
    for (const char* name :
         {"float/separating-axis/johnson/none", "float/separating-axis/johnson/repeated",
          "float/separating-axis/signed-volumes/no-progress", "float/isa/johnson/no-progress/frames-4",
          "double/separating-axis/johnson-backup/no-progress", "long-double/isa/johnson/no-progress",
          "quad/separating-axis/johnson/no-progress", "digits100/separating-axis/johnson/no-progress",
          "float/signed-volumes/relative-1e-5/running-max/no-progress",
          "double/johnson/relative-1e-10/running-max/no-progress/start-vertices"}) {
        const Tally tally = ask_all(name);
        EXPECT_GT(tally.apart, 20) << name;
        EXPECT_GT(tally.meet, 3) << name;
        std::printf("%-60s separated %d, meet %d, refused %d, failed %d of %zu\n", name, tally.apart, tally.meet,
                    tally.refused, tally.failed, judged_cases().size());
    }
}

TEST(AxisSubjects, BadNamesNameThePart) {
    for (const char* name :
         {"double/separating-axis", "double/separating-axis/johnson", "double/separating-axis/euler/none",
          "double/separating-axis/johnson/never", "double/separating-axis/johnson/none/axis-1,2",
          "double/separating-axis/johnson/none/frames-3", "double/isa/johnson/none/frames-0",
          "double/isa/johnson/none/limit-0", "double/isa/johnson/none/omega--1", "rational/isa/johnson/repeated",
          "double/johnson/relative-1e-10/running-max/none/start-north",
          "double/johnson/relative-1e-10/running-max/none/limit-3/start-centres"}) {
        EXPECT_NE(test::refused<std::invalid_argument>([&] { (void)made(name); }).find("solver name"),
                  std::string::npos);
    }
}

TEST(AxisSubjects, OtherQueriesAreUnsupported) {
    const std::unique_ptr<Subject> subject = made("double/separating-axis/johnson/no-progress");
    const caseio::Case c = test::ask("overlap", {test::cube(), {}}, {test::cube(), {}}, caseio::Query::penetration);
    EXPECT_EQ(subject->answer({&c, 1}).front().outcome, Outcome::unsupported);
    const caseio::Case apart = test::cubes("apart");
    const caseio::Result r = subject->answer({&apart, 1}).front();
    EXPECT_EQ(r.outcome, Outcome::separated);
    EXPECT_FALSE(r.distance.has_value());
    EXPECT_EQ(r.termination, Termination::lower_bound);
}

}  // namespace
}  // namespace oblong::fuzz
