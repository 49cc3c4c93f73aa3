// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/gjk/frank_wolfe.hpp"

#include <gtest/gtest.h>

#include "oblong/gjk/momentum.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/exhaustive/small_world.hpp"

// Every multiset of up to four points of {−1, 0, 1}³ against a point, and every fourth against a segment and a
// triangle, in rationals: what the accelerated loops answer is proven in each case, and (17) and (18) hold in every
// iteration of every form.

namespace oblong::test {

namespace {

using R = Rational;

struct Vertices {
    Points<R> points;
    [[nodiscard]] SupportPoint<R> support(const Vec3<R>& n) const { return oblong::support(points, n); }
};

Vertices body_of(const PointSet<R>& set) {
    return {Points<R>(std::vector<Vec3<R>>(set.points.begin(), set.points.begin() + set.count))};
}

/// The bodies that every multiset meets.
std::vector<Vertices> partners() {
    return {{Points<R>({{0, 0, 0}})},
            {Points<R>({{-1, 0, 1}, {1, 1, 1}})},
            {Points<R>({{2, 0, 0}, {0, 1, 1}, {1, -1, 0}})}};
}

/// Whether v is the nearest point of A − B: it is a point of it, by its points of A and B in a loop's result, and no
/// vertex of A − B lies before the plane through it.
bool is_nearest(const Vec3<R>& v, const Vertices& a, const Vertices& b) {
    const R vv = squared_norm(v);
    for (const Vec3<R>& p : a.points.vertices()) {
        for (const Vec3<R>& q : b.points.vertices()) {
            if (dot(v, p - q) < vv) return false;
        }
    }
    return true;
}

/// Whether the result's weights are positive, sum to 1 and make v of vertex differences.
bool is_member(const GjkResult<R>& r) {
    R sum = 0;
    Vec3<R> v;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        if (!(R(0) < r.kept.carrier.weights[i])) return false;
        sum = sum + r.kept.carrier.weights[i];
        v = v + (r.kept.points[i].p - r.kept.points[i].q) * r.kept.carrier.weights[i];
    }
    return sum == R(1) && v == r.v;
}

std::vector<MomentumKind> momenta() {
    return {{MomentumKind::Point::polyak},
            {MomentumKind::Point::nesterov},
            {MomentumKind::Point::polyak, MomentumKind::Terms::as_they_are, MomentumKind::Schedule::coal}};
}

}  // namespace

TEST(SmallWorldFrankWolfe, MomentumAnswersEveryPairRightly) {
    long answers = 0;
    long meet = 0;
    for (const Vertices& b : partners()) {
        const int stride = b.points.vertices().size() == 1 ? 1 : 4;
        int number = 0;
        for_each_multiset<R>([&](const PointSet<R>& set) {
            if (number++ % stride != 0) return;
            const Vertices a = body_of(set);
            const MomentumKind kind = momenta()[static_cast<std::size_t>(answers % 3)];
            GjkOptions<R> options;
            options.stop.kind = StoppingRule<R>::Kind::gap;
            const auto r = gjk_distance<R>(a, b, options, Johnson<R>{}, NoTrace{}, Momentum<R>(kind));
            ASSERT_TRUE(r.termination == Termination::gap || r.termination == Termination::origin_enclosed);
            ASSERT_TRUE(is_member(r));
            ASSERT_TRUE(is_nearest(r.v, a, b));
            options.separation = R(0);
            const auto decided = gjk_distance<R>(a, b, options, Johnson<R>{}, NoTrace{}, Momentum<R>(kind));
            ASSERT_EQ(decided.termination == Termination::lower_bound, R(0) < r.squared);
            ASSERT_EQ(decided.termination == Termination::origin_enclosed, r.squared == R(0));
            meet += r.squared == R(0) ? 1 : 0;
            ++answers;
        });
    }
    EXPECT_EQ(answers, multiset_count + 2 * (multiset_count / 4));
    EXPECT_GT(meet, 1000);
    EXPECT_LT(meet, answers - 1000);
}

namespace {

/// Counts iterates that (17) and (18) do not bound.
struct Bounds {
    static constexpr bool active = true;
    const Vec3<R>* nearest;
    long* seen;
    long* wrong;
    void operator()(const Iteration<R>& i) const {
        const R gap = R(2) * (i.vv - i.vw);
        const R square = i.vv - squared_norm(*nearest);
        const R point = squared_norm(i.v - *nearest);
        *wrong += point <= square && square <= gap ? 0 : 1;
        ++*seen;
    }
};

}  // namespace

TEST(SmallWorldFrankWolfe, TheGapBoundsEveryIterateOfEveryForm) {
    const Vertices b = partners()[1];
    long seen = 0;
    long wrong = 0;
    int number = 0;
    for_each_multiset<R>([&](const PointSet<R>& set) {
        if (number++ % 4 != 0) return;
        const Vertices a = body_of(set);
        GjkOptions<R> options;
        options.stop.kind = StoppingRule<R>::Kind::gap;
        const Vec3<R> nearest = gjk_distance<R>(a, b, options).v;
        options.iteration_limit = 4;
        const Bounds bounds{&nearest, &seen, &wrong};
        (void)frank_wolfe<R>(a, b, options, PresetStep<R>{}, bounds);
        (void)frank_wolfe<R>(a, b, options, LineSearch<R>{}, bounds);
        (void)frank_wolfe<R>(a, b, options, ActiveSet<R>{}, bounds);
        (void)frank_wolfe<R>(a, b, options, FullyCorrective<R>{}, bounds);
    });
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(seen, long{multiset_count});
}

}  // namespace oblong::test
