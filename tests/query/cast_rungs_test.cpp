// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "fuzz/cases/generate/requery.hpp"
#include "oblong/cast.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/fractions/cast_facet.hpp"
#include "tests/query/bodies.hpp"
#include "tests/query/membership.hpp"

/// Casts that the rungs before the exact search answer: the same bits as the exact search, case by case. Where
/// the bodies have several common points, another of these.
namespace oblong {
namespace {

using namespace query_testing;

/// How many answers which rung settled.
struct RungCounts {
    int filter = 0, extended = 0, integer = 0, searched = 0;
    int other_points = 0;  ///< hits with another common point than the exact search's

    [[nodiscard]] int all() const { return filter + extended + integer + searched; }
    void print(const char* what) const {
        std::printf("%s: filter %d, extended %d, few fractions %d, exact search %d; other points %d\n", what, filter,
                    extended, integer, searched, other_points);
    }
};

template <class R>
void expect_same(const CastAnswer<R>& found, const CastAnswer<R>& expected) {
    EXPECT_EQ(name(found.outcome), name(expected.outcome));
    EXPECT_TRUE(same(found.value, expected.value)) << found.value << ' ' << expected.value;
    EXPECT_TRUE(same(found.lower, expected.lower));
    EXPECT_TRUE(same(found.upper, expected.upper));
    EXPECT_TRUE(same(found.normal, expected.normal));
    EXPECT_FALSE(found.normal_unique);
}

/// A hit's point is one of B, and of A where it is at the hit, up to a rounding.
template <class R>
void expect_common_point(const AnyBody<R>& a, const AnyBody<R>& b, const LinearMotion<R>& motion,
                         const CastAnswer<R>& found) {
    EXPECT_TRUE(same(found.witness_a, found.witness_b));
    const double way = found.value * largest_coordinate(motion.velocity);
    const double rounding = 8 * std::numeric_limits<R>::epsilon() * (largest_coordinate(found.witness_a) + way);
    const Vec3<Rational> point = exact_point(found.witness_a);
    EXPECT_LE(gap(point, exact(b)), rounding);
    const Vec3<Rational> moved = exact_point(motion.velocity) * detail::exact_number(found.value);
    EXPECT_LE(gap(point - moved, exact(a)), rounding);
}

/// Asks the rungs, with witnesses and without, and the exact search. \return what the exact search says
template <class R>
CastAnswer<R> compare(const AnyBody<R>& a, const AnyBody<R>& b, const LinearMotion<R>& motion, RungCounts& counts) {
    const CastAnswer<R> expected = certified_cast<R>(exact(a), exact(b), exact(motion));
    EXPECT_TRUE(expected.rung == Rung::integer || expected.rung == Rung::ball) << name(expected.rung);
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (!core_a || !core_b) return expected;
    for (const bool witnesses : {false, true}) {
        const std::optional<CastAnswer<R>> found = detail::cast_by_rungs<detail::FacetFractions>(
            *core_a, *core_b, motion, QueryOptions{.witnesses = witnesses});
        if (!found) {
            counts.searched += witnesses ? 1 : 0;
            continue;
        }
        CastAnswer<R> bare = expected;
        if (!witnesses) bare.witness_a = bare.witness_b = bare.normal = detail::no_vector<R>;
        expect_same(*found, bare);
        if (!same(found->witness_a, bare.witness_a) || !same(found->witness_b, bare.witness_b)) {
            expect_common_point(a, b, motion, *found);
            ++counts.other_points;
        }
        if (!witnesses) continue;
        (found->rung == Rung::filter     ? counts.filter
         : found->rung == Rung::extended ? counts.extended
                                         : counts.integer) += 1;
    }
    return expected;
}

/// The same also for ranges that end at the hit, beside it, and without an end.
template <class R>
void compare_ends(const AnyBody<R>& a, const AnyBody<R>& b, LinearMotion<R> motion, RungCounts& counts) {
    const CastAnswer<R> first = compare(a, b, motion, counts);
    if (!first.hit() || !(first.value > 0) || !std::isfinite(first.value)) return;
    for (const R max : {first.value, std::nextafter(first.value, R(0)),
                        std::nextafter(first.value, std::numeric_limits<R>::infinity()), R(first.value / 2)}) {
        motion.max = max;
        compare(a, b, motion, counts);
    }
    motion.max.reset();
    compare(a, b, motion, counts);
}

template <class R>
Vec3<R> times(const Vec3<R>& v, double k) {
    return {static_cast<R>(v.x * k), static_cast<R>(v.y * k), static_cast<R>(v.z * k)};
}

/// Bodies in general position, from one vertex to forty.
template <class R>
RungCounts general(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        AnyBody<R> a{draw.points(1 + draw.below(40)), std::nullopt};
        if (draw.below(8) == 0) a = draw.polyhedral();
        AnyBody<R> b{draw.points(1 + draw.below(40)), std::nullopt};
        if (draw.below(4) == 0) b.shape = Box<R>({draw.number(0, 1), draw.number(0, 1), draw.number(0, 1)});
        b.pose = draw.pose(4);
        if (draw.below(4) == 0) b.pose->translation = times(b.pose->translation, 1e4);
        LinearMotion<R> motion{b.pose->translation + draw.vec(0.7), draw.number(0.25, 2)};
        if (draw.below(4) == 0) motion.max.reset();
        if (draw.below(6) == 0) motion.velocity = -motion.velocity;
        if (draw.below(6) == 0) motion.velocity = draw.vec(3);
        compare(a, b, motion, counts);
    }
    return counts;
}

/// Numbers of few bits: faces on faces, edges along edges, corners on corners, hits at numbers and halves of numbers.
template <class R>
RungCounts lattice(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    const auto coarse_vec = [&draw](double size) {
        return Vec3<R>{draw.coarse(-size, size), draw.coarse(-size, size), draw.coarse(-size, size)};
    };
    const auto body = [&]() -> AnyBody<R> {
        if (draw.below(2) == 0)
            return {Box<R>({draw.coarse(0, 1), draw.coarse(0, 1), draw.coarse(0, 1)}), std::nullopt};
        std::vector<Vec3<R>> vertices;
        for (std::size_t k = 1 + draw.below(10); k > 0; --k) vertices.push_back(coarse_vec(0.75));
        return {Points<R>(std::move(vertices)), std::nullopt};
    };
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const AnyBody<R> a = body();
        AnyBody<R> b = body();
        b.pose.emplace();
        b.pose->translation = coarse_vec(3);
        if (draw.below(3) == 0) b.pose->linear.rows = {Vec3<R>{0, -1, 0}, Vec3<R>{1, 0, 0}, Vec3<R>{0, 0, 1}};
        const LinearMotion<R> motion{b.pose->translation + coarse_vec(0.5), draw.coarse(0, 4)};
        compare_ends(a, b, motion, counts);
    }
    return counts;
}

/// Things that slide on a floor or fall on each other, and boxes of one rounded rotation.
template <class R>
RungCounts parallel(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const auto [a, b] = parallel_bodies(draw, 3);
        LinearMotion<R> motion{{1, draw.number(-0.2, 0.2), draw.below(2) == 0 ? R(0) : draw.number(-0.2, 0.2)}, R(4)};
        compare(a, b, motion, counts);
    }
    return counts;
}

/// The first contact of a corner of A with a corner of B, exactly or a few roundings beside it.
template <class R>
RungCounts grazing(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Points<R> points_a = draw.points(1 + draw.below(12));
        std::vector<Vec3<R>> far;
        const Vec3<R> shift = draw.vec(3);
        const Points<R> drawn = draw.points(1 + draw.below(12));
        for (const Vec3<R>& v : drawn.vertices()) far.push_back(v + shift);
        const Points<R> points_b(far);
        // The corners between which a plane is across the motion.
        const Vec3<R> axis = draw.vec(1);
        const auto extreme = [](const Points<R>& points, const Vec3<R>& n) {
            return *std::ranges::max_element(points.vertices(), {}, [&n](const Vec3<R>& v) { return dot(n, v); });
        };
        LinearMotion<R> motion{extreme(points_b, axis) - extreme(points_a, -axis), R(2)};
        if (draw.below(2) == 0) {
            R& one = motion.velocity[draw.below(3)];
            one = std::nextafter(one, draw.below(2) == 0 ? R(-9) : R(9));
        }
        compare_ends<R>({points_a, std::nullopt}, {points_b, std::nullopt}, motion, counts);
    }
    return counts;
}

/// Sizes to the ends of the range.
template <class R>
RungCounts ranging(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    constexpr int most = std::numeric_limits<R>::max_exponent - 8;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const int size = static_cast<int>(draw.below(2 * most)) - most;
        const int speed = static_cast<int>(draw.below(2 * most)) - most;
        const auto scaled = [&](const Vec3<R>& v, int exponent) {
            return Vec3<R>{std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
        };
        const auto body = [&](const Vec3<R>& shift) -> AnyBody<R> {
            std::vector<Vec3<R>> vertices;
            const Points<R> drawn = draw.points(1 + draw.below(8));
            for (const Vec3<R>& v : drawn.vertices()) vertices.push_back(scaled(v + shift, size));
            return {Points<R>(std::move(vertices)), std::nullopt};
        };
        const Vec3<R> shift = draw.vec(3);
        const AnyBody<R> a = body({});
        const AnyBody<R> b = body(shift);
        compare<R>(a, b, {scaled(shift, speed), std::nullopt}, counts);
    }
    return counts;
}

/// The families of the generators as sweeps and rays: grazes, narrow misses, far starts.
template <class R>
RungCounts families(std::uint64_t seed, int count) {
    RungCounts counts;
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
            const caseio::Query query = i % 2 == 0 ? caseio::Query::sweep : caseio::Query::raycast;
            caseio::Case c = fuzz::requery(fuzz::family_case(family, seed, i, count), query, seed);
            if (sizeof(R) == sizeof(float)) c = fuzz::narrow_to_float(c);
            const auto number = [](const Rational& x) { return nearest<R>(x); };
            const auto vec = [&](const Vec3<Rational>& v) { return Vec3<R>{number(v.x), number(v.y), number(v.z)}; };
            AnyBody<R> a = map_numbers<R>(c.a, number);
            LinearMotion<R> motion;
            if (c.ray) {
                const AnyBody<R> body = a;
                a = {Points<R>({vec(c.ray->source)}), std::nullopt};
                motion = {vec(c.ray->direction), number(*c.ray->max)};
                if (is_finite(motion.velocity)) compare(a, body, motion, counts);
                continue;
            }
            motion = {vec(c.sweep->velocity_a - c.sweep->velocity_b), number(*c.sweep->max)};
            if (is_finite(motion.velocity)) compare(a, map_numbers<R>(*c.b, number), motion, counts);
        }
    }
    return counts;
}

template <class R>
void ask_all(std::uint64_t seed) {
    const RungCounts in_general = general<R>(seed, 300);
    in_general.print("in general position");
    EXPECT_GT(in_general.filter, in_general.all() / 8);
    EXPECT_GT(in_general.extended, in_general.all() / 4);
    EXPECT_LT(in_general.searched, in_general.all() / 5);  // most of them overlap at the start
    EXPECT_LE(in_general.other_points, 2);                 // of boxes turned about one axis
    const RungCounts of_lattice = lattice<R>(seed + 1, 150);
    of_lattice.print("numbers of few bits");
    EXPECT_GT(of_lattice.searched, 0);
    EXPECT_GT(of_lattice.other_points, 10);
    const RungCounts of_parallel = parallel<R>(seed + 5, 200);
    of_parallel.print("parallel faces under poses that round");
    EXPECT_GT(of_parallel.extended, of_parallel.all() / 2);
    EXPECT_LT(of_parallel.integer + of_parallel.searched, of_parallel.all() / 10);
    EXPECT_GT(of_parallel.other_points, 10);
    grazing<R>(seed + 2, 150).print("corners on corners");
    const RungCounts of_sizes = ranging<R>(seed + 3, 80);
    of_sizes.print("sizes to the ends of the range");
    EXPECT_GT(of_sizes.extended, 0);
    const RungCounts of_families = families<R>(seed + 4, 6);
    of_families.print("families");
    EXPECT_GT(of_families.filter, of_families.all() / 10);
    EXPECT_GT(of_families.extended, of_families.all() / 10);
}

TEST(CastRungs, TheSameBitsAsTheExactSearchInDouble) { ask_all<double>(61); }
TEST(CastRungs, TheSameBitsAsTheExactSearchInFloat) { ask_all<float>(62); }

TEST(CastRungs, TheRungSaysWhatSettledTheAnswer) {
    const Points<double> tetrahedron({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.1, 0.2, 1}});
    const Ray<double> misses{{-3, 4, 0.5}, {2, 0.1, 0}, std::nullopt};
    EXPECT_EQ(certified_cast(misses, tetrahedron).rung, Rung::filter);
    const Ray<double> hits{{-3, 0.3, 0.3}, {2.7, 0.05, 0}, std::nullopt};
    const CastAnswer<double> hit = certified_cast(hits, tetrahedron);
    EXPECT_TRUE(hit.hit());
    EXPECT_EQ(hit.rung, Rung::extended);
}

/// Asks the rungs alone, and the exact cast.
template <class A, class B>
[[nodiscard]] std::optional<CastAnswer<double>> expect_as_exact(const A& a, const B& b,
                                                                const LinearMotion<double>& motion) {
    const AnyBody<double> body_a{a, std::nullopt};
    const AnyBody<double> body_b{b, std::nullopt};
    const auto found =
        detail::cast_by_rungs<detail::FacetFractions>(*any_core(body_a), *any_core(body_b), motion, QueryOptions{});
    const CastAnswer<double> truth = certified_cast<double>(exact(body_a), exact(body_b), exact(motion));
    if (!found) return found;
    expect_same(*found, truth);
    EXPECT_EQ(found->witness_a, truth.witness_a);
    return found;
}
[[nodiscard]] Points<double> point_at(double x, double y, double z) { return Points<double>({{x, y, z}}); }

TEST(CastRungs, AHitAtANumberIsExactInDoubles) {
    const Box<double> box({1, 1, 1});
    for (const Vec3<double>& source :
         {Vec3<double>{-3, 0.5, 0.25}, Vec3<double>{-3, 0.3, 0.1}, Vec3<double>{-3, -0.7, 0.6}}) {
        const auto hit = expect_as_exact(point_at(source.x, source.y, source.z), box, {{2, 0, 0}, {}});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->rung, Rung::extended);
        EXPECT_EQ(hit->upper, 1);
    }
    const auto sweep =
        expect_as_exact(Box<double>({0.5, 0.25, 0.75}), Points<double>({{2, 0.1, 0.2}, {3, -0.4, 1}}), {{1, 0, 0}, {}});
    ASSERT_TRUE(sweep);
    EXPECT_EQ(sweep->lower, 1.5);
    EXPECT_EQ(sweep->rung, Rung::extended);
}

TEST(CastRungs, AHitOnTheDiagonalOfAFaceIsInsideTheFace) {
    const Box<double> box({1, 1, 1});
    int extended = 0;
    for (const double at : {0.0, 0.25, 0.3, -0.7}) {
        for (const double way : {1.0, 3.0, 0.7}) {
            for (const double turn : {1.0, -1.0}) {
                const auto hit = expect_as_exact(point_at(-3, at, at * turn), box, {{way, 0, 0}, {}});
                extended += hit && hit->rung == Rung::extended ? 1 : 0;
            }
        }
    }
    EXPECT_EQ(extended, 24);
}

TEST(CastRungs, AHitOnAnEdgeOfTheBodyIsLeft) {
    const Box<double> box({1, 1, 1});
    EXPECT_FALSE(expect_as_exact(point_at(-3, -3, 0.25), box, {{1, 1, 0}, {}}));
    EXPECT_FALSE(expect_as_exact(point_at(-3, -3, 0.25), box, {{1, 1, 0.125}, {}}));
    EXPECT_FALSE(expect_as_exact(point_at(-3, -3, -3), box, {{1, 1, 1}, {}}));
    EXPECT_FALSE(expect_as_exact(point_at(-3, 1, 0.25), box, {{1, 0, 0}, {}}));
    const Points<double> wedge({{0, 0, 1}, {0, 0, -1}, {2, 1, 0}, {2, -1, 0}});
    EXPECT_FALSE(expect_as_exact(point_at(-3, 0, 0.25), wedge, {{1, 0, 0}, {}}));
}

}  // namespace
}  // namespace oblong
