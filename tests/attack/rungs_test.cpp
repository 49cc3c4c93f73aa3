// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "fuzz/cases/generate/family.hpp"
#include "tests/attack/asked.hpp"
#include "tests/attack/hard_roundings.hpp"
#include "tests/attack/known_contacts.hpp"

// Each rung alone gives the whole ladder's answer or `undecided`; leaving out any rung but the last changes nothing.

namespace oblong::attack {
namespace {

/// Enclosures of one distance meet; that of an answer also holds the answer.
template <std::floating_point R>
void expect_consistent(const CertifiedDistance<R>& full, const CertifiedDistance<R>& found) {
    ASSERT_LE(found.enclosure.lower, full.distance);
    ASSERT_GE(found.enclosure.upper, full.distance);
    ASSERT_LE(full.enclosure.lower, found.enclosure.upper);
    ASSERT_GE(full.enclosure.upper, found.enclosure.lower);
}

using Tally = std::map<Rung, std::map<Outcome, int>>;

/// `question` answers under any ladder.
template <std::floating_point R, class F>
void expect_ladders_agree(const F& question, Tally& alone, Tally& decided) {
    const CertifiedDistance<R> full = question(LadderOptions{});
    ASSERT_NE(full.outcome, Outcome::undecided);
    ++decided[full.rung][full.outcome];
    for (unsigned which = 0; which < 8; ++which) {
        LadderOptions ladder;
        ladder.filter = (which & 1U) != 0;
        ladder.extended = (which & 2U) != 0;
        ladder.integer = (which & 4U) != 0;
        const CertifiedDistance<R> found = question(ladder);
        if (found.outcome == Outcome::undecided) {
            ASSERT_FALSE(ladder.integer) << which;
            ASSERT_TRUE(std::isnan(found.distance));
            ASSERT_EQ(found.enclosure.lower, 0);
            ASSERT_EQ(found.enclosure.upper, std::numeric_limits<R>::infinity());
            continue;
        }
        ASSERT_EQ(found.outcome, full.outcome) << which;
        ASSERT_EQ(found.distance, full.distance) << which;
        expect_consistent(full, found);
        ASSERT_TRUE(found.rung != Rung::filter || ladder.filter) << which;
        ASSERT_TRUE(found.rung != Rung::extended || ladder.extended) << which;
        ASSERT_TRUE(found.rung != Rung::integer || ladder.integer) << which;
        if (which == 1) ++alone[Rung::filter][found.outcome];
        if (which == 2) ++alone[Rung::extended][found.outcome];
        if (which == 4) ++alone[Rung::integer][found.outcome];
    }
}

/// The decision alone says the same, on every ladder.
template <class F>
void expect_decisions_agree(const F& question, Outcome expected, int& settled_early) {
    for (unsigned which = 0; which < 8; ++which) {
        LadderOptions ladder;
        ladder.filter = (which & 1U) != 0;
        ladder.extended = (which & 2U) != 0;
        ladder.integer = (which & 4U) != 0;
        const Outcome found = question(ladder);
        ASSERT_TRUE(found == expected || (found == Outcome::undecided && !ladder.integer)) << which;
        settled_early += which == 1 && found == expected ? 1 : 0;
    }
}

void print(const char* what, const Tally& tally) {
    std::printf("%s:", what);
    for (const auto& [rung, outcomes] : tally)
        for (const auto& [outcome, n] : outcomes)
            std::printf(" %s %s %d", std::string(name(rung)).c_str(), std::string(name(outcome)).c_str(), n);
    std::printf("\n");
}

template <std::floating_point R>
void attack(int count, std::uint64_t seed) {
    HardRoundings<R> hard(seed);
    KnownContacts<R> contacts(seed + 1);
    core_cases::Families<R> others(seed + 2);
    Tally alone;
    Tally decided;
    int filtered_decisions = 0;
    for (int i = 0; i < count; ++i) {
        Pair<R> pair;
        int dimension = 3;
        switch (i % 3) {
            case 0:
                pair = hard.draw().pair;
                break;
            case 1: {
                const KnownContact<R> known = contacts.draw(static_cast<Side>(i / 3 % 3));
                pair = known.pair;
                dimension = known.dimension;
                break;
            }
            default:
                pair = others.draw(i / 3 % core_cases::Families<R>::count);
        }
        expect_ladders_agree<R>([&](const LadderOptions& ladder) { return ask(pair, ladder, dimension); }, alone,
                                decided);
        const auto decision = [&](LadderOptions ladder) {
            ladder.dimension = dimension;
            return ladder_decision(pair.a, pair.b, ladder);
        };
        expect_decisions_agree(decision, ask(pair, {}, dimension).outcome, filtered_decisions);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << i;
    }
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < std::max(2, count / 400); ++i) {
            caseio::Case c = fuzz::family_case(family, seed, i, count / 400);
            if (sizeof(R) == sizeof(float)) c = fuzz::narrow_to_float(c);
            const Bodies<R> bodies(c);
            if (!bodies.certifiable()) continue;
            expect_ladders_agree<R>([&](const LadderOptions& ladder) { return bodies.ask(ladder); }, alone, decided);
            ASSERT_FALSE(testing::Test::HasFatalFailure()) << c.id;
        }
    }
    print("decided by", decided);
    print("alone", alone);
    std::printf("decisions by the filter alone: %d\n", filtered_decisions);
    EXPECT_GT(filtered_decisions, count / 20);
    EXPECT_GT(decided[Rung::filter][Outcome::overlapping], count / 50);
    EXPECT_TRUE(sizeof(R) == sizeof(double) || decided[Rung::filter][Outcome::separated] > count / 50);
    EXPECT_GT(decided[Rung::extended][Outcome::separated], count / 50);
    EXPECT_GT(decided[Rung::extended][Outcome::overlapping], count / 100);
    EXPECT_GT(decided[Rung::integer][Outcome::separated], count / 50);
    EXPECT_GT(decided[Rung::integer][Outcome::touching], count / 50);
    EXPECT_GT(alone[Rung::extended][Outcome::separated], count / 50);
    EXPECT_GT(alone[Rung::integer][Outcome::overlapping], count / 50);
}

}  // namespace

TEST(Rungs, InDouble) { attack<double>(rounds(6000, 200000), 1); }
TEST(Rungs, InFloat) { attack<float>(rounds(6000, 200000), 2); }

}  // namespace oblong::attack
