// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/requery.hpp"
#include "tests/query/cast_questions.hpp"

/// Casts of curved bodies, and of polyhedra with balls, in doubles and double-doubles, against ball arithmetic and the
/// exact cast, which share no code with them.
namespace oblong {
namespace {

using namespace query_testing;

/// Along an axis onto a face, an edge or a rim across it, by numbers of many bits; both turned by one rounded map, or
/// not at all.
template <class R>
[[nodiscard]] Question<R> falling(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Question<R> q{{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(6), size)}, {}};
    Vec3<R> apart{draw.coarse(-1, 1), draw.coarse(-1, 1), draw.coarse(-1, 1)};
    q.motion.velocity = {};
    const std::size_t axis = draw.below(3);
    apart[axis] = draw.number(2, 5);
    q.motion.velocity[axis] = draw.number(0.5, 3);
    q.pair.b.pose = Affine<R>{};
    if (draw.below(3) == 0) q.pair.b.pose = q.pair.a.pose = draw.turn(0);
    q.pair.b.pose->translation = apart;
    return q;
}

/// Few bits: hits at numbers, faces on faces, rims on rims, grazes.
template <class R>
[[nodiscard]] Question<R> few_bits(Draw<R>& draw) {
    Question<R> q{upright(draw), {}};
    q.motion.velocity = {draw.coarse(-2, 2), draw.coarse(-2, 2), draw.coarse(-2, 2)};
    if (draw.below(2) == 0) q.motion.velocity = q.pair.b.pose->translation;
    if (draw.below(2) == 0) q.motion.max = draw.coarse(0, 4);
    return q;
}

/// From 2^-4 to 2^-40 before contact; or past it by as little, along the plane between the bodies.
template <class R>
[[nodiscard]] Question<R> nearly(Draw<R>& draw) {
    Question<R> q{close(draw), {}};
    if (draw.below(2) == 0) {
        q.motion = towards(draw, q.pair, 0.5);
        return q;
    }
    const auto near = certified_distance(q.pair.a, q.pair.b);
    const Vec3<R> any = draw.vec(1);
    q.motion.velocity = any - near.normal * dot(any, near.normal);
    return q;
}

/// Polyhedra with balls.
template <class R>
[[nodiscard]] Question<R> with_balls(Draw<R>& draw) {
    const auto body = [&]() -> AnyBody<R> {
        const auto axis = static_cast<Axis>(draw.below(3));
        switch (draw.below(4)) {
            case 0:
                return {Box<R>({draw.number(0, 1), draw.number(0, 1), draw.number(0, 1)}), std::nullopt};
            case 1:
                return {draw.points(1 + draw.below(12)), std::nullopt};
            case 2:
                return {Sphere<R>(draw.number(0, 1)), std::nullopt};
            default:
                return {Capsule<R>(draw.number(0, 1), draw.number(0, 1), axis), std::nullopt};
        }
    };
    Bodies<R> pair{body(), body()};
    if (draw.below(2) == 0) pair.a = {Capsule<R>(draw.number(0, 1), draw.number(0, 1)), std::nullopt};
    pair.a.pose = draw.turn(1);
    pair.b.pose = draw.turn(3);
    LinearMotion<R> motion = towards(draw, pair, 0.7);
    return {std::move(pair), motion};
}

/// Rays.
template <class R>
[[nodiscard]] Question<R> rays(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Question<R> q{{{Points<R>({draw.vec(1)}), std::nullopt}, shape<R>(draw, draw.below(4), size)}, {}};
    q.pair.b.pose = draw.turn(3);
    q.motion = towards(draw, q.pair, 0.7);
    return q;
}

template <class R>
void ask_oblique(std::uint64_t seed, int count) {
    const Seen seen =
        compare_all<R>("oblique", moving<R>([](auto& draw) { return oblique(draw, 4); }, 0.8), seed, count);
    EXPECT_GE(seen.percent(seen.answered()), 98);
    EXPECT_GE(seen.percent(seen.hits), 25);
    EXPECT_GE(seen.percent(seen.misses), 25);
    EXPECT_GE(seen.percent(seen.rungs.at(Rung::filter)), 25);
    EXPECT_GE(seen.percent(seen.rungs.at(Rung::extended)), 25);
}
TEST(RoundCast, ObliqueBodiesAreAnsweredAsInBallArithmetic) {
    ask_oblique<double>(71, 60);
    ask_oblique<float>(72, 40);
}

template <class R>
void expect_answered(const char* what, const Questions<R>& questions, std::uint64_t seed, int count, int least) {
    const Seen seen = compare_all<R>(what, questions, seed, count);
    EXPECT_GE(seen.percent(seen.answered()), least);
    EXPECT_GE(seen.percent(seen.hits), 15);
    EXPECT_GE(seen.percent(seen.misses), 5);
}
TEST(RoundCast, ComposedBodiesAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("composed", moving<double>(composed<double>, 1), 73, 30, 95);
}
TEST(RoundCast, ShearedBodiesAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("sheared", moving<double>(sheared<double>, 0.5), 74, 40, 95);
}
TEST(RoundCast, BodiesOfUnevenSizesAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("uneven", moving<double>(uneven<double>, 0.5), 75, 60, 60);
}
TEST(RoundCast, ParallelBodiesAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("parallel", moving<double>(parallel<double>, 0.3), 76, 30, 90);
}
TEST(RoundCast, BodiesThatFallAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("falling", falling<double>, 77, 40, 97);
    expect_answered<float>("falling", falling<float>, 78, 30, 97);
}
TEST(RoundCast, RaysAreAnsweredAsInClosedForm) {
    expect_answered<double>("rays", rays<double>, 79, 150, 97);
    expect_answered<float>("rays", rays<float>, 80, 100, 97);
}
TEST(RoundCast, PolyhedraWithBallsAreAnsweredAsInTheExactCast) {
    expect_answered<double>("with balls", with_balls<double>, 81, 150, 95);
    expect_answered<float>("with balls", with_balls<float>, 82, 100, 95);
}
TEST(RoundCast, ClosePassesAreAnsweredAsInBallArithmetic) {
    expect_answered<double>("close", nearly<double>, 83, 20, 75);
}
TEST(RoundCast, NumbersOfFewBitsAreAnsweredAsInBallArithmetic) {
    const Seen seen = compare_all<double>("few bits", few_bits<double>, 84, 80);
    EXPECT_GE(seen.percent(seen.answered()), 85);
    EXPECT_GT(seen.left, 0) << "starts that touch go to the exact routes";
}

/// The families of the generators as sweeps and rays: grazes, narrow misses, far starts.
TEST(RoundCast, FamiliesAreAnsweredAsInBallArithmetic) {
    Draw<double> draw(85);
    Seen seen;
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < 4 && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE(std::string(family.name) + std::to_string(i));
            const caseio::Query query = i % 2 == 0 ? caseio::Query::sweep : caseio::Query::raycast;
            const caseio::Case c = fuzz::requery(fuzz::family_case(family, 85, i, 4), query, 85);
            const auto number = [](const Rational& x) { return nearest<double>(x); };
            const auto vec = [&](const Vec3<Rational>& v) {
                return Vec3<double>{number(v.x), number(v.y), number(v.z)};
            };
            const AnyBody<double> first = map_numbers<double>(c.a, number);
            Question<double> q{{first, first}, {}};
            if (c.ray) {
                q.pair.a = {Points<double>({vec(c.ray->source)}), std::nullopt};
                q.motion = {vec(c.ray->direction), number(*c.ray->max)};
            } else {
                q.pair.b = map_numbers<double>(*c.b, number);
                q.motion = {vec(c.sweep->velocity_a - c.sweep->velocity_b), number(*c.sweep->max)};
            }
            if (is_finite(q.motion.velocity)) compare(q, draw, seen);
        }
    }
    std::printf("families: %d hits, %d misses; filter %d, extended %d, left %d of %d\n", seen.hits, seen.misses,
                seen.rungs[Rung::filter], seen.rungs[Rung::extended], seen.left, seen.all);
    EXPECT_GE(seen.percent(seen.hits), 20);
    EXPECT_GE(seen.percent(seen.answered()), 30);
}

TEST(RoundCast, ABodyWithoutVelocityMeetsWhatItOverlaps) {
    const Cylinder<double> can(1, 2);
    const Ellipsoid<double> egg({1, 1.5, 1.25});
    Affine<double> pose;
    pose.translation = {3, 0.125, 0.25};
    const CastAnswer<double> none = certified_cast(can, posed(egg, pose), {{0, 0, 0}, std::nullopt});
    EXPECT_EQ(none.outcome, Outcome::separated);
    EXPECT_EQ(none.rung, Rung::filter);
    Affine<double> nearer;
    nearer.translation = {1.5, 0.125, 0.25};
    const CastAnswer<double> start = certified_cast(can, posed(egg, nearer), {{0, 0, 0}, std::nullopt});
    EXPECT_EQ(start.outcome, Outcome::overlapping);
    EXPECT_EQ(start.value, 0);
    EXPECT_EQ(start.rung, Rung::filter);
}

}  // namespace
}  // namespace oblong
