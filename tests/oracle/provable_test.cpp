// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/provable.hpp"

#include <gtest/gtest.h>

#include "caseio/certificate_io.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/verify/body_proofs.hpp"

/// What a proof that the checker accepts adds to what the oracle knows.
namespace oblong::oracle {
namespace {

using Ends = std::optional<Rational>;
using Statement = ProofStatement;

Shown between(Ends lower, Ends upper, bool below = false) {
    return {Statement::bracket, std::move(lower), std::move(upper), below};
}

/// An answer with this outcome, and a distance from 1 to 3 where it is separated.
ExactAnswer known(Outcome outcome) {
    ExactAnswer answer;
    answer.outcome = outcome;
    answer.distance = exact_number(1);
    answer.upper = 3;
    answer.why = "nobody knows";
    return answer;
}

ExactAnswer cast(std::optional<bool> hit) {
    ExactAnswer answer;
    answer.largest_coordinate = 10;
    answer.cast.emplace();
    answer.cast->hit = hit;
    answer.cast->velocity_a = {1, -4, 0};
    answer.cast->velocity_b = {0, 2, 3};
    return answer;
}

std::string ends_text(const ExactNumber& lower, const Ends& upper) {
    const Rational at = bracket(lower, 200).lower;
    EXPECT_EQ(compare(lower, at), 0);
    return at.str() + (upper ? " to " + upper->str() : "");
}

/// A proof adds nothing to an answer that does not know the size of the bodies.
TEST(Provable, NothingIsAddedToNothing) {
    const ExactAnswer shown = with_shown(ExactAnswer{}, between(1, 2));
    EXPECT_EQ(shown.outcome, Outcome::undecided);
    EXPECT_FALSE(shown.judged());
    // An outcome, a margin or a depth to be known makes the difference.
    ExactAnswer apart, margin, depth;
    apart.outcome = Outcome::separated;
    EXPECT_EQ(with_shown(apart, between(1, 2)).outcome, Outcome::separated);
    margin.margin = 3;
    EXPECT_EQ(with_shown(margin, between(1, 2)).outcome, Outcome::overlapping);
    depth.penetration.emplace();
    EXPECT_EQ(with_shown(depth, between(1, 2)).penetration->outcome, Outcome::separated);
}

TEST(Provable, AnOutcomeFollowsFromABracketThatExcludesTheOthers) {
    struct Row {
        Shown shown;
        Outcome outcome;
    };
    for (const Row& row : {Row{between(1, 2), Outcome::separated},
                           {between(1, {}), Outcome::separated},
                           {between(0, 2), Outcome::undecided},
                           {between(-1, 2), Outcome::undecided},
                           {between(0, 0), Outcome::touching},
                           {between(0, {}), Outcome::undecided},
                           {between({}, 0), Outcome::undecided},
                           {between(-1, 0), Outcome::undecided},
                           {between({}, 1), Outcome::undecided},
                           {between({}, 1, true), Outcome::undecided},
                           {between({}, 0, true), Outcome::overlapping},
                           {between({}, -1), Outcome::overlapping},
                           {between(-2, -1), Outcome::overlapping}}) {
        EXPECT_EQ(with_shown(known(Outcome::undecided), row.shown).outcome, row.outcome);
        ExactAnswer within = known(Outcome::undecided);
        within.margin = 1;
        Shown at_margin = row.shown;
        for (std::optional<Rational>* end : {&at_margin.lower, &at_margin.upper})
            if (*end) **end += 1;
        EXPECT_EQ(with_shown(within, at_margin).outcome, row.outcome);
        ExactAnswer depth = known(Outcome::undecided);
        depth.penetration.emplace();
        EXPECT_EQ(with_shown(depth, row.shown).penetration->outcome, row.outcome);
        for (const Outcome decided : {Outcome::separated, Outcome::touching, Outcome::overlapping}) {
            EXPECT_EQ(with_shown(known(decided), row.shown).outcome, decided);
            within.outcome = depth.penetration->outcome = decided;
            EXPECT_EQ(with_shown(within, at_margin).outcome, decided);
            EXPECT_EQ(with_shown(depth, row.shown).penetration->outcome, decided);
        }
    }
}

TEST(Provable, ADistanceHasTheNarrowerEnds) {
    const auto distance = [](const ExactAnswer& before, const Shown& shown) {
        const ExactAnswer answer = with_shown(before, shown);
        return ends_text(answer.distance, answer.upper);
    };
    const ExactAnswer apart = known(Outcome::separated);
    EXPECT_EQ(distance(apart, between(2, 4)), "2 to 3");
    EXPECT_EQ(distance(apart, between(Rational(1, 2), 2)), "1 to 2");
    EXPECT_EQ(distance(apart, between(-7, 2)), "1 to 2");
    EXPECT_EQ(distance(apart, between(2, 2)), "2");
    EXPECT_EQ(distance(apart, between(2, {})), "1 to 3");
    EXPECT_EQ(distance(apart, between({}, 2)), "1 to 3");
    EXPECT_EQ(distance(known(Outcome::undecided), between(Rational(1, 2), 2)), "1 to 2");
    EXPECT_EQ(distance(known(Outcome::undecided), between(-1, 2)), "1 to 3");
    ExactAnswer exact = apart;
    exact.upper.reset();
    EXPECT_EQ(distance(exact, between(0, 4)), "1");
    EXPECT_EQ(distance(known(Outcome::undecided), between(0, 0)), "0");
    EXPECT_EQ(distance(known(Outcome::undecided), between(-2, -1)), "0");
    ExactAnswer within = apart;
    within.margin = 1;
    EXPECT_EQ(distance(within, between(2, 2)), "1 to 3");
}

TEST(Provable, ADepthHasTheNarrowerEnds) {
    const auto depth = [](ExactAnswer before, const Shown& shown) -> std::string {
        const ExactAnswer answer = with_shown(std::move(before), shown);
        const auto& p = *answer.penetration;
        return p.depth ? ends_text(*p.depth, p.upper) : "none";
    };
    ExactAnswer unknown = known(Outcome::undecided);
    unknown.penetration.emplace();
    EXPECT_EQ(depth(unknown, between(-3, -1)), "1 to 3");
    EXPECT_EQ(depth(unknown, between(-3, 0, true)), "0 to 3");
    EXPECT_EQ(depth(unknown, between(0, 0)), "0");
    EXPECT_EQ(depth(unknown, between(1, 2)), "none");
    EXPECT_EQ(depth(unknown, between({}, -1)), "none");
    ExactAnswer deep = unknown;
    deep.penetration->outcome = Outcome::overlapping;
    EXPECT_EQ(depth(deep, between(-3, 1)), "none");
    EXPECT_EQ(depth(deep, between(-3, {})), "none");
    EXPECT_EQ(depth(deep, between({}, {})), "none");
    EXPECT_EQ(depth(deep, between(-3, 0)), "0 to 3");
    EXPECT_EQ(depth(deep, between(-2, -2)), "2");
    deep.penetration->depth = exact_number(1);
    deep.penetration->upper = 3;
    EXPECT_EQ(depth(deep, between(-2, Rational(-1, 2))), "1 to 2");
    EXPECT_EQ(depth(deep, between(-4, -2)), "2 to 3");
    deep.penetration->upper.reset();
    EXPECT_EQ(depth(deep, between(-4, -2)), "1");
    ExactAnswer kissing = unknown;
    kissing.penetration->outcome = Outcome::touching;
    kissing.penetration->depth = exact_number(5);  // what is known already stays
    EXPECT_EQ(depth(kissing, between(0, 0)), "5");
    kissing.penetration->outcome = Outcome::separated;
    kissing.penetration->depth.reset();
    EXPECT_EQ(depth(kissing, between(-3, -1)), "none");
}

TEST(Provable, ACastHitsOrMisses) {
    const Shown miss{Statement::miss, {}, {}, false}, hit{Statement::hit, 2, 3, false},
        at_start{Statement::hit, 0, 3, false};
    ExactAnswer answer = with_shown(cast({}), miss);
    EXPECT_EQ(answer.cast->hit, false);
    EXPECT_EQ(answer.outcome, Outcome::separated);
    EXPECT_EQ(answer.cast->outcome, Outcome::separated);
    answer = with_shown(cast({}), hit);
    EXPECT_EQ(answer.cast->hit, true);
    EXPECT_EQ(answer.outcome, Outcome::touching);
    EXPECT_EQ(answer.cast->outcome, Outcome::touching);
    EXPECT_EQ(ends_text(answer.cast->parameter, answer.cast->upper), "2 to 3");
    EXPECT_EQ(answer.largest_coordinate, 10 + 3 * 4);
    EXPECT_FALSE(with_shown(cast({}), at_start).cast->hit.has_value());
    EXPECT_EQ(with_shown(cast(false), hit).cast->hit, false);
    EXPECT_EQ(with_shown(cast(true), miss).cast->hit, true);
    EXPECT_EQ(with_shown(cast(true), miss).outcome, Outcome::undecided);
    EXPECT_FALSE(with_shown(cast({}), between(1, 2)).cast->hit.has_value());
    EXPECT_EQ(with_shown(cast({}), between(1, 2)).outcome, Outcome::undecided);
    ExactAnswer enclosed = cast(true);
    enclosed.cast->parameter = exact_number(1);
    enclosed.cast->upper = Rational(5, 2);
    answer = with_shown(enclosed, hit);
    EXPECT_EQ(ends_text(answer.cast->parameter, answer.cast->upper), "2 to 5/2");
    EXPECT_EQ(answer.largest_coordinate, 10);
    answer = with_shown(enclosed, at_start);
    EXPECT_EQ(ends_text(answer.cast->parameter, answer.cast->upper), "1 to 5/2");
    EXPECT_EQ(with_shown(known(Outcome::undecided), hit).outcome, Outcome::undecided);
    EXPECT_EQ(with_shown(known(Outcome::undecided), miss).outcome, Outcome::undecided);
}

caseio::Result says(Outcome outcome) {
    caseio::Result r;
    r.outcome = outcome;
    return r;
}

/// A source of the proof with these members, which counts how often it is asked.
ProofSource source(const std::string& proof, int& asked) {
    return [proof, &asked](const caseio::Case&) {
        ++asked;
        return caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + proof + "}").proof;
    };
}

const std::string six_apart =
    R"("kind": "bracket", "outcome": "separated", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])";
const std::string seven_apart =
    R"("kind": "bracket", "outcome": "separated", "lower": "7/1", "direction": ["1", "0", "0"], "roots": ["1/1"])";

TEST(Provable, WhatIsUnjudgedIsJudgedByAProofThatIsAskedForOnce) {
    const caseio::Case c =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + body_proofs::beside + "}");
    int asked = 0;
    ProvableAnswer answer(c, known(Outcome::undecided), source(six_apart, asked));
    EXPECT_EQ(answer.judge(says(Outcome::not_converged), {}).verdict, Verdict::refused);
    EXPECT_EQ(asked, 0);
    EXPECT_EQ(answer.judge(says(Outcome::separated), {}).verdict, Verdict::exact);
    EXPECT_EQ(answer.judge(says(Outcome::separated), {}).reason, "");
    const Judgement wrong = answer.judge(says(Outcome::overlapping), {});
    EXPECT_EQ(wrong.verdict, Verdict::false_overlap);
    EXPECT_TRUE(wrong.reason.ends_with(", by a proof that the checker accepts")) << wrong.reason;
    EXPECT_EQ(asked, 1);
}

TEST(Provable, AProofThatIsRefusedOrAbsentChangesNothing) {
    const caseio::Case c =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + body_proofs::beside + "}");
    ExactAnswer unknown;
    unknown.why = "nobody knows";
    int asked = 0;
    const ProofSource nothing = [](const caseio::Case&) { return std::nullopt; };
    const std::string says_too_little = body_proofs::refuted(
        "bracket", R"("upper": "-1/1")", R"("lower": "-1/2", "direction": ["1", "0", "0"], "roots": ["1/1"])");
    ASSERT_EQ(body_proofs::said({"too little", body_proofs::beside, says_too_little, ""}), "");
    for (const ProofSource& proofs :
         {source(seven_apart, asked), source(says_too_little, asked), nothing, ProofSource()}) {
        ProvableAnswer answer(c, unknown, proofs);
        for (int i = 0; i < 2; ++i) {
            const Judgement j = answer.judge(says(Outcome::separated), {});
            EXPECT_EQ(j.verdict, Verdict::unjudged);
            EXPECT_EQ(j.reason, "nobody knows");
        }
    }
    EXPECT_EQ(asked, 2);
    ExactAnswer decided = known(Outcome::overlapping);
    ProvableAnswer answer(c, decided, source(six_apart, asked));
    EXPECT_EQ(answer.judge(says(Outcome::overlapping), {}).verdict, Verdict::exact);
    EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace oblong::oracle
