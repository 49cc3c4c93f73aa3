// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"

/// A small sweep, whose figures are computed again here from the subjects' answers and the oracle alone.
namespace oblong::fuzz {
namespace {

SweepPlan small() {
    SweepPlan plan;
    plan.bits = {6, 42, 12};
    plan.subjects = {"bits-P/johnson/relative-0/running-max/no-progress", "bits-P/voronoi/relative-0/running-max/none"};
    plan.families = {"near_touching", "exact_touching"};
    plan.severities = {0.25, 1};
    plan.cases = 6;
    plan.seed = 5;
    plan.tolerances = {1e-3, 1e-6};
    return plan;
}

const std::vector<SweepGroup>& swept() {
    static const std::vector<SweepGroup> groups = run_sweep(small(), [](long long, long long) { return true; }).value();
    return groups;
}

/// One answer, from the subject and the oracle.
struct Again {
    bool refused = false, right = false;
    std::optional<double> error;
    std::optional<int> iterations;
};

/// |stated − d| / S with d as a rational of 60 digits.
Again asked_again(const caseio::Case& c, const std::string& subject, int bits) {
    const caseio::Result r = make_subject(subject_at(subject, bits))->answer({&c, 1}).front();
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    Again again;
    again.refused = is_refusal(r.outcome);
    again.iterations = r.iterations;
    if (again.refused) return again;
    const bool apart = exact.outcome == Outcome::separated;
    again.right = (r.outcome == Outcome::separated) == apart;
    if (!r.distance) return again;
    constexpr unsigned many = 400;
    const Rational d = apart ? oracle::bracket(exact.distance, many).lower : Rational(0);
    const Rational error = abs(Rational(r.distance->value - d)) / exact.largest_coordinate;
    again.error = nearest<double>(error);
    return again;
}

double nearest_rank(std::vector<double> sample, double share) {
    std::ranges::sort(sample);
    std::size_t k = 0;
    while (static_cast<double>(k + 1) < share * static_cast<double>(sample.size())) ++k;
    return sample[k];
}

TEST(Sweep, GroupsAreOfEverySubjectFamilyAndSeverity) {
    ASSERT_EQ(swept().size(), 8U);
    EXPECT_EQ(swept()[0].family, "near_touching");
    EXPECT_EQ(swept()[0].severity, 0.25);
    EXPECT_EQ(swept()[7].subject, small().subjects[1]);
    EXPECT_EQ(swept()[7].family, "exact_touching");
    EXPECT_EQ(swept()[7].severity, 1);
    for (const SweepGroup& group : swept()) EXPECT_EQ(group.answers.size(), 4U * 6U);
}

TEST(Sweep, FiguresAreThoseOfTheAnswersAskedAgain) {
    const SweepPlan plan = small();
    for (const SweepGroup& group : swept()) {
        for (const int bits : plan.bits.values()) {
            const PrecisionFigures f = figures_of(group.answers, bits);
            long long refused = 0;
            long long right = 0;
            std::vector<double> errors;
            std::vector<double> iterations;
            for (int i = 0; i < plan.cases; ++i) {
                const caseio::Case c =
                    family_case(*find_family(group.family), plan.seed, i, plan.cases, group.severity);
                const Again again = asked_again(c, group.subject, bits);
                refused += again.refused ? 1 : 0;
                right += again.right ? 1 : 0;
                if (again.error) errors.push_back(*again.error);
                if (again.iterations) iterations.push_back(*again.iterations);
            }
            const std::string where = group.subject + ", " + group.family + ", bits " + std::to_string(bits);
            EXPECT_EQ(f.answers, plan.cases) << where;
            EXPECT_EQ(f.refused.part, refused) << where;
            EXPECT_EQ(f.decided.part, right) << where;
            ASSERT_EQ(f.error.count, static_cast<long long>(errors.size())) << where;
            if (errors.empty()) continue;
            EXPECT_NEAR(f.error.q05, nearest_rank(errors, 0.05), 1e-12 * f.error.q05) << where;
            EXPECT_NEAR(f.error.q50, nearest_rank(errors, 0.5), 1e-12 * f.error.q50) << where;
            EXPECT_NEAR(f.error.q95, nearest_rank(errors, 0.95), 1e-12 * f.error.q95) << where;
            EXPECT_NEAR(f.error.max, nearest_rank(errors, 1), 1e-12 * f.error.max) << where;
            EXPECT_EQ(f.iterations.max, nearest_rank(iterations, 1)) << where;
        }
    }
}

/// Every precision is asked here, without bisection: the one that was found suffices, the one below it does not.
TEST(Sweep, TheLeastPrecisionSufficesAndOneBitLessDoesNot) {
    const SweepPlan plan = small();
    int searched = 0;
    for (const SweepGroup& group : swept()) {
        ASSERT_EQ(group.least.size(), 3U);
        for (const LeastBits& least : group.least) {
            ASSERT_EQ(least.cases.size(), 6U);
            for (int i = 0; i < plan.cases; ++i) {
                const caseio::Case c =
                    family_case(*find_family(group.family), plan.seed, i, plan.cases, group.severity);
                const auto suffices = [&](int bits) {
                    const Again again = asked_again(c, group.subject, bits);
                    return least.tolerance ? again.error && *again.error <= *least.tolerance : again.right;
                };
                const std::optional<int>& found = least.cases[static_cast<std::size_t>(i)];
                EXPECT_EQ(found.has_value(), suffices(42)) << c.id;
                if (!found) continue;
                EXPECT_TRUE(suffices(*found)) << c.id << ", " << *found;
                if (*found > plan.bits.first) {
                    EXPECT_FALSE(suffices(*found - 1)) << c.id << ", " << *found;
                    ++searched;
                }
            }
        }
    }
    EXPECT_GT(searched, 50);
}

TEST(Sweep, MoreBitsLowerTheErrorByAsMany) {
    const SweepGroup& easy = swept().front();
    const ErrorLine line = error_line(easy.answers);
    ASSERT_TRUE(line.slope);
    EXPECT_NEAR(*line.slope, -1, 0.2);
}

TEST(Sweep, EndsWhereItIsAskedTo) {
    long long last = 0;
    const auto none = run_sweep(small(), [&last](long long cases, long long) {
        last = cases;
        return cases < 3;
    });
    EXPECT_FALSE(none);
    EXPECT_EQ(last, 3);
}

}  // namespace
}  // namespace oblong::fuzz
