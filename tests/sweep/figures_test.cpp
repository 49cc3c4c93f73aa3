// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/figures.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace oblong::fuzz {
namespace {

Observation answered(int bits, double error) {
    Observation o;
    o.bits = bits;
    o.judged = o.decidable = o.decision_right = true;
    o.error = error;
    o.iterations = bits / 2;
    o.stop = SweepStop::met;
    return o;
}

TEST(SweepFigures, QuantilesAreOfTheSampleByNearestRank) {
    std::vector<double> sample;
    for (int i = 100; i >= 1; --i) sample.push_back(i);
    const Quantiles q = quantiles(sample);
    EXPECT_EQ(q.count, 100);
    EXPECT_EQ(q.q05, 5);
    EXPECT_EQ(q.q50, 50);
    EXPECT_EQ(q.q95, 95);
    EXPECT_EQ(q.max, 100);
    EXPECT_EQ(quantiles({3}).q05, 3);
    EXPECT_EQ(quantiles({3}).max, 3);
    EXPECT_EQ(quantiles({}).count, 0);
}

TEST(SweepFigures, RatesHaveWilsonsInterval) {
    // Wilson 1927 with z = 1.96: 1 of 10 is from 1.8 % to 40.4 %.
    const Rate r = rate(1, 10);
    EXPECT_NEAR(r.lower, 0.018, 5e-4);
    EXPECT_NEAR(r.upper, 0.404, 5e-4);
    EXPECT_EQ(rate(0, 5).lower, 0);
    EXPECT_EQ(rate(5, 5).upper, 1);
    EXPECT_EQ(rate(0, 0).upper, 1);
}

TEST(SweepFigures, EachAnswerCountsWhereItBelongs) {
    std::vector<Observation> answers{answered(8, 0.25), answered(8, 0.5), answered(16, 0.125)};
    answers[1].wrong = true;
    answers[1].decision_right = false;
    Observation refused;
    refused.bits = 8;
    refused.refused = refused.decidable = true;
    refused.stop = SweepStop::cycle;
    answers.push_back(refused);
    Observation unsupported;
    unsupported.bits = 8;
    unsupported.supported = false;
    unsupported.refused = true;
    answers.push_back(unsupported);
    Observation unknown = answered(8, 0.0);
    unknown.judged = unknown.decidable = unknown.decision_right = false;
    unknown.error.reset();
    unknown.stop = SweepStop::guard;
    answers.push_back(unknown);
    const PrecisionFigures f = figures_of(answers, 8);
    const std::vector<int> grid{8, 16, 24};
    const std::vector<PrecisionFigures> each = figures_by_precision(answers, grid);
    ASSERT_EQ(each.size(), grid.size());
    EXPECT_EQ(each[0].answers, f.answers);
    EXPECT_EQ(each[0].error.max, f.error.max);
    EXPECT_EQ(each[1].answers, 1);
    EXPECT_EQ(each[1].error.max, 0.125);
    EXPECT_EQ(each[2].bits, 24);
    EXPECT_EQ(each[2].answers, 0);
    EXPECT_EQ(f.answers, 4);
    EXPECT_EQ(f.wrong.part, 1);
    EXPECT_EQ(f.wrong.whole, 2);
    EXPECT_EQ(f.refused.part, 1);
    EXPECT_EQ(f.decided.part, 1);
    EXPECT_EQ(f.decided.whole, 3);
    EXPECT_EQ(f.met.part, 2);
    EXPECT_EQ(f.cycle.part, 1);
    EXPECT_EQ(f.guard.part, 1);
    EXPECT_EQ(f.limit.part, 0);
    EXPECT_EQ(f.error.count, 2);
    EXPECT_EQ(f.error.max, 0.5);
    EXPECT_EQ(f.iterations.q50, 4);
}

TEST(SweepFigures, TheLineThroughErrorsIsFound) {
    std::vector<Observation> answers;
    for (int bits = 8; bits <= 40; bits += 8) {
        answers.push_back(answered(bits, std::ldexp(1.0, 3 - bits)));
        answers.push_back(answered(bits, std::ldexp(1.0, 5 - bits)));
        answers.push_back(answered(bits, 0));  // exact: no logarithm
    }
    const ErrorLine line = error_line(answers);
    EXPECT_EQ(line.points, 10);
    EXPECT_NEAR(line.slope.value(), -1, 1e-12);
    EXPECT_NEAR(line.offset.value(), 4, 1e-12);
    EXPECT_FALSE(error_line({{answered(8, 0.5), answered(8, 0.25)}}).slope);
    EXPECT_FALSE(error_line({}).slope);
}

TEST(SweepFigures, TheLeastPrecisionIsFoundByBisection) {
    const std::vector<int> grid{8, 16, 24, 32};
    int asked = 0;
    const auto from = [&asked](int least) {
        return [&asked, least](int bits) {
            ++asked;
            return bits >= least;
        };
    };
    for (const int least : {9, 13, 16}) {
        asked = 0;
        EXPECT_EQ(least_bits(grid, {false, true, true, true}, from(least)), least);
        EXPECT_EQ(asked, 3);
    }
    // A precision that happens to suffice before others do not is no least one.
    EXPECT_EQ(least_bits(grid, {true, false, true, true}, from(20)), 20);
    EXPECT_EQ(least_bits(grid, {true, true, true, true}, from(0)), 8);
    EXPECT_EQ(least_bits(grid, {true, true, true, false}, from(0)), std::nullopt);
    EXPECT_EQ(least_bits({}, {}, from(0)), std::nullopt);
}

TEST(SweepFigures, CasesForWhichNothingSufficesComeLast) {
    const NeededBits n = needed_bits({30, std::nullopt, 10, 20});
    EXPECT_EQ(n.cases, 4);
    EXPECT_EQ(n.never, 1);
    EXPECT_EQ(n.q50, 20);
    EXPECT_EQ(n.q95, std::nullopt);
    EXPECT_EQ(n.max, std::nullopt);
    EXPECT_EQ(needed_bits({12}).max, 12);
    EXPECT_EQ(needed_bits({}).cases, 0);
}

}  // namespace
}  // namespace oblong::fuzz
