// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/query/round_depth.hpp"
#include "tests/query/overlapping_pairs.hpp"

/// Each part of the proof of a depth of curved bodies by itself: wrong proposals prove nothing that is false.
namespace oblong {
namespace {

using query_testing::BodyPair;
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

[[nodiscard]] bool hold(const BodyPair<double>& bodies, Pair<double>& pair) {
    const detail::Components<double> with;
    return detail::RoundBuilder<double>(pair.bodies[0], with).add(detail::Operand<double>{&bodies.a}) &&
           detail::RoundBuilder<double>(pair.bodies[1], with).add(detail::Operand<double>{&bodies.b});
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
    const BodyPair<double> bodies{{Ellipsoid<double>({1, 1, 1}), std::nullopt},
                                  {Points<double>({{0, 0, 0}}), std::nullopt}};
    const BodyPair<double> swollen{{Sphere<double>(1), std::nullopt}, {Points<double>({{0, 0, 0}}), std::nullopt}};
    Draw<double> draw(81);
    for (const BodyPair<double>& one : {bodies, swollen}) {
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

TEST(RoundDepthProof, NoConeHasADirectionWithASupportValueBelowItsFloor) {
    using namespace query_testing;
    Draw<double> draw(82);
    Cones cones;
    for (int i = 0; i < 900 && !testing::Test::HasFailure(); ++i) {
        const BodyPair<double> bodies =
            turned_pair<double>(draw, draw.below(3), draw.below(kind_count), draw.number(0.01, 0.9));
        Pair<double> pair;
        ASSERT_TRUE(hold(bodies, pair));
        const Simplex contact = contact_of(pair);
        DepthSurface<double> surface(pair);
        if (!surface.begin(contact)) continue;
        const auto nearest = surface.approach(0x1p-6);
        if (!nearest) continue;
        Simplex facet;
        surface.read(*nearest, facet);
        Features f;
        if (!round_bodies::FeatureSearch<double>(pair, f).run(facet) || !are_members(pair, f)) continue;
        // The normal and the floor are wrong by anything from the last bits to a tenth.
        const double wrong = std::ldexp(1.0, -3 - static_cast<int>(draw.below(80)));
        if (draw.below(2) == 0) f.n = f.n + round_bodies::numbers<DoubleDouble>(draw.vec(wrong));
        const Vec3<double> m = -round_bodies::middles(f.n);
        const double most = support_of(pair, m) / round_bodies::length(m);
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

/// Two ellipsoids that are balls of radius 1 and 1/2; their depth is 3/2 less the distance of centres.
[[nodiscard]] BodyPair<double> two_balls(const Vec3<double>& apart) {
    BodyPair<double> bodies{{Ellipsoid<double>({1, 1, 1}), std::nullopt},
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
        const BodyPair<double> bodies = two_balls(apart);
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
        const BodyPair<double> bodies = two_balls(draw.vec(0.3));
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
    for (int i = 0; i < 600; ++i) {
        const Vec3<double> along = draw.vec(1);
        const Vec3<double> apart = along * (draw.number(0.01, 1.49) / round_bodies::length(along));
        Pair<double> pair;
        const BodyPair<double> bodies = two_balls(apart);
        ASSERT_TRUE(hold(bodies, pair));
        const Simplex contact = contact_of(pair);
        DepthProof proof;
        if (!DepthSolver<double>(pair, contact).run(proof)) continue;
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
    EXPECT_GT(proven, 400);
}

}  // namespace
}  // namespace oblong
