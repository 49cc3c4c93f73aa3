// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/distance.hpp"

#include <gtest/gtest.h>

#include <map>

#include "fuzz/harness/prepared/prepared_loops.hpp"
#include "oblong/certify/body_queries.hpp"
#include "oblong/simd/certify.hpp"
#include "tests/level.hpp"
#include "tests/simd/bodies.hpp"

/// The fast parts against the plain ones: the same loop, so the same answers to the last bit where both begin alike;
/// and against proven answers.
namespace oblong {
namespace {

using simd_testing::any_vertices;

template <class R>
StoppingRule<R> rule() {
    return {StoppingRule<R>::Kind::relative, StoppingRule<R>::Lower::latest, StoppingRule<R>::Form::squared,
            sizeof(R) == 8 ? R(1e-10) : R(1e-4), R(0)};
}

template <class R>
void same_as_by_loops(std::map<Termination, int>& ends) {
    const PreparedPolytope<R> a(Points<R>(any_vertices<R>(40)));
    const PreparedPolytope<R> b(Points<R>(any_vertices<R>(40)));
    const GjkResult<R> fast = simd::distance(a, b, rule<R>());
    ++ends[fast.termination];
    const GjkResult<R> plain = fuzz::distance_by_loops(a, b, rule<R>());
    RC_ASSERT(fast.termination == plain.termination);
    RC_ASSERT(fast.iterations == plain.iterations);
    RC_ASSERT(fast.overflowed == plain.overflowed);
    if (fast.overflowed) return;
    RC_ASSERT(fast.v == plain.v);
    RC_ASSERT(fast.squared == plain.squared);
    RC_ASSERT(fast.kept.carrier.set == plain.kept.carrier.set);
    // Where the rule was met, what it promises, against the proven distance.
    const CertifiedDistance<R> proven = simd::certified_distance(a, b);
    if (fast.termination == Termination::relative && proven.outcome == Outcome::separated) {
        const double exact = proven.distance;
        const double scale = static_cast<double>(a.largest()) + static_cast<double>(b.largest());
        const double least = exact * (1 - 1e-12) - 64 * std::numeric_limits<R>::epsilon() * scale;
        RC_ASSERT(std::sqrt(static_cast<double>(squared_norm(fast.v))) >= least);
    }
}

template <class R>
void check_same() {
    std::map<Termination, int> ends;
    EXPECT_TRUE(rc::check([&] { same_as_by_loops<R>(ends); }));
    EXPECT_GT(ends[Termination::relative], 0);
    EXPECT_GT(ends[Termination::origin_enclosed], 0);
}
TEST(FastDistance, IsTheLoopWithPlainScansBitForBitInDouble) { check_same<double>(); }
TEST(FastDistance, IsTheLoopWithPlainScansBitForBitInFloat) { check_same<float>(); }

template <class R>
void check_decisions_of_small_whole_numbers() {
    std::map<Outcome, int> outcomes;
    EXPECT_TRUE(rc::check([&] {
        const auto vertices = [] {
            return *rc::gen::nonEmpty(rc::gen::container<std::vector<Vec3<R>>>(simd_testing::vector_gen<R>(true)));
        };
        std::vector<Vec3<R>> moved = vertices();
        const R way = static_cast<R>(*rc::gen::inRange(0, 9));
        for (Vec3<R>& v : moved) v.x += way;
        const PreparedPolytope<R> a{Points<R>(vertices())};
        const PreparedPolytope<R> b{Points<R>(moved)};
        const Outcome plain = simd::decision(a, b);
        const Outcome proven = simd::certified_decision(a, b);
        ++outcomes[plain];
        if (plain == Outcome::separated) RC_ASSERT(proven == Outcome::separated);
        if (proven == Outcome::separated) RC_ASSERT(plain != Outcome::intersecting);
    }));
    EXPECT_GT(outcomes[Outcome::separated], test::sampled(10));
    EXPECT_GT(outcomes[Outcome::intersecting], test::sampled(10));
}
TEST(FastDecision, OfSmallWholeNumbersIsTheProvenOneInDouble) { check_decisions_of_small_whole_numbers<double>(); }
TEST(FastDecision, OfSmallWholeNumbersIsTheProvenOneInFloat) { check_decisions_of_small_whole_numbers<float>(); }

/// The motion of a body past another, far enough that they stay apart: tracked and cold answers are the same distance.
/// Bodies are left out whose squared lengths leave the scalar's range.
template <class R>
void check_tracked_along_a_motion(R max_relative_error) {
    int compared = 0;
    int warm = 0;
    int cold = 0;
    EXPECT_TRUE(rc::check([&] {
        const PreparedPolytope<R> a(Points<R>(any_vertices<R>(60)));
        const PreparedPolytope<R> b(Points<R>(any_vertices<R>(60)));
        const R size = std::max(a.largest(), b.largest());
        const R small = std::ldexp(R(1), std::numeric_limits<R>::min_exponent / 4);
        if (!(small < size && size < R(1) / small)) return;
        PairTracking tracked;
        const Affine<R> still;
        for (int step = 0; step < 20; ++step) {
            const R turn = static_cast<R>(step) * R(0.1);
            const Affine<R> pose{{{Vec3<R>{std::cos(turn), -std::sin(turn), 0},
                                   Vec3<R>{std::sin(turn), std::cos(turn), 0}, Vec3<R>{0, 0, 1}}},
                                 {4 * size, size * static_cast<R>(step) / 20, 0}};
            const auto first = posed(a, still);
            const auto second = posed(b, pose);
            const GjkResult<R> r = simd::track(first, second, rule<R>(), tracked);
            PairTracking fresh;
            const GjkResult<R> c = simd::track(first, second, rule<R>(), fresh);
            if (r.termination != Termination::relative || c.termination != Termination::relative) continue;
            const R proven = certified_distance(first, second).distance;
            for (const GjkResult<R>& one : {r, c}) {
                const R d = std::sqrt(one.squared);
                RC_ASSERT(std::abs(d - proven) <= max_relative_error * proven);
            }
            ++compared;
            if (step == 0) continue;
            warm += r.iterations;
            cold += c.iterations + (initial_direction_between(first, second).is_wide ? 3 : 1);
        }
    }));
    EXPECT_GT(compared, 100);
    EXPECT_LT(warm, cold);
}
TEST(FastTracking, GivesTheColdDistanceAlongAMotionInDouble) { check_tracked_along_a_motion<double>(1e-9); }
TEST(FastTracking, GivesTheColdDistanceAlongAMotionInFloat) { check_tracked_along_a_motion<float>(2e-4F); }

}  // namespace
}  // namespace oblong
