// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/subjects/cases.hpp"

/// What the proven subject states of curved bodies, judged by the oracle, whose enclosures come from another method.
namespace oblong::fuzz {
namespace {

template <class R>
Rational second_after(const Rational& x) {
    const R infinity = std::numeric_limits<R>::infinity();
    return to_rational(std::nextafter(std::nextafter(nearest<R>(x), infinity), infinity));
}

void expect_settled(const caseio::Case& c) {
    const caseio::Result r = answer_proven(c);
    EXPECT_FALSE(is_refusal(r.outcome)) << c.id << ": " << r.message;
    EXPECT_TRUE(r.distance.has_value()) << c.id;
    if (!r.distance || !r.lower || !r.upper) return;
    if (r.distance->kind != caseio::Real::Kind::infinite) {
        EXPECT_LE(r.lower->value, r.upper->value) << c.id;
        // One unit in the last place apart, or two around a number that d is very near.
        if (r.upper->kind != caseio::Real::Kind::infinite) {
            const Rational beyond = c.scalar == caseio::CaseScalar::float32 ? second_after<float>(r.lower->value)
                                                                            : second_after<double>(r.lower->value);
            EXPECT_LE(r.upper->value, beyond) << c.id;
        }
    }
    oracle::Promise promise;
    promise.digits = oracle::digits_of_the_case;
    promise.statement = oracle::Statement::rounding;
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    const oracle::Judgement j = oracle::judge(r, exact, oracle::asked_in(promise, c.scalar));
    EXPECT_TRUE(j.verdict == oracle::Verdict::correctly_rounded || j.verdict == oracle::Verdict::exact ||
                j.verdict == oracle::Verdict::unjudged)
        << c.id << ": " << oracle::name(j.verdict) << ", " << j.reason;
}

TEST(ProvenCurved, SettlesTheCurvedFamily) {
    const Family& family = *find_family("curved");
    for (int i = 0; i < 300; ++i) expect_settled(family_case(family, 1999, i, 300));
}

TEST(ProvenCurved, SettlesItInFloatsToo) {
    const Family& family = *find_family("curved");
    for (int i = 0; i < 150; ++i) {
        const caseio::Case c = narrow_to_float(family_case(family, 2004, i, 150));
        const caseio::Result r = answer_proven(c);
        ASSERT_TRUE(r.distance.has_value()) << c.id;
        EXPECT_TRUE(exactly<float>(r.distance->value).has_value()) << c.id;
        expect_settled(c);
    }
}

/// Touching at 5000 bits, but not exactly: nothing is claimed.
TEST(ProvenCurved, SaysWhatItKnowsWhereItCannotTell) {
    Integer p = 1, q = 1;
    while (q < (Integer(1) << 2500)) {
        const Integer next = p + 2 * q;
        q = p + q;
        p = next;
    }
    const Rational root(p, q);  // about √2: parallel cylinders of radius 1 whose axes are 2 apart
    const Shape<Rational> can = Cylinder<Rational>(1, 2);
    caseio::Case c = test::ask("nearly", test::at(can, {root, 0, root}), {can, {}});
    c.scalar = caseio::CaseScalar::exact;
    const caseio::Result r = answer_proven(c);
    EXPECT_EQ(r.outcome, Outcome::undecided);
    EXPECT_FALSE(r.distance.has_value());
    EXPECT_FALSE(r.message.empty());
}

}  // namespace
}  // namespace oblong::fuzz
