// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/penetration.hpp"
#include "tests/contact/contact_cases.hpp"
#include "tests/level.hpp"

// The interval of contact, the nearest approach and the depth along a direction: against the oracle, over families with
// many ties, and against known answers.

namespace oblong::contact_testing {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

AnyBody<double> at(AnyBody<double> body, const Vec3<double>& where) {
    body.pose.emplace();
    body.pose->translation = where;
    return body;
}
AnyBody<double> box(double x, double y, double z) { return {Box<double>({x, y, z}), std::nullopt}; }
AnyBody<double> ball(double radius) { return {Sphere<double>(radius), std::nullopt}; }
AnyBody<double> point() { return {Points<double>({Vec3<double>{}}), std::nullopt}; }

void expect_number(const ProvenNumber<double>& p, double value) {
    EXPECT_EQ(p.value, value);
    EXPECT_LE(p.lower, value);
    EXPECT_GE(p.upper, value);
}

struct Seen {
    int exits = 0, endless = 0, cut = 0, single = 0, misses = 0, quick = 0;
};

template <class R>
void compare(const Question<R>& q, Seen& seen) {
    const caseio::Case c = q.as_case();
    const oracle::ExactCast cast = oracle::exact_cast(c);
    ASSERT_TRUE(cast.hit);
    const ContactAnswer<R> answer = q.answer();
    EXPECT_EQ(answer.enter.hit(), *cast.hit);
    EXPECT_EQ(answer.exit.has_value(), *cast.hit);
    EXPECT_EQ(answer.nearest.has_value(), !*cast.hit);
    EXPECT_FALSE(answer.start_ignored);
    if (*cast.hit) {
        const oracle::ExactExit exit = oracle::exact_exit(c);
        ++seen.exits;
        if (exit.endless) {
            ++seen.endless;
            EXPECT_TRUE(std::isinf(answer.exit->value) && std::isinf(answer.exit->lower));
            return;
        }
        ASSERT_TRUE(exit.number && !exit.lower);
        expect_rounded(*exit.number, *answer.exit);
        seen.single += oracle::compare(*exit.number, cast.parameter) == 0;
        seen.cut += c.sweep->max && oracle::compare(*exit.number, *c.sweep->max) == 0;
        seen.quick += answer.exit->rung != Rung::integer;
        const ContactAnswer<R> exact = q.exact_answer();
        EXPECT_EQ(exact.exit->value, answer.exit->value);
    } else {
        ++seen.misses;
        const auto approach = oracle::exact_approach(c);
        ASSERT_TRUE(approach);
        expect_rounded(approach->distance, answer.nearest->distance);
        expect_rounded(oracle::exact_number(approach->parameter), answer.nearest->parameter);
    }
}

template <class R>
void compare_all(std::uint64_t seed) {
    Draw<R> draw(seed);
    Seen seen;
    const int count = test::level() == 1 ? 60 : test::draws(200);  // the oracle enumerates
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", draw " << i);
        compare(drawn<R>(draw), seen);
    }
    std::printf("%d exits (%d endless, %d cut by max, %d of a single contact, %d in balls), %d misses\n", seen.exits,
                seen.endless, seen.cut, seen.single, seen.quick, seen.misses);
    EXPECT_GT(seen.exits, count / 8);
    EXPECT_GT(seen.misses, count / 8);
    EXPECT_GT(seen.cut, 0);
    EXPECT_GT(seen.quick, 0);
}

}  // namespace

TEST(Contact, IsThatOfTheOracle) { compare_all<double>(1); }
TEST(Contact, IsThatOfTheOracleInFloats) { compare_all<float>(2); }

TEST(Contact, OfSmallPolyhedraIsThatOfAllBasicSolutions) {
    Draw<double> draw(3);
    int met = 0;
    for (int i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        Question<double> q{{draw.points(1 + draw.below(4)), std::nullopt},
                           {draw.points(1 + draw.below(4)), std::nullopt},
                           {draw.vec(1), {}}};
        const oracle::ExactAnswer start = oracle::exact_answer(q.as_case());
        const auto all =
            oracle::enumerate_passage(oracle::moving_pair(*start.bodies, vector(q.motion.velocity), std::nullopt));
        const ContactAnswer<double> answer = q.answer();
        const bool is_ahead = all && all->last >= 0;
        ASSERT_EQ(answer.exit.has_value(), is_ahead);
        if (!is_ahead) continue;
        ++met;
        expect_rounded(oracle::exact_number(all->last), *answer.exit);
        expect_rounded(oracle::exact_number(std::max(all->first, Rational(0))), answer.enter.value, answer.enter.lower,
                       answer.enter.upper);
    }
    EXPECT_GT(met, 4);
}

TEST(Contact, OfBoxesThatPass) {
    const AnyBody<double> a = at(box(1, 1, 1), {-5, 0, 0});
    const AnyBody<double> b = box(1, 1, 1);
    LinearMotion<double> m{{1, 0, 0}, {}};
    expect_number(*certified_contact(a, b, m).exit, 7);
    for (const double max : {3.0, 5.0, 7.0, 8.0, inf}) {
        m.max = max;
        const auto answer = certified_contact(a, b, m);
        EXPECT_EQ(answer.enter.value, 3);
        expect_number(*answer.exit, std::min(max, 7.0));
    }
    m.max = std::nextafter(3.0, 0);
    const auto before = certified_contact(a, b, m);
    EXPECT_FALSE(before.exit);
    expect_number(before.nearest->parameter, *m.max);
    expect_number(before.nearest->distance, 3 - *m.max);
}

TEST(Contact, ThatGrazesIsOneParameter) {
    // A point passes the box's edge x = −1, y = 1.
    const auto grazing = certified_contact(at(point(), {-3, -1, 0}), box(1, 1, 1), {{1, 1, 0}, {}});
    EXPECT_EQ(grazing.enter.value, 2);
    expect_number(*grazing.exit, 2);
    // Along a face: from −1 to 1.
    const auto sliding = certified_contact(at(point(), {-3, 1, 0}), box(1, 1, 1), {{1, 0, 0}, {}});
    EXPECT_EQ(sliding.enter.value, 2);
    expect_number(*sliding.exit, 4);
    // Balls.
    const auto balls = certified_contact(at(ball(1), {-3, 2, 0}), ball(1), {{1, 0, 0}, {}});
    EXPECT_EQ(balls.enter.value, 3);
    expect_number(*balls.exit, 3);
}

TEST(Contact, EndsAtAnIrrationalParameter) {
    // ‖(−5 + λ, 1)‖ = 2: λ = 5 ± √3.
    const auto answer = certified_contact(at(ball(1), {-5, 1, 0}), ball(1), {{1, 0, 0}, {}});
    expect_rounded(oracle::ExactNumber{3, -5, 1}, *answer.exit);
    expect_rounded(oracle::ExactNumber{3, -5, -1}, answer.enter.value, answer.enter.lower, answer.enter.upper);
}

TEST(Contact, WithoutAVelocityNeverEnds) {
    const auto answer = certified_contact(box(1, 1, 1), box(1, 1, 1), {{0, 0, 0}, {}});
    EXPECT_EQ(answer.exit->value, inf);
    EXPECT_EQ(answer.exit->lower, inf);
    expect_number(*certified_contact(box(1, 1, 1), box(1, 1, 1), {{0, 0, 0}, 2.0}).exit, 2);
    // Of two equal velocities the difference is 0.
    EXPECT_EQ(certified_contact(box(1, 1, 1), box(1, 1, 1), {{1, 0, 0}, {}, {1, 0, 0}}).exit->value, inf);
    const auto apart = certified_contact(at(ball(1), {0, 3, 0}), ball(1), {{0, 0, 0}, {}});
    expect_number(apart.nearest->parameter, 0);
    expect_number(apart.nearest->distance, 1);
}

TEST(Contact, OfRaysIsThatOfPoints) {
    const auto answer = certified_contact(Ray<double>{{-5, 0, 0}, {1, 0, 0}, {}}, ball(1));
    EXPECT_EQ(answer.enter.value, 4);
    expect_number(*answer.exit, 6);
    const auto beside = certified_contact(Ray<double>{{-5, 3, 0}, {2, 0, 0}, {}}, ball(1));
    expect_number(beside.nearest->parameter, 2.5);
    expect_number(beside.nearest->distance, 2);
    EXPECT_FALSE(certified_contact(Ray<double>{{-5, 3, 0}, {2, 0, 0}, {}}, ball(1), {.nearest = false}).nearest);
}

TEST(Contact, IsNearestAtTheLeastParameter) {
    // Parallel faces: as near from 3 to 7.
    const auto answer = certified_contact(at(box(1, 1, 1), {-5, 3, 0}), box(1, 1, 1), {{1, 0, 0}, {}});
    expect_number(answer.nearest->parameter, 3);
    expect_number(answer.nearest->distance, 1);
    // Away from each other.
    const auto away = certified_contact(at(box(1, 1, 1), {-5, 0, 0}), box(1, 1, 1), {{-1, 0, 0}, {}});
    expect_number(away.nearest->parameter, 0);
    expect_number(away.nearest->distance, 3);
}

TEST(Contact, OfTheStartCountsByTheOption) {
    const auto ask = [](const AnyBody<double>& a, const AnyBody<double>& b, const Vec3<double>& velocity,
                        StartContact start) { return certified_contact(a, b, {velocity, {}}, {.start = start}); };
    const auto expect_parts = [&](const AnyBody<double>& a, const AnyBody<double>& b, const Vec3<double>& velocity,
                                  bool parts) {
        SCOPED_TRACE(testing::Message() << velocity.x << ' ' << velocity.y << ' ' << velocity.z);
        EXPECT_TRUE(ask(a, b, velocity, StartContact::hit).enter.hit());
        const auto answer = ask(a, b, velocity, StartContact::parting);
        EXPECT_EQ(answer.enter.outcome == Outcome::separated, parts);
        EXPECT_EQ(answer.start_ignored, parts);
        EXPECT_EQ(answer.exit.has_value(), !parts);
        EXPECT_FALSE(answer.nearest);
        EXPECT_EQ(answer.enter.hit(), !parts);
        const auto outside = ask(a, b, velocity, StartContact::outside);
        EXPECT_EQ(outside.enter.outcome, Outcome::separated);
        EXPECT_TRUE(outside.start_ignored);
    };
    const AnyBody<double> above = at(box(1, 1, 1), {0, 0, 2});
    expect_parts(above, box(1, 1, 1), {0, 0, 1}, true);
    expect_parts(above, box(1, 1, 1), {1, 0, 0}, true);  // slides
    expect_parts(above, box(1, 1, 1), {1, 0, 0.0009765625}, true);
    expect_parts(above, box(1, 1, 1), {1, 0, -0.0009765625}, false);
    expect_parts(above, box(1, 1, 1), {0, 0, 0}, true);
    // Overlapping: depth 1/2 along z alone.
    const AnyBody<double> inside = at(box(1, 1, 1), {0, 0, 1.5});
    expect_parts(inside, box(1, 1, 1), {1, 1, 0.0009765625}, true);
    expect_parts(inside, box(1, 1, 1), {1, 1, 0}, true);
    expect_parts(inside, box(1, 1, 1), {1, 1, -0.0009765625}, false);
    // Along z and y alike: it parts where it does along one of them.
    const AnyBody<double> corner = at(box(1, 1, 1), {0, 1.5, 1.5});
    expect_parts(corner, box(1, 1, 1), {0, -1, 1}, true);
    expect_parts(corner, box(1, 1, 1), {0, -1, -1}, false);
    // Balls whose cores are apart, meet, and are one point.
    expect_parts(at(ball(1), {0, 0, 1}), ball(1), {1, 0, 0}, true);
    expect_parts(at(ball(1), {0, 0, 1}), ball(1), {1, 0, -0.0009765625}, false);
    expect_parts(ball(1), ball(1), {0, 0, 1}, true);
    const AnyBody<double> capsule{Capsule<double>(1, 1, Axis::z), std::nullopt};
    expect_parts(at(capsule, {0, 0, 1}), capsule, {0, 0, -1}, true);  // segments on one line: as deep as before
    // A flat body is only touched.
    expect_parts(at(box(1, 1, 0), {0, 0, 0}), box(1, 1, 0), {0, 0, 1}, true);
    // One end in a flat body and the other beyond it.
    expect_parts(at(point(), {0, 0, 1}), box(1, 1, 1), {0, 0, -1}, false);
    // A start apart is no start contact.
    const auto hit = ask(at(box(1, 1, 1), {-5, 0, 0}), box(1, 1, 1), {1, 0, 0}, StartContact::outside);
    EXPECT_EQ(hit.enter.value, 3);
    expect_number(*hit.exit, 7);
}

TEST(Contact, InThePlane) {
    const auto square = [](double x, double y) {
        return AnyBody<double>{
            Points<double>({{x - 1, y - 1, 0}, {x + 1, y - 1, 0}, {x + 1, y + 1, 0}, {x - 1, y + 1, 0}}), std::nullopt};
    };
    const auto answer = certified_contact(square(-5, 0), square(0, 0), {{1, 0, 0}, {}}, {.dimension = 2});
    EXPECT_EQ(answer.enter.value, 3);
    expect_number(*answer.exit, 7);
    const auto parting = [&](const Vec3<double>& v) {
        return certified_contact(square(0, 1.5), square(0, 0), {v, {}},
                                 {.dimension = 2, .start = StartContact::parting})
            .start_ignored;
    };
    EXPECT_TRUE(parting({1, 0.25, 0}));
    EXPECT_TRUE(parting({1, 0, 0}));
    EXPECT_FALSE(parting({1, -0.25, 0}));
    EXPECT_EQ(certified_depth_along(square(0, 1.5), square(0, 0), {1, 1, 0}, {.dimension = 2}).value, 0.5);
    // In space the squares only touch.
    EXPECT_EQ(certified_depth_along(square(0, 1.5), square(0, 0), {1, 1, 0}).value, 0);
}

TEST(Contact, OfWrongMotionsIsRefused) {
    const auto outcome = [](const LinearMotion<double>& m) {
        const auto answer = certified_contact(box(1, 1, 1), box(1, 1, 1), m);
        EXPECT_FALSE(answer.exit || answer.nearest);
        return answer.enter.outcome;
    };
    EXPECT_EQ(outcome({{inf, 0, 0}, {}}), Outcome::not_finite);
    EXPECT_EQ(outcome({{1, 0, 0}, std::nan("")}), Outcome::not_finite);
    EXPECT_EQ(outcome({{1, 0, 0}, -1.0}), Outcome::unsupported);
    EXPECT_EQ(outcome({{1, 0, 0}, -inf}), Outcome::unsupported);
}

TEST(DirectedDepth, IsTheLeastWayAlongTheDirection) {
    const AnyBody<double> a = at(box(1, 1, 1), {0.5, 0, 0});
    const auto along = [&](const Vec3<double>& d) { return certified_depth_along(a, box(1, 1, 1), d); };
    EXPECT_EQ(along({1, 0, 0}).value, 1.5);
    EXPECT_EQ(along({-1, 0, 0}).value, 2.5);
    EXPECT_EQ(along({-2, 0, 0}).value, 1.25);
    expect_rounded(oracle::exact_number(Rational(Integer(2), Integer(3))), along({0, 3, 0}).value,
                   along({0, 3, 0}).lower, along({0, 3, 0}).upper);
    EXPECT_EQ(along({1, 0, 0}).outcome, Outcome::overlapping);
    EXPECT_EQ(along({0, 0, 0}).outcome, Outcome::unsupported);
    const AnyBody<double> flat = box(1, 1, 0);
    const auto in_plane = [&](double z) {
        EXPECT_EQ(
            certified_depth_along<double>(exact(flat), exact(flat), {0, 1, Rational(z)}, {.dimension = 2}).outcome,
            z == 0 ? Outcome::overlapping : Outcome::unsupported);
        return certified_depth_along(flat, flat, {0, 1, z}, {.dimension = 2});
    };
    EXPECT_EQ(in_plane(0).value, 2);
    EXPECT_EQ(in_plane(1).outcome, Outcome::unsupported);
    EXPECT_EQ(along({inf, 0, 0}).outcome, Outcome::not_finite);
    const auto touching = certified_depth_along(at(box(1, 1, 1), {2, 0, 0}), box(1, 1, 1), {-1, 0, 0});
    EXPECT_EQ(touching.outcome, Outcome::touching);
    EXPECT_EQ(touching.value, 0);
    EXPECT_EQ(touching.upper, 0);
    EXPECT_EQ(certified_depth_along(at(ball(1), {5, 0, 0}), ball(1), {1, 0, 0}).value, 0);
}

TEST(DirectedDepth, IsThatOfTheOracle) {
    Draw<double> draw(5);
    int overlaps = 0;
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const Question<double> q = drawn<double>(draw);
        if (q.motion.velocity == Vec3<double>{}) continue;
        const auto truth = oracle::exact_depth_along(q.as_case(), vector(q.motion.velocity));
        const auto answer = certified_depth_along(q.a, q.b, q.motion.velocity);
        ASSERT_EQ(answer.outcome, truth.outcome);
        expect_rounded(*truth.depth.number, answer.value, answer.lower, answer.upper);
        overlaps += truth.outcome == Outcome::overlapping;
        const auto in_rationals = certified_depth_along<double>(exact(q.a), exact(q.b), vector(q.motion.velocity));
        EXPECT_EQ(in_rationals.value, answer.value);
    }
    EXPECT_GT(overlaps, 10);
}

TEST(CurvedContact, IsEnclosed) {
    Draw<double> draw(7);
    const auto curved = [&draw]() -> AnyBody<double> {
        switch (draw.below(3)) {
            case 0:
                return {Ellipsoid<double>({draw.number(0.5, 1), draw.number(0.5, 1), draw.number(0.5, 1)}),
                        draw.pose(1)};
            case 1:
                return {Cylinder<double>(draw.number(0.25, 1), draw.number(0.25, 1), Axis::z), draw.pose(1)};
            default:
                return {Cone<double>(draw.number(0.25, 1), draw.number(0.25, 1), Axis::y), draw.pose(1)};
        }
    };
    int exits = 0, stated = 0, misses = 0;
    for (int i = 0; i < (test::level() == 1 ? 8 : 100); ++i) {
        SCOPED_TRACE(i);
        Question<double> q{curved(), i % 2 == 0 ? curved() : draw.polyhedral(), {draw.vec(0.5), {}}};
        if (i % 4 != 3) {  // towards B
            q.motion.velocity = q.motion.velocity - q.a.pose->translation;
            if (q.b.pose) q.motion.velocity = q.motion.velocity + q.b.pose->translation;
        }
        const caseio::Case c = q.as_case();
        const auto answer = q.answer();
        if (answer.exit) {
            ++exits;
            const oracle::ExactExit exit = oracle::exact_exit(c);
            ASSERT_TRUE(exit.number);
            EXPECT_GE(oracle::compare(*exit.number, number(answer.exit->lower)), 0);
            if (exit.lower) {
                EXPECT_LE(*exit.lower, number(answer.exit->upper));
            }
            stated += !std::isnan(answer.exit->value);
            EXPECT_LE(answer.enter.lower, answer.exit->upper);
        } else if (answer.nearest) {
            ++misses;
            const NearestApproach<double>& near = *answer.nearest;
            // At the stated parameter the bodies are about as near as stated, and not nearer.
            const double middle = near.parameter.lower / 2 + near.parameter.upper / 2;
            AnyBody<double> there{Sum<double>({q.a}), Affine<double>{}};
            there.pose->translation = q.motion.velocity * middle;
            EXPECT_NEAR(certified_distance(there, q.b).value, near.distance.value, 1e-6);
        }
    }
    std::printf("%d exits, %d of them rounded; %d misses\n", exits, stated, misses);
    EXPECT_GT(exits, 1);
    EXPECT_GT(misses, 0);
    EXPECT_EQ(stated, exits);
}

TEST(CurvedContact, OfTheStartCountsByTheOption) {
    const AnyBody<double> cylinder{Cylinder<double>(1, 1, Axis::z), std::nullopt};
    const AnyBody<double> ellipsoid{Ellipsoid<double>({1, 1, 2}), std::nullopt};
    const auto parting = [&](const Vec3<double>& where, const Vec3<double>& velocity) {
        return certified_contact(at(ellipsoid, where), cylinder, {velocity, {}}, {.start = StartContact::parting});
    };
    EXPECT_TRUE(parting({0, 0, 2.5}, {0, 0, 1}).start_ignored);
    EXPECT_TRUE(parting({0, 0, 2.5}, {0, 0, -1}).enter.hit());
    EXPECT_TRUE(parting({0, 0, 3}, {0, 0, 1}).start_ignored);
    EXPECT_TRUE(parting({0, 0, 3}, {0, 0, -1}).enter.hit());
    EXPECT_TRUE(parting({0, 0, 3}, {1, 0, 0}).start_ignored);  // slides
}

}  // namespace oblong::contact_testing
