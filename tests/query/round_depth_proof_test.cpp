// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include "oblong/prove/round/depth.hpp"
#include "tests/query/overlapping_pairs.hpp"

/// Each part of the proof of a depth of curved bodies by itself: wrong proposals prove nothing that is false.
namespace oblong {
namespace {

using query_testing::Bodies;
using query_testing::Draw;
using round_bodies::DepthProof;
using round_bodies::DepthSolver;
using round_bodies::DepthSurface;
using round_bodies::Directions;
using round_bodies::Features;
using round_bodies::FlatCap;
using round_bodies::InnerPoint;
using round_bodies::Pair;
using round_bodies::Region;
using round_bodies::Simplex;

[[nodiscard]] bool hold(const Bodies<double>& bodies, Pair<double>& pair) {
    return detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&bodies.a}) &&
           detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&bodies.b});
}

/// The support value of A − B.
[[nodiscard]] double support_of(const Pair<double>& pair, const Vec3<double>& n) {
    const round_bodies::Opposite<double> opposite(pair, -n);
    return -plane_gap(pair, opposite);
}

[[nodiscard]] Simplex contact_of(const Pair<double>& pair) {
    Simplex simplex;
    run_gjk(pair, {.start = between_middles(pair)}, simplex);
    return simplex;
}

TEST(RoundDepthProof, PointsOfAUnitBallAreInsideIt) {
    const Bodies<double> bodies{{Ellipsoid<double>({1, 1, 1}), std::nullopt},
                                {Points<double>({{0, 0, 0}}), std::nullopt}};
    const Bodies<double> swollen{{Sphere<double>(1), std::nullopt}, {Points<double>({{0, 0, 0}}), std::nullopt}};
    Draw<double> draw(81);
    for (const Bodies<double>& one : {bodies, swollen}) {
        Pair<double> pair;
        ASSERT_TRUE(hold(one, pair));
        double largest = 0;
        for (int i = 0; i < 4000; ++i) {
            Vec3<double> n = draw.vec(1);
            if (draw.below(4) == 0) n = n * std::ldexp(1.0, -static_cast<int>(draw.below(1070)));
            if (draw.below(4) == 0) n[draw.below(3)] = 0;
            const Vec3<double> w = InnerPoint(pair, n).at<double>(pair);
            Rational squared;
            for (std::size_t k = 0; k < 3; ++k) squared += to_rational(w[k]) * to_rational(w[k]);
            ASSERT_LE(squared, 1);
            largest = std::max(largest, nearest<double>(squared));
            const Vec3<Ball> ball = InnerPoint(pair, n).at<Ball>(pair);
            for (std::size_t k = 0; k < 3; ++k) {
                const Rational off =
                    abs(Rational(to_rational(ball[k].mid.hi) + to_rational(ball[k].mid.lo) - to_rational(w[k])));
                ASSERT_LE(off, to_rational(ball[k].radius));
            }
        }
        EXPECT_GT(largest, 1 - 0x1p-46);
    }
}

/// What runs over cones saw.
struct Cones {
    int smooth = 0, edges = 0, flat = 0, none = 0;
};

/// Samples the directions of a cone: the support value is at least the floor.
void expect_floor(const Pair<double>& pair, const Region& region, const Vec3<double>& m, double floor,
                  Draw<double>& draw) {
    int inside = 0;
    for (int i = 0; i < 400; ++i) {
        const Vec3<double> n = m * (1 / round_bodies::length(m)) + draw.vec(std::ldexp(4.0, -(i % 16)));
        if (!region.has(n)) continue;
        ++inside;
        EXPECT_GE(support_of(pair, n), floor * round_bodies::length(n) * (1 - 0x1p-44));
    }
    EXPECT_GT(inside, 20);
}

/// The form of a part is at most share / (2 (size + |u| span₀ + |v| span₁)) times its bend wherever |u| ≤ x, |v| ≤ y,
/// and at the corner it is that number up to roundings.
TEST(RoundDepthProof, ABendIsBelowWhatItIsAnywhereInItsCone) {
    Draw<double> draw(83);
    for (int i = 0; i < 1000; ++i) {
        round_bodies::Bend bend;
        bend.bend.xx = PlainBall(1);
        bend.share = draw.number(0.1, 2);
        bend.size = draw.number(0.1, 2);
        bend.span = {draw.number(0, 2), draw.number(0, 2)};
        const double x = draw.number(0, 4);
        const double y = draw.number(0, 4);
        const PlainBall found = bend.below(x, y).xx;
        const Rational across = Rational(bend.size) + Rational(x) * bend.span[0] + Rational(y) * bend.span[1];
        const Rational corner = Rational(bend.share) / (2 * across);
        EXPECT_LE(Rational(found.mid) - Rational(found.radius), corner);
        EXPECT_GE(Rational(found.mid) + Rational(found.radius), corner * (1 - Rational(0x1p-40)));
    }
}

TEST(RoundDepthProof, NoConeHasADirectionWithASupportValueBelowItsFloor) {
    using namespace query_testing;
    Draw<double> draw(82);
    Cones cones;
    for (int i = 0; i < 900 && !testing::Test::HasFailure(); ++i) {
        const Bodies<double> bodies =
            turned_pair<double>(draw, draw.below(3), draw.below(kind_count), draw.number(0.01, 0.9));
        Pair<double> pair;
        ASSERT_TRUE(hold(bodies, pair));
        const Simplex contact = contact_of(pair);
        DepthSurface<double> surface(pair);
        if (!surface.begin(contact)) continue;
        auto chosen = surface.approach(0x1p-6);
        if (!chosen) continue;
        // Around other features than the nearest a cone that is too wide holds directions that are lower.
        if (draw.below(3) == 0) chosen = static_cast<std::uint32_t>(draw.below(surface.polytope().facet_count()));
        if (!surface.polytope().facet(*chosen).alive) continue;
        Simplex facet;
        surface.read(*chosen, facet);
        Features f;
        if (!round_bodies::FeatureSearch<double>(pair, f).run(facet) || !are_members(pair, f)) continue;
        // The normal and the floor are wrong by anything from the last bits to a tenth.
        const double wrong = std::ldexp(1.0, -3 - static_cast<int>(draw.below(80)));
        if (draw.below(2) == 0) f.n = f.n + round_bodies::numbers<DoubleDouble>(draw.vec(wrong));
        const Vec3<double> m = -round_bodies::middles(f.n);
        const double most = support_of(pair, m) / round_bodies::length(m);
        if (!(most > 0)) continue;
        const double share = draw.below(2) == 0 ? 1 - std::ldexp(1.0, -2 - static_cast<int>(draw.below(50)))
                                                : 1 + std::ldexp(1.0, -2 - static_cast<int>(draw.below(50)));
        FlatCap<double> cap(pair, f, Ball(most * share));
        const std::optional<Region> smooth = cap.where_smooth();
        const std::optional<Region> edge = smooth ? std::nullopt : cap.along_edge();
        const std::optional<Region> flat = smooth || edge ? std::nullopt : cap.over_flat();
        (smooth ? cones.smooth : edge ? cones.edges : flat ? cones.flat : cones.none) += 1;
        if (smooth) expect_floor(pair, *smooth, m, most * share, draw);
        if (edge) expect_floor(pair, *edge, m, most * share, draw);
        if (flat) expect_floor(pair, *flat, m, most * share, draw);
    }
    std::printf("%d cones around smooth points, %d along edges, %d over flat parts; none for %d\n", cones.smooth,
                cones.edges, cones.flat, cones.none);
    EXPECT_GT(cones.smooth, 40);
    EXPECT_GT(cones.edges, 20);
    EXPECT_GT(cones.flat, 20);
    EXPECT_GT(cones.none, 40);
}

TEST(RoundDepthProof, FormsBesideAnEdgeAreAboveWhatTheyProve) {
    Draw<double> draw(87);
    int squares = 0;
    int others = 0;
    for (int i = 0; i < 40000; ++i) {
        const auto size = [&draw] { return std::ldexp(draw.number(0.5, 1), -static_cast<int>(draw.below(12))); };
        const round_bodies::Form f{PlainBall(draw.number(-1, 1)), PlainBall(draw.number(-2, 2)), PlainBall(size())};
        const double growth = size();
        const double slope = std::ldexp(size(), -static_cast<int>(draw.below(12)));
        const double front = size();
        const double aside = size();
        if (!is_above(f, {PlainBall(growth), PlainBall(slope)}, front, aside)) continue;
        const double worst = growth - std::max(0.0, -f.xx.mid) * front - 2 * std::abs(f.xy.mid) * aside;
        (worst > 0 ? others : squares) += 1;
        const auto value = [&](double x, double y) {
            return growth * x - slope * std::abs(y) + f.xx.mid * x * x + 2 * f.xy.mid * x * y + f.yy.mid * y * y;
        };
        const double least = -slope * slope / (4 * f.yy.mid);
        for (int k = 0; k <= 16; ++k) {
            const double x = front * k / 16;
            // Where it is least for this x, on either side.
            for (const double side : {-1.0, 1.0}) {
                const double y = std::clamp((side * slope / 2 - f.xy.mid * x) / f.yy.mid, -aside, aside);
                ASSERT_GE(value(x, y), least - 1e-12);
            }
        }
    }
    EXPECT_GT(squares, 100);
    EXPECT_GT(others, 1000);
}

/// Two ellipsoids that are balls of radius 1 and 1/2; their depth is 3/2 less the distance of centres.
[[nodiscard]] Bodies<double> two_balls(const Vec3<double>& apart) {
    Bodies<double> bodies{{Ellipsoid<double>({1, 1, 1}), std::nullopt},
                          {Ellipsoid<double>({0.5, 0.5, 0.5}), Affine<double>{}}};
    bodies.b.pose->translation = apart;
    return bodies;
}

TEST(RoundDepthProof, NoSurfaceIsFartherThanTheBorder) {
    Draw<double> draw(83);
    int enclosed = 0;
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        const Vec3<double> apart = draw.vec(0.6);
        Pair<double> pair;
        const Bodies<double> bodies = two_balls(apart);
        ASSERT_TRUE(hold(bodies, pair));
        DepthSurface<double> surface(pair);
        if (!surface.begin(contact_of(pair)) || !surface.approach(0x1p-5)) continue;
        double least = 8;
        for (std::uint32_t k = 0; k < surface.polytope().facet_count(); ++k) {
            const auto& f = surface.polytope().facet(k);
            if (f.alive) least = std::min(least, f.distance);
        }
        for (const int bits : {20, 40, 46, 51}) {
            EXPECT_FALSE(encloses_ball(pair, surface, Ball(least * (1 + std::ldexp(1.0, -bits))), {}));
            ++refused;
        }
        enclosed += encloses_ball(pair, surface, Ball(least * (1 - 0x1p-44)), {}) ? 1 : 0;
    }
    EXPECT_GT(enclosed, 150);
    EXPECT_GT(refused, 600);
}

TEST(RoundDepthProof, AFacetWithOneCornerOutsideTheConeCounts) {
    Draw<double> draw(84);
    int cones = 0;
    for (int i = 0; i < 400; ++i) {
        Pair<double> pair;
        const Bodies<double> bodies = two_balls(draw.vec(0.3));
        ASSERT_TRUE(hold(bodies, pair));
        DepthSurface<double> surface(pair);
        if (!surface.begin(contact_of(pair))) continue;
        const auto nearest = surface.approach(0.25);
        if (!nearest) continue;
        const auto& f = surface.polytope().facet(*nearest);
        const auto y = surface.polytope().corners_of(f);
        const double floor = f.distance * (1 + 0x1p-30);
        // The other facets are farther, or the case is no attack.
        bool is_only = true;
        for (std::uint32_t k = 0; k < surface.polytope().facet_count(); ++k) {
            const auto& g = surface.polytope().facet(k);
            is_only = is_only && (!g.alive || k == *nearest || g.distance > floor * (1 + 0x1p-20));
        }
        if (!is_only) continue;
        for (unsigned k = 0; k < 3; ++k) {
            Vec3<double> m = y[(k + 1) % 3] * (1 / round_bodies::length(y[(k + 1) % 3])) +
                             y[(k + 2) % 3] * (1 / round_bodies::length(y[(k + 2) % 3]));
            m = m * (1 / round_bodies::length(m));
            const auto q = round_bodies::plane_across(m);
            for (const double aside : {0.25, 0.5, 1.0, 2.0}) {
                const Region region(round_bodies::numbers<PlainBall>(m), q, aside);
                const bool are_two = region.has(y[(k + 1) % 3]) && region.has(y[(k + 2) % 3]);
                if (!are_two) continue;
                ++cones;
                EXPECT_EQ(encloses_ball(pair, surface, Ball(floor), region), region.has(y[k]));
            }
        }
    }
    EXPECT_GT(cones, 100);
}

TEST(RoundDepthProof, DepthsOfBallsAreEnclosed) {
    Draw<double> draw(85);
    int proven = 0;
    int by_large = 0;
    for (int i = 0; i < 600; ++i) {
        const Vec3<double> along = draw.vec(1);
        const Vec3<double> apart = along * (draw.number(0.01, 1.49) / round_bodies::length(along));
        Pair<double> pair;
        const Bodies<double> bodies = two_balls(apart);
        ASSERT_TRUE(hold(bodies, pair));
        const Simplex contact = contact_of(pair);
        DepthProof proof;
        DepthSolver<double> solver(pair, contact);
        if (!solver.run(proof)) {
            // Near to each other's centre the border is about a sphere around the origin.
            if (!solver.has_no_room()) continue;
            const auto large = std::make_unique<DepthSolver<double, detail::LargePolytope>>(pair, contact);
            if (!large->run(proof)) continue;
            ++by_large;
        }
        ++proven;
        const Rational middle = to_rational(proof.depth.mid.hi) + to_rational(proof.depth.mid.lo);
        // 3/2 − ‖apart‖ is in the ball.
        const Rational nearest = Rational(3, 2) - (middle + to_rational(proof.depth.radius));
        const Rational farthest = Rational(3, 2) - (middle - to_rational(proof.depth.radius));
        Rational squared;
        for (std::size_t k = 0; k < 3; ++k) squared += to_rational(apart[k]) * to_rational(apart[k]);
        ASSERT_LE(nearest * abs(nearest), squared);
        ASSERT_GE(farthest * farthest, squared);
        ASSERT_LE(proof.depth.radius, 0x1p-70 * proof.depth.mid.hi);
    }
    std::printf("%d proven, of them %d by the large surface\n", proven, by_large);
    EXPECT_GT(proven, 560);
    EXPECT_GT(by_large, 20);
}

TEST(RoundDepthProof, PointsUnderADiscNearItsRim) {
    // A cylinder about z, and a point under its upper disc, δ from the wall, deep by δ/4 or less.
    for (int bits = 1; bits <= 12; ++bits) {
        for (const int less : {2, 4, 10}) {
            const double off = std::ldexp(1.0, -bits);
            const double deep = std::ldexp(off, -less);
            const Bodies<double> bodies{{Cylinder<double>(1, 0.5, Axis::z), std::nullopt},
                                        {Points<double>({{0.6, -0.8, 0}}), Affine<double>{}}};
            Bodies<double> moved = bodies;
            moved.b.pose->linear = {{Vec3<double>{1 - off, 0, 0}, Vec3<double>{0, 1 - off, 0}, Vec3<double>{0, 0, 1}}};
            moved.b.pose->translation = {0, 0, 0.5 - deep};
            Pair<double> pair;
            ASSERT_TRUE(hold(moved, pair));
            DepthProof proof;
            ASSERT_TRUE(DepthSolver<double>(pair, contact_of(pair)).run(proof)) << bits << ' ' << less;
            EXPECT_EQ(sign(proof.depth - Ball(0.5 - (0.5 - deep))), BallSign::unknown);
        }
    }
}

TEST(RoundDepthProof, ConesOverCrossingEdgesHoldTheWholeParallelogram) {
    using namespace query_testing;
    Draw<double> draw(86);
    int crossing = 0;
    for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
        Pair<double> pair;
        ASSERT_TRUE(hold(turned_pair<double>(draw, cone, cone, draw.number(0.05, 0.9)), pair));
        DepthSurface<double> surface(pair);
        if (!surface.begin(contact_of(pair))) continue;
        const auto nearest = surface.approach(0x1p-10);
        if (!nearest) continue;
        Simplex facet;
        surface.read(*nearest, facet);
        Features f;
        if (!round_bodies::FeatureSearch<double>(pair, f).run(facet) || f.tie_count != 3) continue;
        for (int step = 0; step < 4; ++step) (void)newton_step<DoubleDouble>(pair, f);
        if (!are_members(pair, f)) continue;
        const round_bodies::Opposite<Ball> opposite(pair, round_bodies::numbers<Ball>(f.n));
        const Ball most = -plane_gap(pair, opposite) / round_bodies::length(round_bodies::numbers<Ball>(f.n));
        const std::optional<Region> flat = FlatCap<double>(pair, f, Ball(most.mid.hi * (1 - 0x1p-40))).over_flat();
        if (!flat) continue;
        ++crossing;
        const round_bodies::TiedPoints<Ball> tied(pair, f, opposite);
        for (unsigned j = 0; j < 3; ++j) {
            for (unsigned k = 0; k < 3; ++k)
                EXPECT_TRUE(flat->has(round_bodies::narrowed(tied.points[0][j] - tied.points[1][k])));
        }
    }
    EXPECT_GT(crossing, 10);
}

}  // namespace
}  // namespace oblong
