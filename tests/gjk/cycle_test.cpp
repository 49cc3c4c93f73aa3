// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/gjk/cloud.hpp"

// Lassos, and the guards that keep out of them.

namespace oblong::test {

namespace {

/// The state of step `n` of a sequence with that tail and period.
int rho(int n, int tail, int period) { return n < tail ? n : tail + (n - tail) % period; }

}  // namespace

TEST(Lasso, FindsEverySmallTailAndPeriod) {
    for (int tail = 0; tail <= 70; ++tail) {
        for (int period = 1; period <= 70; ++period) {
            LassoDetector<int> lasso;
            int step = 0;
            std::optional<int> found;
            while (!found) {
                ASSERT_LE(step, 3 * (tail + period)) << tail << ' ' << period;
                found = lasso.next(rho(step++, tail, period));
            }
            ASSERT_EQ(*found, period) << "tail " << tail;
            ASSERT_GE(step - 1, tail + period) << "a state cannot have come back before";
        }
    }
}

TEST(Lasso, IsSilentWhileNothingComesBack) {
    LassoDetector<int> lasso;
    for (int i = 0; i < 5000; ++i) ASSERT_FALSE(lasso.next(i));
}

TEST(Lasso, StateReadsValuesAndIgnoresDeadSlots) {
    detail::LoopState<double> a;
    a.v = {1, 2, 3};
    a.kept = 1;
    a.last_all = 3;
    a.y[0] = {1, 0, 0};
    a.y[1] = {0, 1, 0};
    detail::LoopState<double> b = a;
    b.y[2] = {9, 9, 9};  // no slot of the last Y
    EXPECT_EQ(a, b);
    b.y[1].y = 2;
    EXPECT_FALSE(a == b);
    b = a;
    b.lower = 1;
    EXPECT_FALSE(a == b);
    b = a;
    b.kept = 2;
    EXPECT_FALSE(a == b);
    b = a;
    b.v.x = -0.0;
    a.v.x = 0.0;
    EXPECT_EQ(a, b) << "the sign of zero changes no support point and no determinant";
    EXPECT_TRUE(a.has({0, 1, 0}));
    EXPECT_FALSE(a.has({9, 9, 9}));
}

namespace {

/// An oblong pair after van den Bergen 1999, §5: a facet orders of magnitude longer than wide, close by.
template <class S>
Pair<S> oblong_pair(unsigned seed) {
    std::mt19937 random(seed);
    const auto coordinate = [&random](double size) {
        return S(size * (static_cast<double>(random() % 2000001) / 1000000 - 1));
    };
    std::vector<Vec3<S>> large;
    std::vector<Vec3<S>> small;
    for (int i = 0; i < 4; ++i) large.push_back({coordinate(1000), coordinate(1e-2), coordinate(1e-3)});
    for (int i = 0; i < 4; ++i) small.push_back({coordinate(1), coordinate(1e-2), S(coordinate(1e-2) + S(0.05))});
    return {{Points<S>(large)}, {Points<S>(small)}};
}

struct Ends {
    int rule = 0, guard = 0, doubtful = 0, cycle = 0, limit = 0, failed = 0, other = 0;
};

template <class S>
Ends count_ends(Guard guard, unsigned pairs) {
    Ends ends;
    for (unsigned seed = 0; seed < pairs; ++seed) {
        const auto pair = oblong_pair<S>(seed);
        GjkOptions<S> options;
        options.stop.form = StoppingRule<S>::Form::as_printed;
        options.stop.tolerance = S(1e-6);
        options.guard = guard;
        const auto r = gjk_distance<S>(pair.a, pair.b, options, Johnson<S>{});
        switch (r.termination) {
            case Termination::relative:
                ++ends.rule;
                break;
            case Termination::repeated_support:
            case Termination::no_progress:
                ++(r.doubtful ? ends.doubtful : ends.guard);
                break;
            case Termination::cycle:
                ++ends.cycle;
                EXPECT_GT(r.period, 0);
                break;
            case Termination::iteration_limit:
                ++ends.limit;
                break;
            case Termination::subalgorithm_failed:
                ++ends.failed;
                break;
            default:
                ++ends.other;
        }
    }
    return ends;
}

}  // namespace

/// A reported cycle is one: run again with one more period allowed, the same states come by.
TEST(Guards, WithoutOneTheOriginalLoopsOnOblongPairsAndEachGuardEndsIt) {
    constexpr unsigned pairs = 20000;
    const Ends none = count_ends<float>(Guard::none, pairs);
    const Ends repeated = count_ends<float>(Guard::repeated_support, pairs);
    const Ends progress = count_ends<float>(Guard::no_progress, pairs);
    for (const auto& [name, e] : {std::pair("none", none), {"repeated", repeated}, {"no-progress", progress}}) {
        std::printf("%-11s rule %d, guard %d, doubtful %d, cycle %d, limit %d, subalgorithm failed %d, origin %d\n",
                    name, e.rule, e.guard, e.doubtful, e.cycle, e.limit, e.failed, e.other);
    }
    RecordProperty("cycles_without_guard", none.cycle);
    RecordProperty("cycles_with_repeated_support", repeated.cycle);
    EXPECT_GT(none.cycle, 0) << "no pair on which the original loops";
    EXPECT_EQ(none.guard, 0);
    EXPECT_EQ(none.limit, 0) << "a loop that never ends must be seen as a cycle long before the limit";
    EXPECT_LT(repeated.cycle, none.cycle);
    EXPECT_EQ(progress.cycle, 0) << "strict decrease ends by proof";
    EXPECT_EQ(progress.limit, 0);
}

TEST(Guards, AReportedPeriodIsThePeriod) {
    int checked = 0;
    for (unsigned seed = 0; seed < 20000 && checked < 5; ++seed) {
        const auto pair = oblong_pair<float>(seed);
        GjkOptions<float> options;
        options.stop.form = StoppingRule<float>::Form::as_printed;
        options.stop.tolerance = 1e-6F;
        options.guard = Guard::none;
        const auto r = gjk_distance<float>(pair.a, pair.b, options, Johnson<float>{});
        if (r.termination != Termination::cycle) continue;
        ++checked;
        // From the found state on, stopping at the limit one period later must show the same v again; and
        // no proper part of the period does for all of v, W and the lower bound (Brent gives the least one).
        GjkOptions<float> once = options;
        once.iteration_limit = r.iterations - r.period;
        const auto before = gjk_distance<float>(pair.a, pair.b, once, Johnson<float>{});
        EXPECT_EQ(before.termination, Termination::iteration_limit);
        EXPECT_EQ(before.v, r.v);
        EXPECT_EQ(before.kept.carrier.set, r.kept.carrier.set);
    }
    EXPECT_GT(checked, 0);
}

}  // namespace oblong::test
