// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "oblong/penetration/penetration.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/level.hpp"

// What must hold of penetration depths, in rationals.

namespace oblong::test {

namespace {

using Core = ExactCore;

/// Hulls of a few points near the origin with small denominators, so that ties and flat bodies happen.
Core draw_core(bool with_ball) {
    Core core;
    const auto coordinate = [] {
        const int half = *rc::gen::inRange(-6, 7);
        return Rational(half, *rc::gen::element(1, 2, 3));
    };
    const int count = *rc::gen::inRange(1, 14);
    for (int i = 0; i < count; ++i) core.vertices.push_back({coordinate(), coordinate(), coordinate()});
    if (with_ball) core.radius = Rational(*rc::gen::inRange(0, 9), 4);
    return core;
}

Core moved(Core core, const Vec3<Rational>& by) {
    for (auto& v : core.vertices) v = v + by;
    return core;
}

Core scaled(Core core, const Rational& by) {
    for (auto& v : core.vertices) v = v * by;
    core.radius *= by;
    return core;
}

ExactDepth depth(const Core& a, const Core& b) { return exact_depth(a, b, {1, 0, 0}); }

void same_depth(const ExactDepth& x, const ExactDepth& y) {
    RC_ASSERT(x.contact.outcome == y.contact.outcome);
    RC_ASSERT(x.cores_meet == y.cores_meet);
    RC_ASSERT(x.core_squared == y.core_squared);
    RC_ASSERT(x.radius == y.radius);
}

/// Runs the law on drawn pairs, and asserts that enough of them overlapped.
template <class Law>
void on_pairs(bool with_balls, const Law& law) {
    int overlapping = 0;
    const bool ok = rc::check([&] {
        const Core a = draw_core(with_balls);
        const Core b = draw_core(with_balls);
        const ExactDepth d = depth(a, b);
        overlapping += d.contact.outcome == Outcome::overlapping;
        law(a, b, d);
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(overlapping, test::sampled(20));
}

}  // namespace

TEST(PenetrationLaws, SwappingTheBodiesChangesNothing) {
    on_pairs(true, [](const Core& a, const Core& b, const ExactDepth& d) { same_depth(depth(b, a), d); });
}

TEST(PenetrationLaws, MovingBothChangesNothing) {
    on_pairs(true, [](const Core& a, const Core& b, const ExactDepth& d) {
        const Vec3<Rational> by{Rational(1, 3), 1000, Rational(-7, 5)};
        same_depth(depth(moved(a, by), moved(b, by)), d);
    });
}

TEST(PenetrationLaws, ScalingScalesTheDepth) {
    on_pairs(true, [](const Core& a, const Core& b, const ExactDepth& d) {
        for (const Rational& by : {Rational(1, 1024), Rational(8), Rational(5, 3)}) {
            ExactDepth expected = d;
            expected.core_squared *= by * by;
            expected.radius *= by;
            same_depth(depth(scaled(a, by), scaled(b, by)), expected);
        }
    });
}

TEST(PenetrationLaws, BallsAddTheirRadii) {
    on_pairs(false, [](const Core& a, const Core& b, const ExactDepth& d) {
        Core larger = a;
        larger.radius = Rational(*rc::gen::inRange(1, 9), 8);
        const ExactDepth grown = depth(larger, b);
        if (d.contact.outcome == Outcome::separated) return;
        RC_ASSERT(grown.contact.outcome == Outcome::overlapping);
        RC_ASSERT(grown.cores_meet);
        RC_ASSERT(grown.core_squared == d.core_squared);
        RC_ASSERT(grown.radius == larger.radius);
    });
}

/// A moved by −w, w the nearest point of the border of A − B: the bodies just touch. Moved by less they overlap.
TEST(PenetrationLaws, MovedByTheDepthTheyTouch) {
    on_pairs(false, [](const Core& a, const Core& b, const ExactDepth& d) {
        if (d.contact.outcome != Outcome::overlapping) return;
        const Vec3<Rational> w = d.core_a - d.core_b;
        RC_ASSERT(squared_norm(w) == d.core_squared);
        RC_ASSERT(depth(moved(a, -w), b).contact.outcome == Outcome::touching);
        RC_ASSERT(depth(moved(a, w * Rational(-1023, 1024)), b).contact.outcome == Outcome::overlapping);
        RC_ASSERT(depth(moved(a, w * Rational(-1025, 1024)), b).contact.outcome == Outcome::separated);
    });
}

/// No support plane is nearer than the depth.
TEST(PenetrationLaws, NoDirectionIsShallower) {
    on_pairs(false, [](const Core& a, const Core& b, const ExactDepth& d) {
        if (d.contact.outcome != Outcome::overlapping) return;
        const auto small = [] { return Rational(*rc::gen::inRange(-9, 10)); };
        const Vec3<Rational> n{small(), small(), small()};
        if (n == Vec3<Rational>{}) return;
        const Rational support_value = dot(n, FilteredSupport(a.vertices).support(n).point) -
                                       dot(n, FilteredSupport(b.vertices).support(-n).point);
        RC_ASSERT(support_value > 0);
        RC_ASSERT(support_value * support_value >= d.core_squared * squared_norm(n));
    });
}

/// What proves the depth: the surface is closed, the origin strictly inside of every facet, none nearer.
TEST(PenetrationLaws, TheSurfaceProvesTheDepth) {
    on_pairs(false, [](const Core& a, const Core& b, const ExactDepth& d) {
        if (d.contact.outcome != Outcome::overlapping) return;
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> balance;
        for (const auto& f : d.facets) {
            const auto& at = [&](unsigned i) { return d.points[f[i]].w; };
            const Vec3<Rational> n = cross(at(1) - at(0), at(2) - at(0));
            const Rational offset = dot(n, at(0));
            RC_ASSERT(offset > 0);
            RC_ASSERT(offset * offset >= d.core_squared * squared_norm(n));
            for (unsigned i = 0; i < 3; ++i) {
                ++balance[{f[i], f[(i + 1) % 3]}];
                --balance[{f[(i + 1) % 3], f[i]}];
                const DifferencePoint<Rational>& p = d.points[f[i]];
                RC_ASSERT(p.w == a.vertices[p.feature_a] - b.vertices[p.feature_b]);
            }
        }
        for (const auto& [edge, count] : balance) RC_ASSERT(count == 0);
    });
}

/// The plain rational solver says the same, from any first direction.
TEST(PenetrationLaws, AnyStartLeadsToTheSameDepth) {
    on_pairs(false, [](const Core& a, const Core& b, const ExactDepth& d) {
        PenetrationOptions<Rational> options;
        const auto small = [] { return Rational(*rc::gen::inRange(-2, 3)); };
        options.gjk.start = {small(), small(), small()};
        const AnyBody<Rational> body_a{Points<Rational>(a.vertices), {}};
        const AnyBody<Rational> body_b{Points<Rational>(b.vertices), {}};
        const auto r = penetration<Rational>(BodySupport<Rational>(body_a), BodySupport<Rational>(body_b), options);
        RC_ASSERT(r.outcome == d.contact.outcome);
        if (r.outcome != Outcome::separated) RC_ASSERT(r.lower == d.core_squared);
    });
}

}  // namespace oblong::test
