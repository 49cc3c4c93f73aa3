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
ContactResult hit(double exit) {
    ContactResult r{.result = {}};
    r.result.outcome = Outcome::touching;
    r.result.cast.emplace().hit = true;
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
void expect_fault(const caseio::Case& c, const ContactResult& r, std::string_view part) {
    const std::string fault = oracle::contact_fault(c, r);
    EXPECT_TRUE(part.empty() ? fault.empty() : fault.find(part) != std::string::npos) << "found: " << fault;
}

/// The library's answer as its line.
template <class R>
ContactResult line_of(const ContactAnswer<R>& answer, StartContact start) {
    const auto number = [](const ProvenNumber<R>& p) {
        return BoundedReal{caseio::to_real(p.value), caseio::to_real(p.lower), caseio::to_real(p.upper)};
    };
    ContactResult r = miss();
    r.result.outcome = answer.enter.outcome;
    r.result.cast->hit = answer.enter.hit();
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
    int parts = 0, deepens = 0;
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const Question<double> q = drawn<double>(draw);
        caseio::Case c = q.as_case();
        c.scalar = caseio::CaseScalar::float64;
        for (const StartContact start : {StartContact::hit, StartContact::parting, StartContact::outside}) {
            const ContactAnswer<double> answer = q.answer(start);
            ASSERT_FALSE(is_refusal(answer.enter.outcome));
            expect_fault(c, line_of(answer, start), "");
            if (start != StartContact::parting) continue;
            parts += answer.start_ignored;
            deepens += answer.enter.hit() && answer.enter.upper == 0;
        }
    }
    EXPECT_GT(parts, 3);
    EXPECT_GT(deepens, 3);
}

TEST(JudgeContact, Exits) {
    const caseio::Case c = boxes(-5, 0, {3, 0, 0});  // from 1 to 7/3
    const double above = std::nextafter(7.0 / 3, 3);
    ContactResult r = hit(7.0 / 3);
    r.exit = bounded(7.0 / 3, std::nextafter(7.0 / 3, 0), above);
    expect_fault(c, r, "");
    r.exit->value = caseio::to_real(above);
    expect_fault(c, r, "the exit is not 2.333");
    r.exit = bounded(7.0 / 3, above, above);
    expect_fault(c, r, "lower bound");
    r.exit = bounded(7.0 / 3, 2, 2.25);
    expect_fault(c, r, "upper bound");
    r.exit.reset();
    expect_fault(c, r, "missing");
    r = hit(std::numeric_limits<double>::infinity());
    expect_fault(c, r, "the contact ends");
    expect_fault(c, miss(), "a miss that is a hit");
    const caseio::Case rests = boxes(1, 0, {});
    expect_fault(rests, r, "");
    expect_fault(rests, hit(7), "never ends");
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), hit(3), "");
    expect_fault(boxes(-5, 0, {1, 0, 0}, 3), hit(7), "lower bound");
}

TEST(JudgeContact, NearestApproaches) {
    const caseio::Case c = boxes(-5, 3, {1, 0, 0});
    ContactResult r = miss();
    r.nearest_parameter = exactly(3);
    r.nearest_distance = exactly(1);
    expect_fault(c, r, "");
    expect_fault(c, hit(3), "a hit that is none");
    r.nearest_parameter = exactly(5);  // as near, and later
    expect_fault(c, r, "nearest parameter");
    r.nearest_parameter = exactly(3);
    r.nearest_distance = bounded(1.5, 1, 2);
    expect_fault(c, r, "the least distance is not 1");
    r.nearest_distance.reset();
    expect_fault(c, r, "the least distance is missing");
}

TEST(JudgeContact, Starts) {
    const caseio::Case parts = boxes(2, 0, {1, 0, 0});
    const caseio::Case deepens = boxes(2, 0, {-1, 0, 0});
    const caseio::Case deeper = boxes(1.5, 0, {-1, 0, 0});
    const caseio::Case shallower = boxes(1.5, 0, {1, 0, 0});
    ContactResult counts = hit(4);
    counts.start = "parting";
    expect_fault(parts, ignored("parting"), "");
    expect_fault(deepens, counts, "");
    expect_fault(deepens, ignored("parting"), "deepens");
    expect_fault(deeper, ignored("parting"), "deepens");
    expect_fault(shallower, ignored("parting"), "");
    counts.exit = exactly(0.5);
    expect_fault(shallower, counts, "the contact at the start parts");
    expect_fault(deepens, ignored("outside"), "");
    counts.start = "outside";
    expect_fault(deepens, counts, "counts");
    expect_fault(boxes(5, 0, {-1, 0, 0}), ignored("outside"), "none is ignored");
    expect_fault(deepens, ignored(""), "none is ignored");
}

TEST(JudgeContact, Ways) {
    const caseio::Case c = boxes(1, 0, {});
    ContactResult r{.result = {}};
    r.result.outcome = Outcome::overlapping;
    r.along = caseio::to_real(Vec3<double>{2, 0, 0});
    r.way = exactly(0.5);
    expect_fault(c, r, "");
    r.way = exactly(1);
    expect_fault(c, r, "lower bound of the way");
    r.way.reset();
    expect_fault(c, r, "missing");
    r.result.outcome = Outcome::touching;
    expect_fault(c, r, "outcome");
    r.result.outcome = Outcome::undecided;
    expect_fault(c, r, "");
}

}  // namespace oblong::contact_testing
