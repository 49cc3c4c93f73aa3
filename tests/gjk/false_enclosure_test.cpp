// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/body/convert_body.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/frank_wolfe.hpp"
#include "oblong/gjk/momentum.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/cameron.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "tests/gjk/curved_pairs.hpp"

// No loop says that separated curved bodies meet, whatever its subalgorithm, rule and guard (docs/log/gjk/
// false-enclosures.md). The support points of curved bodies cluster, the determinants of four of them are rounding
// errors, and four positive ones were taken for a tetrahedron around the origin.

namespace oblong::test {

namespace {

/// Every rule, lower bound, form and guard with a usual tolerance.
template <RealField S>
std::vector<GjkOptions<S>> all_options(S tolerance) {
    std::vector<GjkOptions<S>> all;
    for (const auto& rule : rule_kinds) {
        for (const auto& lower : lower_kinds) {
            for (const auto& form : rule_forms) {
                if (is_gap(rule.value) && (lower.value == LowerKind::latest || form.value == RuleForm::as_printed))
                    continue;
                for (const auto& guard : guards) {
                    GjkOptions<S> options;
                    options.stop = {rule.value, lower.value, form.value, tolerance, S(0)};
                    options.guard = guard.value;
                    all.push_back(options);
                }
            }
        }
    }
    return all;
}

template <class S>
AnyBody<S> rounded(const AnyBody<double>& body) {
    if constexpr (std::is_same_v<S, double>) return body;
    return map_numbers<S>(body, [](double x) { return static_cast<S>(x); });
}

struct Tally {
    int runs = 0;
    int doubtful = 0;
    int met = 0;
};

/// Runs every variant with subalgorithm K and expects that none says that the bodies meet, and that none states a ‖v‖
/// below what the plane proves. \param gap a lower bound of the distance  \param slack rounding of one support point
template <class K, RealField S>
void expect_no_meeting(const AnyBody<S>& a, const AnyBody<S>& b, S gap, S slack, Tally& tally) {
    const BodySupport<S> on_a(a);
    const BodySupport<S> on_b(b);
    static const std::vector<GjkOptions<S>> every = all_options<S>(S(64) * std::numeric_limits<S>::epsilon());
    for (const GjkOptions<S>& options : every) {
        const GjkResult<S> r = gjk_distance<S>(on_a, on_b, options, K{});
        ASSERT_NE(r.termination, Termination::origin_enclosed) << name_in(guards, options.guard);
        ASSERT_GE(r.distance(), gap - slack) << name_in(guards, options.guard);
        ASSERT_TRUE(!r.doubtful || r.termination == Termination::no_progress);
        ++tally.runs;
        tally.doubtful += r.doubtful ? 1 : 0;
        tally.met += r.termination == Termination::relative ? 1 : 0;
    }
    for (const auto& guard : guards) {
        SeparatingAxisOptions<S> options;
        options.guard = guard.value;
        ASSERT_NE((gjk_separating_axis<S>(on_a, on_b, options, K{}).termination), Termination::origin_enclosed);
    }
}

/// Calls `visit` with pairs of every two shapes whose gap is at least `least`, and with the gap.
template <RealField S, class Visit>
void for_separated_pairs(int per_kinds, S least, const Visit& visit) {
    int separated = 0;
    for (int i = 0; i < shape_kinds; ++i) {
        for (int j = i; j < shape_kinds; ++j) {
            CurvedPairs pairs(static_cast<unsigned>(100 * i + j));
            for (int n = 0; n < per_kinds; ++n) {
                const CurvedPair pair = pairs.next(i, j);
                const AnyBody<S> a = rounded<S>(pair.a);
                const AnyBody<S> b = rounded<S>(pair.b);
                GjkOptions<S> options;
                options.stop.tolerance = S(1e-3);
                const GjkResult<S> near =
                    gjk_distance<S>(BodySupport<S>(a), BodySupport<S>(b), options, BruteForce<S>{});
                if (!(S(0) < near.squared)) continue;
                const S gap = gap_across(a, b, near.v);
                if (gap < least) continue;
                ++separated;
                visit(a, b, gap);
                if (testing::Test::HasFatalFailure()) FAIL() << "kinds " << i << " and " << j << ", pair " << n;
            }
        }
    }
    EXPECT_GT(separated, 10 * per_kinds);
}

template <class S>
class FalseEnclosure : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(FalseEnclosure, Scalars);

}  // namespace

TYPED_TEST(FalseEnclosure, IsStatedByNoVariantOnSeparatedCurvedBodies) {
    using S = TypeParam;
    const S slack = S(1000) * std::numeric_limits<S>::epsilon();
    std::array<Tally, 7> tallies;
    for_separated_pairs<S>(25, S(2000) * slack, [&](const AnyBody<S>& a, const AnyBody<S>& b, S gap) {
        expect_no_meeting<Johnson<S>>(a, b, gap, slack, tallies[0]);
        expect_no_meeting<JohnsonAllSubsets<S>>(a, b, gap, slack, tallies[1]);
        expect_no_meeting<JohnsonBackup<S>>(a, b, gap, slack, tallies[2]);
        expect_no_meeting<SignedVolumes<S>>(a, b, gap, slack, tallies[3]);
        expect_no_meeting<BruteForce<S>>(a, b, gap, slack, tallies[4]);
        expect_no_meeting<Cameron<S>>(a, b, gap, slack, tallies[5]);
        expect_no_meeting<VoronoiRegions<S>>(a, b, gap, slack, tallies[6]);
    });
    // The pairs are such that Johnson's determinants do mislead, or the test would show nothing.
    for (const std::size_t johnson : {0U, 1U, 2U, 5U}) EXPECT_GT(tallies[johnson].doubtful, 0) << johnson;
    EXPECT_EQ(tallies[6].doubtful, 0);
}

/// The other loops that end where a subalgorithm encloses the origin.
TEST(FalseEnclosure, IsStatedByNoFrankWolfeAndNoMomentumLoop) {
    int doubted = 0;
    for_separated_pairs<double>(60, 1e-6, [&doubted](const AnyBody<double>& a, const AnyBody<double>& b, double) {
        const BodySupport<double> on_a(a);
        const BodySupport<double> on_b(b);
        GjkOptions<double> options;
        options.stop.tolerance = 1e-14;
        options.guard = Guard::none;
        options.iteration_limit = 200;
        const auto corrective = frank_wolfe<double>(on_a, on_b, options, FullyCorrective<double>{});
        ASSERT_NE(corrective.termination, Termination::origin_enclosed);
        doubted += corrective.termination == Termination::no_progress ? 1 : 0;
        const auto pushed = gjk_distance<double>(on_a, on_b, options, Johnson<double>{}, NoTrace{}, Momentum<double>());
        ASSERT_NE(pushed.termination, Termination::origin_enclosed);
    });
    EXPECT_GT(doubted, 0);
}

}  // namespace oblong::test
