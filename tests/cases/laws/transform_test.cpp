// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/laws/transform.hpp"

#include <gtest/gtest.h>

#include <map>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Laws against the exact oracle: a transformed case has the answer that the law says.
namespace oblong::fuzz {
namespace {

std::vector<caseio::Case> some_cases() {
    std::vector<caseio::Case> all;
    for (const char* family : {"lattice", "exact_touching", "slab", "deep_overlap", "plane_lattice", "posed"}) {
        for (int i = 0; i < 6; ++i) {
            const caseio::Case c = family_case(*find_family(family), 4, i, 6);
            all.push_back(c);
            all.push_back(narrow_to_float(c));
            if (i < 2) all.push_back(requery(c, caseio::Query::sweep, 4));
            if (i < 2) all.push_back(requery(c, caseio::Query::raycast, 4));
            if (i < 2) all.push_back(requery(c, caseio::Query::within, 4));
        }
    }
    return all;
}

TEST(Laws, TheExactAnswerObeysThem) {
    std::map<Law, int> met;
    int within = 0;
    for (const caseio::Case& c : some_cases()) {
        const oracle::ExactAnswer before = oracle::exact_answer(c);
        if (!before.judged()) continue;
        for (const Law law : {Law::scale, Law::translate, Law::swap, Law::permute}) {
            for (const Transformed& t : transformed(c, law)) {
                SCOPED_TRACE(t.c.id);
                const oracle::ExactAnswer after = oracle::exact_answer(t.c);
                ASSERT_TRUE(after.judged());
                EXPECT_EQ(after.outcome, before.outcome);
                if (c.margin) ++within;
                ASSERT_EQ(after.measure().has_value(), before.measure().has_value());
                if (!before.measure() || before.measure_upper()) continue;
                const oracle::ExactNumber x = *before.measure(), y = *after.measure();
                const Rational by = before.cast ? Rational(1) : t.scale;
                EXPECT_EQ(y.core_squared, x.core_squared * by * by);
                EXPECT_EQ(y.radius, x.radius * by);
                EXPECT_LE(after.largest_coordinate, before.largest_coordinate * t.scale + t.moved);
                ++met[law];
            }
        }
    }
    for (const Law law : {Law::scale, Law::translate, Law::swap, Law::permute}) EXPECT_GT(met[law], 20) << name(law);
    EXPECT_GT(within, 20);
}

TEST(Laws, AreNotAppliedWhereANumberWouldRound) {
    caseio::Case c = family_case(*find_family("lattice"), 1, 0, 2, 0);
    c.a = {Points<Rational>({{1, 0, 0}, {power_of_two(-1074), 0, 0}}), std::nullopt};
    EXPECT_EQ(transformed(c, Law::scale).size(), 1U) << "2^-1094 is no double";
    // 1 + 2^-52 and 2^60 on every axis: no shift of at most twice 2^60 and at least 2^1 keeps both.
    const Rational odd = 1 + power_of_two(-52), far = power_of_two(60);
    c.a = {Points<Rational>({{odd, odd, odd}, {far, far, far}}), std::nullopt};
    EXPECT_TRUE(transformed(c, Law::translate).empty());
    c.a = c.b.emplace(AnyBody<Rational>{Sphere<Rational>(1), std::nullopt});
    EXPECT_TRUE(transformed(c, Law::permute).empty()) << "there are no vertices";
    const std::vector<Transformed> moved = transformed(c, Law::translate);
    ASSERT_EQ(moved.size(), 1U) << "spheres without a pose get one";
    EXPECT_GT(moved[0].moved, 0);
    EXPECT_TRUE(moved[0].c.a.pose && moved[0].c.a.pose->translation == moved[0].c.b->pose->translation);
}

}  // namespace
}  // namespace oblong::fuzz
