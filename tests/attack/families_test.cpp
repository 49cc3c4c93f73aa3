// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "fuzz/cases/generate/family.hpp"
#include "tests/attack/asked.hpp"
#include "tests/attack/dice.hpp"
#include "tests/attack/mpfr_rounding.hpp"

// Every family at every severity: outcome as the oracle's, distance as MPFR rounds it at 300 digits.

namespace oblong::attack {
namespace {

struct Counts {
    int asked = 0, curved = 0, separated = 0, ties = 0;
};

template <std::floating_point R>
void compare(const caseio::Case& c, Counts& counts) {
    const Bodies<R> bodies(c);
    if (!bodies.certifiable()) {
        ++counts.curved;
        return;
    }
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    const CertifiedDistance<R> found = bodies.ask();
    ++counts.asked;
    ASSERT_EQ(found.outcome, exact.outcome) << c.id;
    ASSERT_GE(oracle::compare(exact.distance, to_rational(found.enclosure.lower)), 0) << c.id;
    if (is_finite(found.enclosure.upper)) {
        ASSERT_LE(oracle::compare(exact.distance, to_rational(found.enclosure.upper)), 0) << c.id;
    }
    if (exact.outcome != Outcome::separated) {
        ASSERT_EQ(found.distance, 0) << c.id;
        return;
    }
    ++counts.separated;
    const std::optional<R> expected = rounded_by_mpfr<R>(exact.distance);
    if (!expected) {
        ++counts.ties;  // tests/attack/hard_roundings_test.cpp
        return;
    }
    ASSERT_EQ(found.distance, *expected) << c.id;
}

/// The large hulls are slow in the oracle and never degenerate.
[[nodiscard]] bool is_slow(const fuzz::Family& family) {
    return family.name == "mesh" || family.name == "solids" || family.name == "regular";
}

void attack(int per_severity, bool as_float) {
    Counts all;
    for (const fuzz::Family& family : fuzz::families()) {
        Counts counts;
        const int cases = is_slow(family) ? std::min(per_severity, 1) : per_severity;
        for (const double severity : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            for (int i = 0; i < cases; ++i) {
                const caseio::Case c = fuzz::family_case(family, 7, i, cases, severity);
                if (as_float) {
                    compare<float>(fuzz::narrow_to_float(c), counts);
                } else {
                    compare<double>(c, counts);
                }
                if (testing::Test::HasFatalFailure()) return;
            }
        }
        EXPECT_EQ(counts.asked + counts.curved, 5 * cases);
        EXPECT_TRUE(counts.curved == 0 || family.name.ends_with("curved") || family.name == "captured") << family.name;
        all.asked += counts.asked;
        all.separated += counts.separated;
        all.ties += counts.ties;
    }
    std::printf("%d cases, %d separated, of which %d not told apart from a midpoint\n", all.asked, all.separated,
                all.ties);
    EXPECT_GT(all.separated, all.asked / 3);
    EXPECT_LT(all.ties, all.separated / 10);
}

}  // namespace

TEST(Families, InDouble) { attack(rounds(20, 400), false); }
TEST(Families, InFloat) { attack(rounds(20, 400), true); }

}  // namespace oblong::attack
