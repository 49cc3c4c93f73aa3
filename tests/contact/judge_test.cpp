// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/real.hpp"
#include "oracle/judge/judge_contact.hpp"
#include "tests/contact/contact_cases.hpp"

// The judge of answers about contact: right ones pass, and each wrong one is named.

namespace oblong::contact_testing {

namespace {

using caseio::BoundedReal;
using caseio::ContactResult;

BoundedReal bounded(double value, double lower, double upper) {
    return {caseio::to_real(value), caseio::to_real(lower), caseio::to_real(upper)};
}
BoundedReal exactly(double value) { return bounded(value, value, value); }

/// A unit box at x and y that moves, and one at the origin.
caseio::Case boxes(double x, double y, const Vec3<double>& velocity, std::optional<double> max = {}) {
    AnyBody<double> a{Box<double>({1, 1, 1}), Affine<double>{}};
    a.pose->translation = {x, y, 0};
    caseio::Case c = Question<double>{a, {Box<double>({1, 1, 1}), std::nullopt}, {velocity, max}}.as_case();
    c.scalar = caseio::CaseScalar::float64;
    return c;
}
void state_hit(ContactResult& r, const BoundedReal& parameter) {
    r.result.cast = caseio::CastResult{true, parameter.value, parameter.lower, parameter.upper, {}};
}
ContactResult hit(double parameter, double exit) {
    ContactResult r{.result = {}};
    r.result.outcome = Outcome::touching;
    state_hit(r, exactly(parameter));
    r.exit = exactly(exit);
    return r;
}
ContactResult miss() {
    ContactResult r{.result = {}};
    r.result.outcome = Outcome::separated;
    r.result.cast.emplace().hit = false;
    return r;
}
ContactResult ignored(const char* rule) {
    ContactResult r = miss();
    r.start = rule;
    r.start_ignored = true;
    return r;
}
oracle::Judgement judged(const caseio::Case& c, const ContactResult& r) {
    oracle::Promise promise;  // that of proven
    promise.digits = oracle::digits_of_the_case;
    promise.statement = oracle::Statement::rounding;
    return oracle::judge_contact(c, r, oracle::asked_in(promise, c.scalar)).judgement;
}
/// The line fails for a reason with these words; without words it is right.
void expect_fault(const caseio::Case& c, const ContactResult& r, std::string_view part) {
    const oracle::Judgement j = judged(c, r);
    EXPECT_EQ(j.fails(), !part.empty()) << j.reason;
    EXPECT_NE(j.verdict, oracle::Verdict::unjudged) << j.reason;
    EXPECT_NE(j.reason.find(part), std::string::npos) << j.reason;
}

/// The library's answer as its line.
template <class R>
ContactResult line_of(const ContactAnswer<R>& answer, StartContact start) {
    const auto number = [](const ProvenNumber<R>& p) {
        return BoundedReal{caseio::to_real(p.value), caseio::to_real(p.lower), caseio::to_real(p.upper)};
    };
    ContactResult r = miss();
    r.result.outcome = answer.enter.outcome;
    if (answer.enter.hit())
        state_hit(r, number(ProvenNumber<R>{answer.enter.value, answer.enter.lower, answer.enter.upper}));
    if (start != StartContact::hit) r.start = name(start);
    r.start_ignored = answer.start_ignored;
    if (answer.exit) r.exit = number(*answer.exit);
    if (answer.nearest) {
        r.nearest_parameter = number(answer.nearest->parameter);
        r.nearest_distance = number(answer.nearest->distance);
    }
    return r;
}

}  // namespace

TEST(JudgeContact, AcceptsTheLibraryByEveryRule) {
    Draw<double> draw(11);
    int parts = 0, deepens = 0, unjudged = 0;
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const Question<double> q = drawn<double>(draw);
        caseio::Case c = q.as_case();
        c.scalar = caseio::CaseScalar::float64;
        for (const StartContact start : {StartContact::hit, StartContact::parting, StartContact::outside}) {
            const ContactAnswer<double> answer = q.answer(start);
            ASSERT_FALSE(is_refusal(answer.enter.outcome));
            const oracle::Judgement j = judged(c, line_of(answer, start));
            EXPECT_FALSE(j.fails()) << j.reason;
            unjudged += j.verdict == oracle::Verdict::unjudged;
            if (start != StartContact::parting) continue;
            parts += answer.start_ignored;
            deepens += answer.enter.hit() && answer.enter.upper == 0;
        }
    }
    EXPECT_GT(parts, 3);
    EXPECT_GT(deepens, 3);
    EXPECT_LE(unjudged, 3);  // depths of which the oracle does not list every normal
}

TEST(JudgeContact, Exits) {
    const caseio::Case c = boxes(-5, 0, {3, 0, 0});  // from 1 to 7/3
    const double above = std::nextafter(7.0 / 3, 3);
    ContactResult r = hit(1, 7.0 / 3);
    r.exit = bounded(7.0 / 3, std::nextafter(7.0 / 3, 0), above);
    expect_fault(c, r, "");
    r.exit->value = caseio::to_real(above);
    expect_fault(c, r, "stated exit 2.333333333333334, exact 2.3333333333333333333");
    r.exit = bounded(7.0 / 3, above, above);
    expect_fault(c, r, "lower bound");
    r.exit = bounded(7.0 / 3, 2, 2.25);
    expect_fault(c, r, "upper bound");
    r.exit.reset();
    expect_fault(c, r, "missing");
    r = hit(1, std::numeric_limits<double>::infinity());
    expect_fault(c, r, "the stated lower bound inf is above the exit");
    expect_fault(c, miss(), "stated no hit, exact a hit at parameter 1");
    const caseio::Case rests = boxes(1, 0, {});
    r = hit(0, std::numeric_limits<double>::infinity());
    r.result.outcome = Outcome::overlapping;
    expect_fault(rests, r, "");
    r.exit = exactly(7);
    expect_fault(rests, r, "it is infinite");
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), hit(3, 3), "");
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), hit(3, 7), "lower bound");
    r = hit(3, 3);
    r.nearest_distance = exactly(0);
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), r, "the nearest distance does not apply");
    r = hit(3, 3);
    r.result.cast->parameter->value = Rational(25, 8);
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), r, "stated parameter 3.125");
}

TEST(JudgeContact, NearestApproaches) {
    const caseio::Case c = boxes(-5, 3, {1, 0, 0});
    ContactResult r = miss();
    r.nearest_parameter = exactly(3);
    r.nearest_distance = exactly(1);
    expect_fault(c, r, "");
    expect_fault(c, hit(3, 3), "stated a hit, exact no hit");
    r.nearest_parameter = exactly(5);  // as near, and later
    expect_fault(c, r, "nearest parameter");
    r.nearest_parameter = exactly(3);
    r.nearest_distance = bounded(1.5, 1, 2);
    expect_fault(c, r, "stated nearest distance 1.5, exact 1");
    r.nearest_distance.reset();
    expect_fault(c, r, "the nearest distance is missing");
}

TEST(JudgeContact, Starts) {
    const caseio::Case parts = boxes(2, 0, {1, 0, 0});
    const caseio::Case deepens = boxes(2, 0, {-1, 0, 0});
    const caseio::Case deeper = boxes(1.5, 0, {-1, 0, 0});
    const caseio::Case shallower = boxes(1.5, 0, {1, 0, 0});
    ContactResult counts = hit(0, 4);
    counts.start = "parting";
    expect_fault(parts, ignored("parting"), "");
    expect_fault(deepens, counts, "");
    expect_fault(deepens, ignored("parting"), "counts, and is ignored");
    expect_fault(deeper, ignored("parting"), "counts, and is ignored");
    expect_fault(shallower, ignored("parting"), "");
    counts.exit = exactly(0.5);
    counts.result.outcome = Outcome::overlapping;
    expect_fault(shallower, counts, "does not count");
    expect_fault(deepens, ignored("outside"), "");
    counts.start = "outside";
    expect_fault(deepens, counts, "does not count");
    expect_fault(boxes(5, 0, {-1, 0, 0}), ignored("outside"), "apart at the start, and a contact there is ignored");
    expect_fault(deepens, ignored(""), "counts, and is ignored");
    // The nearest approach of a start that does not count is not stated.
    ContactResult more = ignored("parting");
    more.nearest_distance = more.nearest_parameter = exactly(0);
    expect_fault(parts, more, "does not apply");
}

TEST(JudgeContact, Ways) {
    const caseio::Case c = boxes(1, 0, {});
    ContactResult r{.result = {}};
    r.result.outcome = Outcome::overlapping;
    r.along = caseio::to_real(Vec3<double>{2, 0, 0});
    r.way = exactly(0.5);
    expect_fault(c, r, "");
    r.way = exactly(1);
    expect_fault(c, r, "lower bound 1 is above the way");
    EXPECT_EQ(judged(c, r).verdict, oracle::Verdict::inaccurate);  // bounds beside it excuse no number
    EXPECT_TRUE(judged(c, r).promise_broken);
    r.way.reset();
    expect_fault(c, r, "missing");
    r.result.outcome = Outcome::touching;
    expect_fault(c, r, "stated touching, exact overlapping");
    r.result.outcome = Outcome::undecided;
    EXPECT_EQ(judged(c, r).verdict, oracle::Verdict::refused);
    r.result.outcome = Outcome::overlapping;
    r.way = exactly(0.5);
    r.exit = exactly(1);
    expect_fault(c, r, "the exit does not apply");
    r.exit.reset();
    caseio::Case plane = c;
    plane.dimension = 2;
    plane.a.shape = plane.b->shape = Box<Rational>({1, 1, 0});
    r.along = caseio::to_real(Vec3<double>{2, 0, 1});
    expect_fault(plane, r, "the direction leaves the plane");
    r.along->z = {};
    expect_fault(plane, r, "");
}

/// Who states a tolerance, or none, is held to it and to true bounds, and may leave bounds out.
TEST(JudgeContact, OthersHaveTolerances) {
    const caseio::Case c = boxes(-5, 0, {3, 0, 0});
    ContactResult r = hit(1, 2.3333333);
    r.exit->lower.reset();
    r.exit->upper.reset();
    const auto verdict = [&] { return oracle::judge_contact(c, r, {}).judgement.verdict; };
    EXPECT_EQ(verdict(), oracle::Verdict::within_tolerance);
    r.exit->value = caseio::to_real(2.25);
    EXPECT_EQ(verdict(), oracle::Verdict::inaccurate);
    r.exit = bounded(2.3333333, 2, 2.3333333);
    EXPECT_TRUE(oracle::judge_contact(c, r, {}).judgement.promise_broken);
}

TEST(JudgeContact, NearestApproachesOfCurvedBodiesAreUnjudged) {
    AnyBody<double> a{Cone<double>(1, 1), Affine<double>{}};
    a.pose->translation = {-5, 3, 0.25};
    const caseio::Case c = Question<double>{a, {Cone<double>(1, 1), std::nullopt}, {{1, 0, 0}, {}}}.as_case();
    ContactResult r = miss();
    r.nearest_parameter = exactly(5);
    r.nearest_distance = exactly(1);
    EXPECT_EQ(judged(c, r).verdict, oracle::Verdict::unjudged);
    EXPECT_FALSE(judged(c, r).fails());
}

}  // namespace oblong::contact_testing
