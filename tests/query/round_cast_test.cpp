// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/query/round_cast.hpp"

#include <map>

#include "fuzz/cases/generate/requery.hpp"
#include "oblong/cast.hpp"
#include "tests/query/round_pairs.hpp"

/// Casts of curved bodies, and of polyhedra with balls, in doubles and double-doubles, against ball arithmetic and the
/// exact cast, which share no code with them.
namespace oblong {
namespace {

using namespace query_testing;

template <class R>
struct Question {
    Bodies<R> pair;
    LinearMotion<R> motion;
};
template <class R>
using Questions = std::function<Question<R>(Draw<R>&)>;

/// What a run over a family saw.
struct Seen {
    int all = 0, hits = 0, overlaps = 0, misses = 0, undecided = 0;
    std::map<Rung, int> rungs;
    int left = 0;  ///< to the exact routes

    [[nodiscard]] int percent(int of) const { return 100 * of / all; }
    [[nodiscard]] int answered() const { return all - left; }
};

template <class R>
[[nodiscard]] CastAnswer<R> exact_answer(const Question<R>& q) {
    const auto number = [](R x) { return detail::exact_number(x); };
    const auto& r = q.motion.velocity;
    LinearMotion<Rational> motion{{number(r.x), number(r.y), number(r.z)}, {}};
    if (q.motion.max) motion.max = number(*q.motion.max);
    return certified_cast<R>(exact(q.pair.a), exact(q.pair.b), motion);
}

/// The witness is a point of B and of the moved A, and the normal that of a plane between them, up to roundings.
template <class R>
void expect_contact(const Question<R>& q, const CastAnswer<R>& answer, Draw<R>& draw) {
    EXPECT_EQ(answer.witness_a, answer.witness_b);
    const Vec3<double> way = in_doubles(q.motion.velocity) * static_cast<double>(answer.value);
    const Vec3<double> point = in_doubles(answer.witness_a);
    const double size = size_of(q.pair) + detail::largest_coordinate(way);
    const auto slack = [size](const Vec3<double>& n) {
        return 32 * static_cast<double>(std::numeric_limits<R>::epsilon()) *
               (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * size;
    };
    for (int i = 0; i < 4; ++i) {
        const Vec3<double> n = i == 0 ? in_doubles(answer.normal) : in_doubles(draw.vec(1));
        for (const Vec3<double>& m : {n, -n}) {
            EXPECT_LE(dot(m, point), farthest(q.pair.b, m) + slack(m));
            EXPECT_LE(dot(m, point - way), farthest(q.pair.a, m) + slack(m));
        }
    }
    if (!(answer.value > 0)) {
        EXPECT_EQ(answer.normal, Vec3<R>{});
        return;
    }
    const Vec3<double> n = in_doubles(answer.normal);
    EXPECT_NEAR(round_bodies::length(n), 1, 4 * static_cast<double>(std::numeric_limits<R>::epsilon()));
    EXPECT_LE(dot(n, way), 0);
    EXPECT_GE(dot(n, way) - farthest(q.pair.a, -n) - farthest(q.pair.b, n), -slack(n));
}

/// \return what the exact routes say
template <class R>
CastAnswer<R> compare(const Question<R>& q, Draw<R>& draw, Seen& seen) {
    const detail::Components<R> with = detail::Linked::of<R>();
    const detail::RoundCast<R> query(detail::Operand<R>{&q.pair.a}, detail::Operand<R>{&q.pair.b}, q.motion, with);
    const std::optional<CastAnswer<R>> found = query.answer({});
    const CastAnswer<R> truth = exact_answer(q);
    ++seen.all;
    (truth.outcome == Outcome::separated     ? seen.misses
     : truth.outcome == Outcome::overlapping ? seen.overlaps
     : truth.hit()                           ? seen.hits
                                             : seen.undecided) += 1;
    if (!found) {
        ++seen.left;
        return truth;
    }
    ++seen.rungs[found->rung];
    EXPECT_TRUE(truth.outcome == found->outcome || truth.outcome == Outcome::undecided)
        << name(found->outcome) << ' ' << name(truth.outcome);
    if (!std::isnan(truth.value)) {
        EXPECT_EQ(found->value, truth.value);
    }
    if (found->hit()) {
        // The tightest bounds: those of the exact routes, or inside.
        EXPECT_GE(found->lower, truth.lower);
        EXPECT_LE(found->upper, truth.upper);
        EXPECT_LE(found->lower, truth.upper);
        EXPECT_GE(found->upper, truth.lower);
        EXPECT_TRUE(found->lower == found->value || found->upper == found->value);
        expect_contact(q, *found, draw);
    }
    const std::optional<CastAnswer<R>> bare = query.answer({.witnesses = false});
    EXPECT_TRUE(bare && bare->outcome == found->outcome && same(bare->value, found->value));
    const CastAnswer<R> stated = certified_cast(q.pair.a, q.pair.b, q.motion);
    EXPECT_EQ(stated.outcome, found->outcome);
    EXPECT_TRUE(same(stated.value, found->value));
    return truth;
}

template <class R>
[[nodiscard]] Seen compare_all(const char* what, const Questions<R>& questions, std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        Question<R> q = questions(draw);
        const CastAnswer<R> first = compare(q, draw, seen);
        // Ways that end at the hit, beside it, before it, and ways without an end.
        if (i % 8 != 0 || !first.hit() || !(first.value > 0) || !std::isfinite(first.value)) continue;
        constexpr R far = std::numeric_limits<R>::infinity();
        for (const R max : {first.value, std::nextafter(first.value, R(0)), std::nextafter(first.value, far),
                            R(first.value / 2), R(first.value * 2)}) {
            q.motion.max = max;
            compare(q, draw, seen);
        }
        q.motion.max.reset();
        compare(q, draw, seen);
    }
    std::printf("%s: %d hits, %d overlaps, %d misses, %d undecided; filter %d, extended %d, left %d of %d\n", what,
                seen.hits, seen.overlaps, seen.misses, seen.undecided, seen.rungs[Rung::filter],
                seen.rungs[Rung::extended], seen.left, seen.all);
    return seen;
}

/// A motion towards B, or nearly: past it, away from it, aside.
template <class R>
[[nodiscard]] LinearMotion<R> towards(Draw<R>& draw, const Bodies<R>& pair, double beside) {
    const auto at = [](const AnyBody<R>& body) { return body.pose ? body.pose->translation : Vec3<R>{}; };
    LinearMotion<R> motion{at(pair.b) - at(pair.a) + draw.vec(beside), draw.number(0.25, 2)};
    if (draw.below(3) == 0) motion.max.reset();
    if (draw.below(8) == 0) motion.velocity = -motion.velocity;
    if (draw.below(8) == 0) motion.velocity = draw.vec(3);
    return motion;
}
template <class R>
[[nodiscard]] Questions<R> moving(const Family<R>& family, double beside) {
    return [family, beside](Draw<R>& draw) {
        Bodies<R> pair = family(draw);
        LinearMotion<R> motion = towards(draw, pair, beside);
        return Question<R>{std::move(pair), motion};
    };
}

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
    if (draw.below(3) == 0) q.pair.b.pose = q.pair.a.pose = turned(draw, 0);
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
    pair.a.pose = turned(draw, 1);
    pair.b.pose = turned(draw, 3);
    LinearMotion<R> motion = towards(draw, pair, 0.7);
    return {std::move(pair), motion};
}

/// Rays.
template <class R>
[[nodiscard]] Question<R> rays(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Question<R> q{{{Points<R>({draw.vec(1)}), std::nullopt}, shape<R>(draw, draw.below(4), size)}, {}};
    q.pair.b.pose = turned(draw, 3);
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
