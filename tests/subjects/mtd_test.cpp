// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/mtd_run.hpp"
#include "oblong/linear/product.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/subjects/cases.hpp"

/// Bounds on the depth from GJK's last simplex, as subjects state them, against the oracle's exact depth.
namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Result;

constexpr std::array<std::string_view, 10> overlapping_families{
    "deep_overlap", "shallow_overlap", "exact_touching", "near_touching", "lattice",
    "flat",         "plane_touching",  "plane",          "plane_lattice", "posed"};

std::unique_ptr<Subject> subject(const std::string& name) { return mtd_group().make(name); }

Result answer(Subject& s, const Case& c) { return s.answer({&c, 1}).front(); }

Case penetration_case(std::string_view family, int index, int count) {
    Case c = narrow_to_float(family_case(*find_family(family), 1997, index, count));
    c.query = caseio::Query::penetration;
    return c;
}

/// A refusal and an answer of separated bodies carry no number; any other both bounds, and a direction with a depth.
void expect_form(const Result& r) {
    if (r.outcome != Outcome::intersecting) {
        EXPECT_FALSE(r.penetration) << r.subject << ' ' << r.id;
        EXPECT_EQ(is_refusal(r.outcome), !r.message.empty()) << r.subject << ' ' << r.id;
        return;
    }
    ASSERT_TRUE(r.penetration && r.penetration->depth_lower && r.penetration->depth_upper) << r.subject << ' ' << r.id;
    EXPECT_TRUE(r.penetration->depth || !r.penetration->direction) << r.subject << ' ' << r.id;
}

}  // namespace

TEST(MtdSubjects, NamesAreRead) {
    EXPECT_EQ(mtd_group().listed().size(), 6U);
    for (const SubjectInfo& info : mtd_group().listed()) EXPECT_EQ(subject(info.name)->info().name, info.name);
    EXPECT_EQ(subject("quad/mtd-bounds/limit-7")->info().name, "quad/mtd-bounds/limit-7");
    EXPECT_EQ(subject("double/epa/relative-1e-10"), nullptr);
    for (const char* wrong : {"double/mtd", "double/mtd-bound", "double/mtd-bounds/limit-0",
                              "double/mtd-bounds/relative-1e-10", "double/mtd-bounds/limit-2/x"})
        EXPECT_THROW((void)subject(wrong), std::invalid_argument) << wrong;
}

TEST(MtdSubjects, InRationalsTheExactDepthLiesBetween) {
    const auto s = subject("rational/mtd-bounds");
    int overlapping = 0, touching = 0, separated = 0, claimed = 0, not_claimed = 0, bounded_below = 0;
    for (const std::string_view family : overlapping_families)
        for (int i = 0; i < 24; ++i) {
            const Case c = penetration_case(family, i, 24);
            const oracle::ExactAnswer exact = oracle::exact_answer(c);
            ASSERT_TRUE(exact.penetration) << c.id;
            const Result r = answer(*s, c);
            expect_form(r);
            if (r.outcome == Outcome::unsupported || exact.penetration->outcome == Outcome::undecided) continue;
            ASSERT_FALSE(is_refusal(r.outcome)) << c.id << ": " << r.message;
            ASSERT_EQ(r.outcome == Outcome::separated, exact.penetration->outcome == Outcome::separated) << c.id;
            separated += r.outcome == Outcome::separated ? 1 : 0;
            if (!r.penetration || !exact.penetration->depth || exact.penetration->upper) continue;
            const oracle::ExactNumber& depth = *exact.penetration->depth;
            overlapping += exact.penetration->outcome == Outcome::overlapping ? 1 : 0;
            touching += exact.penetration->outcome == Outcome::touching ? 1 : 0;
            EXPECT_GE(oracle::compare(depth, r.penetration->depth_lower->value), 0) << c.id;
            EXPECT_LE(oracle::compare(depth, r.penetration->depth_upper->value), 0) << c.id;
            bounded_below += r.penetration->depth_lower->value > 0 ? 1 : 0;
            (r.penetration->depth ? claimed : not_claimed) += 1;
            // What the shallow test claims is the depth, rounded once; the judge looks at the direction, too.
            if (const auto nearest = oracle::neighbours(depth, oracle::format_of(53)).nearest;
                r.penetration->depth && nearest) {
                EXPECT_EQ(r.penetration->depth->value, *nearest) << c.id;
            }
            const oracle::Judgement j = oracle::judge(r, exact, oracle::asked_in(s->info().promise, c.scalar));
            EXPECT_GE(j.verdict, oracle::Verdict::correctly_rounded) << c.id << ": " << j.reason;
            EXPECT_FALSE(j.promise_broken) << c.id << ": " << j.reason;
        }
    EXPECT_GT(overlapping, 60);
    EXPECT_GT(touching, 30);
    EXPECT_GT(separated, 10);
    EXPECT_GT(claimed, 15);
    EXPECT_GT(not_claimed, 60);
    EXPECT_GT(bounded_below, 40);
}

/// Floats are judged like any other subject's; how often their bounds fail is counted in docs, not here.
TEST(MtdSubjects, InFloatsEveryAnswerIsJudged) {
    for (const char* name : {"float/mtd-bounds", "double/mtd-bounds"}) {
        const auto s = subject(name);
        int judged = 0, met = 0;
        for (const std::string_view family : overlapping_families)
            for (int i = 0; i < 8; ++i) {
                const Case c = penetration_case(family, i, 8);
                const Result r = answer(*s, c);
                expect_form(r);
                const oracle::Judgement j =
                    oracle::judge(r, oracle::exact_answer(c), oracle::asked_in(s->info().promise, c.scalar));
                judged += j.verdict != oracle::Verdict::unjudged && j.verdict != oracle::Verdict::refused ? 1 : 0;
                EXPECT_NE(j.verdict, oracle::Verdict::crash) << name << ' ' << c.id;
                met += r.outcome == Outcome::intersecting ? 1 : 0;
            }
        EXPECT_GT(judged, 40) << name;
        EXPECT_GT(met, 25) << name;
    }
}

/// Two cubes that share a slab of 1/8 along x: dyadic, so that every scalar holds them.
TEST(MtdSubjects, EveryScalarBoundsCubes) {
    for (const SubjectInfo& info : mtd_group().listed()) {
        const auto s = subject(info.name);
        const Case c = test::ask("cubes", {test::cube(), {}}, test::at(test::cube(), {Rational(15, 8), 0, 0}),
                                 caseio::Query::penetration);
        const Result r = answer(*s, c);
        ASSERT_EQ(r.outcome, Outcome::intersecting) << info.name << ": " << r.message;
        EXPECT_LE(r.penetration->depth_lower->value, Rational(1, 8)) << info.name;
        EXPECT_GE(r.penetration->depth_upper->value, Rational(1, 8)) << info.name;
        if (r.penetration->depth) {
            EXPECT_EQ(r.penetration->depth->value, Rational(1, 8)) << info.name;
        }
        const Case apart =
            test::ask("apart", {test::cube(), {}}, test::at(test::cube(), {3, 0, 0}), caseio::Query::penetration);
        EXPECT_EQ(answer(*s, apart).outcome, Outcome::separated) << info.name;
        expect_form(answer(*s, apart));
    }
}

TEST(MtdSubjects, RefusesWhatItDoesNotTake) {
    const auto exact = subject("rational/mtd-bounds");
    const auto rounded = subject("double/mtd-bounds");
    Case c = test::cubes("distance");
    EXPECT_EQ(answer(*rounded, c).outcome, Outcome::unsupported);
    c.query = caseio::Query::penetration;
    c.a = {Sphere<Rational>(1), std::nullopt};
    EXPECT_EQ(answer(*exact, c).outcome, Outcome::unsupported);
    EXPECT_EQ(answer(*rounded, c).outcome, Outcome::separated);
    c.a = {Points<Rational>({{Rational(1, 3), 0, 0}}), std::nullopt};
    EXPECT_EQ(answer(*rounded, c).outcome, Outcome::unsupported);
    const Case deep = penetration_case("deep_overlap", 0, 4);
    const Result cut = answer(*subject("double/mtd-bounds/limit-1"), deep);
    EXPECT_EQ(cut.outcome, Outcome::not_converged);
    expect_form(cut);
}

}  // namespace oblong::fuzz
