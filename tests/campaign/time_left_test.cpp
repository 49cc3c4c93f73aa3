// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/time_left.hpp"

#include <cmath>
#include <numeric>

#include "tests/campaign/folder.hpp"

namespace oblong::fuzz {
namespace {

/// A plan whose costs are far apart: most batches are of cheap sources, and the slow subjects are asked seldom.
Plan uneven_plan() {
    Plan plan;
    for (const char* family : {"sliver", "needle", "lattice", "regular"}) {
        CaseSource source;
        source.name = family;
        source.count = 400;
        plan.sources.push_back(source);
    }
    plan.subjects = {{"fast"}, {"medium"}, {"slow", 10}, {"slowest", 50}};
    return plan;
}

/// Seconds that one case takes a subject; they grow along a source, as sizes and severities do.
double seconds_of(int source, std::size_t subject, double part) {
    constexpr double of_subject[] = {1e-4, 1e-3, 0.5, 5};
    constexpr double of_source[] = {1, 2, 0.5, 40};
    return of_subject[subject] * of_source[source] * (0.5 + part);
}

BatchCost cost_of(const Plan& plan, const Batch& batch) {
    BatchCost cost;
    const double count = plan.sources[static_cast<std::size_t>(batch.source)].count;
    for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
        double seconds = 0;
        for (int i = batch.first; i < batch.first + batch.count; ++i)
            if (i % plan.subjects[s].every == 0) seconds += seconds_of(batch.source, s, i / count);
        cost.asks.push_back({s, seconds});
        cost.seconds += seconds;
    }
    cost.seconds += 0.01 * batch.count;  // making the cases
    return cost;
}

TEST(TimeLeft, IsRightFromTheFirstRoundOnWhereAMeanOverCasesIsOffTenfold) {
    const Plan plan = uneven_plan();
    const Supply supply(plan);
    TimeLeft left(supply.source_count(), plan.subjects);
    double total = 0, clock = 0, worst = 1, worst_mean = 1;
    long long cases = 0;
    for (const Batch& b : supply.batches()) {
        left.plan(b);
        total += cost_of(plan, b).seconds;
    }
    EXPECT_EQ(left.worker_seconds(), 0);
    std::size_t done = 0;
    for (const int i : supply.order()) {
        const Batch& b = supply.batches()[static_cast<std::size_t>(i)];
        const BatchCost cost = cost_of(plan, b);
        left.done(b, cost);
        clock += cost.seconds;
        cases += b.count;
        if (++done < 2 * plan.sources.size() || total - clock < 0.1 * total) continue;
        const double truth = total - clock;
        const auto off = [truth](double estimate) { return std::exp(std::abs(std::log(estimate / truth))); };
        worst = std::max(worst, off(left.worker_seconds()));
        const auto rest = static_cast<double>(supply.case_count() - cases);
        if (rest > 0) worst_mean = std::max(worst_mean, off(rest * clock / static_cast<double>(cases)));
    }
    EXPECT_NEAR(left.worker_seconds(), 0, 1e-9 * total);
    EXPECT_LT(worst, 1.6);
    EXPECT_GT(worst_mean, 3);
}

TEST(TimeLeft, AResumedRunKnowsWhatTheEarlierOneCost) {
    const Plan plan = uneven_plan();
    const Supply supply(plan);
    TimeLeft left(supply.source_count(), plan.subjects);
    double truth = 0;
    std::size_t at = 0;
    for (const int i : supply.order()) {
        const Batch& b = supply.batches()[static_cast<std::size_t>(i)];
        const double seconds = cost_of(plan, b).seconds;
        if (at++ < supply.batches().size() / 2) {
            left.know(b, seconds);
        } else {
            left.plan(b);
            truth += seconds;
        }
    }
    EXPECT_GT(left.worker_seconds(), truth / 1.5);
    EXPECT_LT(left.worker_seconds(), truth * 1.5);
}

TEST(TimeLeft, APairWithoutASampleIsTakenForItsKind) {
    const std::vector<PlannedSubject> subjects{{"a"}, {"b", 20}};
    TimeLeft left(2, subjects);
    const Batch first{0, 0, 20}, second{1, 10, 5}, third{1, 20, 20};
    for (const Batch& b : {first, second, third}) left.plan(b);
    left.done(first, {22, {{0, 20}, {1, 2}}});   // 1 s a case, 2 s an ask
    left.done(second, {15, {{0, 15}, {1, 0}}});  // thrice as slow, and b was not asked
    // a: 20 cases of 3 s; b: one ask, of 2 s times how much slower the source is than a's mean of 35/25 s.
    EXPECT_NEAR(left.worker_seconds(), 60 + 2 * 3 / 1.4, 1e-9);
}

TEST(Order, HasEveryBatchOnceAndBeginsWithTheMiddleOfEachSource) {
    const Supply supply(uneven_plan());
    std::vector<int> order = supply.order();
    std::vector<double> first_of_source;
    for (std::size_t i = 0; i < 4; ++i) {
        const Batch& b = supply.batches()[static_cast<std::size_t>(order[i])];
        EXPECT_EQ(b.source, static_cast<int>(i));
        EXPECT_EQ(b.first, 200);
    }
    std::ranges::sort(order);
    std::vector<int> all(supply.batches().size());
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(order, all);
}

using Budget = CampaignFolder;

TEST_F(Budget, ThatEndsAnAnswerEndsTheRun) {
    write_bytes(path("subject.sh"), "[ \"$1\" = --describe ] && exit\nexec sleep 600\n");
    Plan plan = small_plan();
    plan.subjects = {{"program:sh " + path("subject.sh")}};
    Store store(path("store"), Store::Mode::write);
    RunOptions options{.workers = 2, .command = {}};
    options.process.timeout_ms = 500'000;
    std::atomic<int> asked = 0;
    options.process.stop = [&asked] { return ++asked > 3; };
    EXPECT_FALSE(run_plan(plan, store, options));
    EXPECT_EQ(store.done().size(), 0U);
}

TEST_F(Budget, OfSecondsEndsARunThatTheNextOneGoesOnWith) {
    Store store(path("store"), Store::Mode::write);
    double now = 0;
    RunOptions options{.workers = 1, .command = {}};
    options.clock = [&now] { return now += 1; };
    options.seconds = 20;
    double last = 0;
    EXPECT_FALSE(run_campaign(small_plan(), store, options, [&](const Progress& p) { last = p.seconds_left; }));
    EXPECT_GT(store.done().size(), 1U);
    EXPECT_LT(store.done().size(), 10U);
    EXPECT_GT(last, 0);
    options.seconds = 0;
    std::vector<double> left;
    EXPECT_TRUE(run_campaign(small_plan(), store, options, [&](const Progress& p) { left.push_back(p.seconds_left); }));
    EXPECT_EQ(store.done().size(), 10U);
    EXPECT_NEAR(left.back(), 0, 1e-9);
}

}  // namespace
}  // namespace oblong::fuzz
