// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/tracking_run.hpp"
#include "oracle/judge/verdict.hpp"

// Subjects of enhanced GJK, asked cold.

namespace oblong::fuzz {
namespace {

std::unique_ptr<Subject> subject(const std::string& name) { return tracking_group().make(name); }

oracle::Verdict ask(Subject& s, const caseio::Case& c) {
    const std::vector<caseio::Result> results = s.answer({&c, 1});
    return oracle::judge(results.at(0), oracle::exact_answer(c), oracle::asked_in(s.info().promise, c.scalar)).verdict;
}

}  // namespace

TEST(Tracking, NamesAreRead) {
    for (const SubjectInfo& info : tracking_group().listed()) EXPECT_EQ(subject(info.name)->info().name, info.name);
    EXPECT_EQ(tracking_group().listed().size(), 24U) << "six scalars, two supports, two solvers";
    EXPECT_EQ(subject("double/johnson/relative-1e-10/running-max/none"), nullptr);
    for (const char* wrong :
         {"double/tracking", "double/tracking-climb", "double/tracking-fly/cameron/gap-0/no-bound/none",
          "double/tracking-climb/johnson/gap-0/no-bound/none", "double/tracking-climb/cameron/gap-x/no-bound/none",
          "double/tracking-climb/cameron/gap-0/no-bound/none/start-centres",
          "rational/tracking-climb/cameron/relative-0/running-max/none"})
        EXPECT_THROW((void)subject(wrong), std::invalid_argument) << wrong;
}

TEST(Tracking, InRationalsNeverWrong) {
    int judged = 0;
    for (const char* name : {"rational/tracking-climb/johnson-all/relative-0/running-max-squared/no-progress",
                             "rational/tracking-climb/cameron/gap-0/no-bound/none",
                             "rational/tracking-scan/cameron/relative-0/running-max-squared/none"}) {
        const auto s = subject(name);
        for (const char* family : {"lattice", "coplanar_faces", "flat", "slab", "duplicate_points", "collinear",
                                   "single_point", "exact_touching", "deep_overlap"}) {
            for (int i = 0; i < 6; ++i) {
                const caseio::Case c = family_case(*find_family(family), 1997, i, 6);
                const oracle::Verdict verdict = ask(*s, c);
                if (verdict == oracle::Verdict::refused) continue;
                ++judged;
                EXPECT_GE(verdict, oracle::Verdict::accurate)
                    << name << " on " << c.id << ": " << oracle::name(verdict);
            }
        }
    }
    EXPECT_GT(judged, 100);
}

TEST(Tracking, EveryScalarAnswersTheControlFamily) {
    int answered = 0;
    for (const SubjectInfo& info : tracking_group().listed()) {
        const auto s = subject(info.name);
        for (int i = 0; i < 2; ++i) {
            const caseio::Case c = narrow_to_float(family_case(*find_family("regular"), 5, i, 8));
            const caseio::Result r = s->answer({&c, 1}).at(0);
            EXPECT_FALSE(is_refusal(r.outcome)) << info.name << " on " << c.id << ": " << r.message;
            answered += r.iterations && *r.iterations > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(answered, 24);
}

TEST(Tracking, RefusesWhatItDoesNotTake) {
    const auto s = subject("double/tracking-climb/cameron/relative-1e-10/running-max/no-progress");
    caseio::Case c = family_case(*find_family("regular"), 5, 0, 8);
    c.a = {Sphere<Rational>(1), std::nullopt};
    EXPECT_EQ(s->answer({&c, 1}).at(0).outcome, Outcome::unsupported);
    c = family_case(*find_family("regular"), 5, 0, 8);
    c.query = caseio::Query::penetration;
    EXPECT_EQ(s->answer({&c, 1}).at(0).outcome, Outcome::unsupported);
    c = family_case(*find_family("regular"), 5, 0, 8);
    c.a = {Points<Rational>({{Rational(1, 3), 0, 0}}), std::nullopt};
    c.scalar = caseio::CaseScalar::exact;
    EXPECT_EQ(s->answer({&c, 1}).at(0).outcome, Outcome::unsupported);
}

}  // namespace oblong::fuzz
