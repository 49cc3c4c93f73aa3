// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/other_questions/other_questions.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/subjects/library/contact_subject.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/library/nearest_sets.hpp"
#include "tests/harness/seeds.hpp"
#include "tests/level.hpp"

namespace oblong::fuzz {
namespace {

TEST(OtherQuestionsHarness, IsQuietOnEveryQuestion) {
    std::vector<caseio::Case> cases = oblong::test::level() == 1 ? test::decoded_cases(63) : test::seed_cases(400, 2);
    for (const char* family : {"lattice", "exact_touching", "coplanar_faces"})
        for (int i = 0; i < 7; ++i) cases.push_back(family_case(*find_family(family), 7, i, 7));
    std::size_t next = 0;
    for (const caseio::Case& c : cases) {
        const std::string_view question = other_questions()[next++ % other_questions().size()];
        EXPECT_EQ(check_other(c, question).broken, "") << question << '\n' << caseio::write_case(c);
    }
}

/// A thousandth more, of whatever a line states.
void falsify(std::optional<caseio::Real>& number) {
    if (!number || number->kind == caseio::Real::Kind::infinite) return;
    number->value += Rational(1, 1000);
    number->kind = caseio::Real::Kind::fraction;
}
void falsify(std::optional<caseio::BoundedReal>& number) {
    if (number) falsify(number->value);
}
void falsify(caseio::Result& r) {
    falsify(r.distance);
    falsify(r.signed_distance);
    if (r.penetration) falsify(r.penetration->depth);
    if (r.cast && r.cast->hit) {
        r.cast->hit = !*r.cast->hit;
        r.outcome = *r.cast->hit ? Outcome::touching : Outcome::separated;
    }
    const bool states_a_number = r.distance || r.signed_distance || r.penetration || r.cast;
    if (!states_a_number && r.outcome == Outcome::separated) r.outcome = Outcome::overlapping;
}

OtherAsk liar() {
    OtherAsk ask;
    ask.line = [](const OtherQuestion& question) {
        caseio::Result r = answer_other(question, asked_by(question.facts()));
        falsify(r);
        return r;
    };
    ask.contact = [](const caseio::Case& c, std::string_view rule) {
        caseio::ContactResult r = answer_contact(c, rule);
        falsify(r.exit);
        falsify(r.nearest_distance);
        return r;
    };
    ask.way = [](const caseio::Case& c, const Vec3<Rational>& along) {
        caseio::ContactResult r = answer_depth_along(c, along);
        falsify(r.way);
        return r;
    };
    ask.nearest = [](const caseio::Case& c) {
        caseio::NearestResult n = nearest_set(c, answer_proven(c));
        if (!n.a.empty()) n.a.pop_back(), n.b.pop_back();
        return n;
    };
    return ask;
}

TEST(OtherQuestionsHarness, NoticesALieOfEveryQuestion) {
    const std::vector<caseio::Case> cases = test::decoded_cases(24);
    for (const std::string_view question : other_questions()) {
        int noticed = 0;
        for (const caseio::Case& c : cases) {
            const std::string broken = check_other(c, question, liar()).broken;
            noticed += broken.starts_with(std::string(question) + ": ") ? 1 : 0;
        }
        EXPECT_GE(noticed, 3) << question;
    }
}

TEST(OtherQuestionsHarness, NoticesARefusal) {
    OtherAsk refusing;
    refusing.line = [](const OtherQuestion&) {
        caseio::Result r;
        r.outcome = Outcome::unsupported;
        r.message = "no";
        return r;
    };
    const caseio::Case c = test::decoded_cases(1).front();
    EXPECT_TRUE(check_other(c, "union", refusing).broken.starts_with("union: unsupported, no\n{\"format\""));
    EXPECT_EQ(check_other(c, "contact", refusing).broken, "");
}

}  // namespace
}  // namespace oblong::fuzz
