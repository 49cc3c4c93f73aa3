// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/findings/search/search.hpp"

namespace oblong::fuzz {
namespace {

AnyBody<Rational> point(Draw& draw) {
    const auto coordinate = [&draw] { return Rational(draw.uniform(-10, 10)); };
    const Rational x = coordinate();
    const Rational y = coordinate();
    const Rational z = coordinate();
    return {Points<Rational>({{x, y, z}}), std::nullopt};
}

caseio::Case two_points(Draw& draw) {
    AnyBody<Rational> a = point(draw);
    AnyBody<Rational> b = point(draw);
    return {"", caseio::Query::distance, caseio::CaseScalar::float64, 3, a, b, {}, {}, "", "", ""};
}

/// near_plane.py is wrong by more than a verdict allows within a few units of its plane alone.
TEST(Search, FindsWhereAProgramLies) {
    const auto subject = make_subject("program:" OBLONG_SOURCE_DIR "/tests/findings/search/near_plane.py");
    Examiner examiner(*subject, Goal::error);
    SearchPlan plan;
    plan.seed = 5;
    plan.evaluations = 400;
    plan.fresh = two_points;
    const SearchReport report = search(examiner, plan);
    EXPECT_GT(report.measured, plan.evaluations / 4);
    ASSERT_TRUE(report.highest);
    EXPECT_TRUE(report.highest->examined.finding);
    EXPECT_EQ(report.highest->of.verdict, oracle::Verdict::inaccurate) << report.highest->of.text();
    EXPECT_LT(report.findings.total(), report.measured) << "it is right far from the plane";
}

}  // namespace
}  // namespace oblong::fuzz
