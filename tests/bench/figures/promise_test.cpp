// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/bench/figures/measure.hpp"
#include "tests/bench/figures/methods.hpp"

namespace oblong::bench::papers {
namespace {

/// A box where it is.
struct Block {
    Box<double> box{{1, 1, 1}};
    Vec3<double> at;
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        SupportPoint<double> s = oblong::support(box, n);
        s.point = s.point + at;
        return s;
    }
};

/// Two unit boxes whose faces are `gap` apart; below 0 they overlap by as much.
struct Blocks {
    Block a, b;
    Exact exact;
    explicit Blocks(double gap) : exact{gap > 0 ? gap : 0, gap > 0 ? gap : 0, gap <= 0} { b.at = {2 + gap, 0.25, 0.5}; }
    [[nodiscard]] GjkResult<double> ask(bool boolean, const Method& method) const {
        return solve(a, b, paper_options(a.at, b.at, boolean), method);
    }
};

TEST(Promise, IsKeptByEveryMethod) {
    for (const double gap : {-0.5, -0.001, 0.001, 0.125, 1.0}) {
        const Blocks blocks(gap);
        for (const Method& method : methods()) {
            for (const bool boolean : {false, true}) {
                const GjkResult<double> r = blocks.ask(boolean, method);
                EXPECT_TRUE(claims(r)) << method.name << " at " << gap;
                EXPECT_TRUE(keeps_promise(r, blocks.exact, boolean)) << method.name << " at " << gap;
            }
        }
    }
}

TEST(Promise, AWrongDistanceIsNoticed) {
    const Blocks blocks(0.125);
    GjkResult<double> r = blocks.ask(false, methods()[0]);
    ASSERT_TRUE(keeps_promise(r, blocks.exact, false));
    r.squared += 2e-8;  // twice ε
    EXPECT_FALSE(keeps_promise(r, blocks.exact, false));
    r.squared -= 3e-8;  // less than the distance can be
    EXPECT_FALSE(keeps_promise(r, blocks.exact, false));
}

TEST(Promise, AWrongDecisionIsNoticed) {
    const Blocks apart(0.125);
    const Blocks meeting(-0.5);
    const GjkResult<double> of_apart = apart.ask(true, methods()[0]);
    const GjkResult<double> of_meeting = meeting.ask(true, methods()[0]);
    ASSERT_EQ(of_apart.termination, Termination::lower_bound);
    EXPECT_FALSE(keeps_promise(of_apart, meeting.exact, true));
    EXPECT_FALSE(keeps_promise(of_meeting, apart.exact, true));
}

TEST(Promise, AGuardClaimsNothing) {
    GjkResult<double> r = Blocks(0.125).ask(false, methods()[0]);
    r.termination = Termination::no_progress;
    EXPECT_FALSE(claims(r));
}

TEST(Quantile, LiesBetweenItsNeighbours) {
    EXPECT_EQ(quantile({4, 1, 3, 2}, 0), 1);
    EXPECT_EQ(quantile({4, 1, 3, 2}, 0.5), 2.5);
    EXPECT_EQ(quantile({4, 1, 3, 2}, 1), 4);
    EXPECT_EQ(quantile({7}, 0.9), 7);
}

}  // namespace
}  // namespace oblong::bench::papers
