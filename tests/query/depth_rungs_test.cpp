// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/penetration.hpp"
#include "oblong/prove/depth.hpp"
#include "oblong/prove/fractions/depth_facet.hpp"
#include "tests/query/bodies.hpp"
#include "tests/query/membership.hpp"

/// Depths that the rungs before the exact search answer: the same bits as the exact search, case by case. Where several
/// pairs of points are as deep, another pair of the bodies.
namespace oblong {
namespace {

using namespace query_testing;

/// How many answers which rung settled, with witnesses. `searched` counts pairs that meet alone.
struct RungCounts {
    int apart = 0, extended = 0, integer = 0, searched = 0;
    int bare = 0;         ///< without witnesses: settled, of pairs that overlap
    int other_pairs = 0;  ///< settled with other points than the exact search's

    [[nodiscard]] int meeting() const { return extended + integer + searched; }
    void print(const char* what) const {
        std::printf(
            "%s: apart %d, extended %d, few fractions %d, exact search %d; without witnesses %d of %d; other points "
            "%d\n",
            what, apart, extended, integer, searched, bare, meeting(), other_pairs);
    }
};

using ExactPair = std::array<AnyBody<Rational>, 2>;

template <class R>
[[nodiscard]] bool has_same_points(const DepthAnswer<R>& x, const DepthAnswer<R>& y) {
    return same(x.witness_a, y.witness_a) && same(x.witness_b, y.witness_b);
}

/// Everything but the points.
template <class R>
void expect_same(const DepthAnswer<R>& found, const DepthAnswer<R>& expected) {
    EXPECT_EQ(name(found.outcome), name(expected.outcome));
    EXPECT_TRUE(same(found.value, expected.value)) << found.value << ' ' << expected.value;
    EXPECT_TRUE(same(found.lower, expected.lower));
    EXPECT_TRUE(same(found.upper, expected.upper));
    EXPECT_TRUE(same(found.normal, expected.normal));
    EXPECT_EQ(found.normal_unique, expected.normal_unique);
}

/// The points are those of the bodies, up to a rounding, and apart by the depth along the normal.
template <class R>
void expect_a_pair(const ExactPair& bodies, const DepthAnswer<R>& found) {
    const double size = std::max(largest_coordinate(found.witness_a), largest_coordinate(found.witness_b));
    const double rounding = 4 * std::numeric_limits<R>::epsilon() * (size + found.value);
    EXPECT_LE(gap(exact_point(found.witness_a), bodies[0]), rounding);
    EXPECT_LE(gap(exact_point(found.witness_b), bodies[1]), rounding);
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(found.witness_b[k] - found.witness_a[k], found.value * found.normal[k], rounding);
}

/// Asks the rungs, with witnesses and without, and the exact search.
template <class R>
void compare(const CoreView<R>& a, const CoreView<R>& b, const ExactPair& bodies, RungCounts& counts) {
    const DepthAnswer<R> expected = certified_depth<R>(bodies[0], bodies[1]);
    for (const bool witnesses : {false, true}) {
        const QueryOptions how{.witnesses = witnesses};
        std::optional<DepthAnswer<R>> found = detail::depth_by_rungs<detail::DepthFractions>(a, b, how);
        if (found) found = detail::turned(*found);
        if (!found) {
            counts.searched += witnesses && expected.outcome != Outcome::separated ? 1 : 0;
            continue;
        }
        DepthAnswer<R> asked = expected;
        if (!witnesses) asked.witness_a = asked.witness_b = asked.normal = detail::no_vector<R>;
        expect_same(*found, asked);
        if (!has_same_points(*found, asked)) {
            expect_a_pair(bodies, *found);
            ++counts.other_pairs;
        }
        if (found->outcome == Outcome::separated) {
            counts.apart += witnesses ? 1 : 0;
            continue;
        }
        EXPECT_TRUE(found->rung == Rung::extended || found->rung == Rung::integer) << name(found->rung);
        (!witnesses ? counts.bare : found->rung == Rung::extended ? counts.extended : counts.integer) += 1;
    }
}
template <class R>
void compare(const AnyBody<R>& a, const AnyBody<R>& b, RungCounts& counts) {
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (core_a && core_b) compare<R>(*core_a, *core_b, {exact(a), exact(b)}, counts);
}

/// Points on a sphere with radii along the axes.
template <class R>
[[nodiscard]] Points<R> hull(Draw<R>& draw, std::size_t count, const Vec3<double>& radii) {
    std::vector<Vec3<R>> all;
    while (all.size() < count) {
        const Vec3<R> v = draw.vec(1);
        const double length = std::sqrt(static_cast<double>(squared_norm(v)));
        if (!(length > 0.1)) continue;
        all.push_back({static_cast<R>(v.x / length * radii.x), static_cast<R>(v.y / length * radii.y),
                       static_cast<R>(v.z / length * radii.z)});
    }
    return Points<R>(std::move(all));
}

/// Hulls of 8 to 128 vertices in general position, shallow and deep, some posed or with a box.
template <class R>
RungCounts general(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    const auto oval = [&draw] { return Vec3<double>{1, draw.number(0.2, 1), draw.number(0.2, 1)}; };
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        AnyBody<R> a{hull(draw, std::size_t{8} << draw.below(5), oval()), std::nullopt};
        AnyBody<R> b{hull(draw, std::size_t{8} << draw.below(5), oval()), std::nullopt};
        b.pose = draw.turn(draw.number(0, 1.2));
        if (draw.below(4) == 0) a.pose = draw.turn(0.1);
        if (draw.below(6) == 0) b.shape = Box<R>({draw.number(0.1, 1), draw.number(0.1, 1), draw.number(0.1, 1)});
        compare(a, b, counts);
    }
    return counts;
}

/// Balls around cores that meet or not, among turned boxes and hulls; rotations about one axis.
template <class R>
RungCounts with_balls(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        AnyBody<R> a{Capsule<R>(draw.number(0.1, 1), draw.number(0, 0.5), Axis::y), std::nullopt};
        if (draw.below(2) == 0) a.pose = draw.turn(0.5);
        AnyBody<R> b{hull(draw, 8 + draw.below(30), {1, 0.5, 0.7}), draw.pose(0.5)};
        if (draw.below(2) == 0) b.shape = Box<R>({draw.number(0.1, 1), draw.number(0.1, 1), draw.number(0.1, 1)});
        compare(a, b, counts);
        compare(b, a, counts);
    }
    return counts;
}

/// Prepared bodies, whose contact is sought by other loops.
template <class R>
RungCounts prepared(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Points<R> a = hull(draw, 8 + draw.below(120), {1, 1, 1});
        const Points<R> b = hull(draw, 8 + draw.below(120), {1, 0.5, 0.5});
        const PreparedPolytope<R> ready_a(a);
        const PreparedPolytope<R> ready_b(b);
        const Affine<R> pose = draw.turn(1);
        const auto under_pose = posed(ready_b, pose);
        compare<R>(core_view(ready_a), core_view(under_pose),
                   {exact(AnyBody<R>{a, std::nullopt}), exact(AnyBody<R>{b, pose})}, counts);
    }
    return counts;
}

/// Numbers of few bits: faces on faces, edges along edges, several normals, depths that are numbers.
/// \param nudge each number is moved by up to so many units in the last place of 1: ties become facets of which one is
/// nearer by the last bits
template <class R>
RungCounts lattice(std::uint64_t seed, int count, unsigned nudge) {
    Draw<R> draw(seed);
    RungCounts counts;
    const auto near_coarse = [&](double low, double high) {
        const R off = static_cast<R>(draw.below(2 * nudge + 1)) - static_cast<R>(nudge);
        return draw.coarse(low, high) + off * std::numeric_limits<R>::epsilon();
    };
    const auto coarse_vec = [&](double size) {
        return Vec3<R>{near_coarse(-size, size), near_coarse(-size, size), near_coarse(-size, size)};
    };
    const auto size = [&] { return std::abs(near_coarse(0, 1)); };
    const auto body = [&]() -> AnyBody<R> {
        if (draw.below(2) == 0) return {Box<R>({size(), size(), size()}), std::nullopt};
        std::vector<Vec3<R>> vertices;
        for (std::size_t k = 1 + draw.below(12); k > 0; --k) vertices.push_back(coarse_vec(1));
        return {Points<R>(std::move(vertices)), std::nullopt};
    };
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const AnyBody<R> a = body();
        AnyBody<R> b = body();
        b.pose.emplace();
        b.pose->translation = coarse_vec(0.75);
        if (draw.below(3) == 0) b.pose->linear.rows = {Vec3<R>{0, -1, 0}, Vec3<R>{1, 0, 0}, Vec3<R>{0, 0, 1}};
        compare(a, b, counts);
    }
    return counts;
}

/// Corners of boxes in one turned frame, each number rounded: faces that are flat and parallel up to rounding.
template <class R>
RungCounts rounded_boxes(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Affine<R> pose = draw.turn(1);
        const auto box = [&](const Vec3<R>& size, const Vec3<R>& centre) -> AnyBody<R> {
            std::vector<Vec3<R>> corners;
            for (unsigned corner = 0; corner < 8; ++corner) {
                Vec3<R> v = centre;
                for (std::size_t k = 0; k < 3; ++k) v[k] += ((corner >> k) & 1U) != 0 ? size[k] : -size[k];
                corners.push_back(pose(v));
            }
            return {Points<R>(std::move(corners)), std::nullopt};
        };
        const auto size = [&draw] { return Vec3<R>{draw.coarse(0.25, 1), draw.coarse(0.25, 1), draw.coarse(0.25, 1)}; };
        const AnyBody<R> a = box(size(), {});
        if (draw.below(2) == 0) {
            compare(a, box(size(), draw.vec(0.5)), counts);
        } else {
            compare(a, AnyBody<R>{hull(draw, 20, {0.5, 0.5, 0.5}), pose}, counts);
        }
    }
    return counts;
}

/// Things on a floor, and boxes of one rounded rotation; upright capsules among them.
template <class R>
RungCounts parallel(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        auto [a, b] = parallel_bodies(draw, 0.3);
        for (AnyBody<R>* body : {&a, &b})
            if (draw.below(4) == 0)
                body->shape = Capsule<R>(draw.number(0.1, 0.5), draw.below(4) == 0 ? R(0) : draw.number(0, 1), Axis::z);
        compare(a, b, counts);
    }
    return counts;
}

/// Tetrahedra up to a million times as long as wide.
template <class R>
RungCounts oblong_simplices(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    const auto simplex = [&draw] {
        const Vec3<double> size{1, std::ldexp(1, -static_cast<int>(draw.below(20))),
                                std::ldexp(1, -static_cast<int>(draw.below(20)))};
        std::vector<Vec3<R>> all;
        const Points<R> drawn = draw.points(4);
        for (const Vec3<R>& v : drawn.vertices())
            all.push_back({static_cast<R>(v.x * size.x), static_cast<R>(v.y * size.y), static_cast<R>(v.z * size.z)});
        return Points<R>(std::move(all));
    };
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Points<R> a = simplex();
        const Points<R> b = simplex();
        // A point of both: the middle of A's first edge and of B's second.
        const auto middle = [](const Points<R>& body, unsigned k) {
            return (body.vertices()[k] + body.vertices()[k + 1]) * R(0.5);
        };
        Affine<R> pose;
        pose.translation = (middle(a, 0) + middle(a, 2)) * R(0.5) - (middle(b, 0) + middle(b, 2)) * R(0.5);
        compare<R>({a, std::nullopt}, {b, pose}, counts);
    }
    return counts;
}

/// Sizes to the ends of the range.
template <class R>
RungCounts ranging(std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    RungCounts counts;
    constexpr int most = std::numeric_limits<R>::max_exponent - 4;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const int size = draw.below(3) == 0 ? -most - static_cast<int>(draw.below(std::numeric_limits<R>::digits))
                                            : static_cast<int>(draw.below(2 * most)) - most;
        const auto body = [&]() -> AnyBody<R> {
            std::vector<Vec3<R>> vertices;
            const Points<R> drawn = draw.points(4 + draw.below(8));
            for (const Vec3<R>& v : drawn.vertices())
                vertices.push_back({std::ldexp(v.x, size), std::ldexp(v.y, size), std::ldexp(v.z, size)});
            return {Points<R>(std::move(vertices)), std::nullopt};
        };
        compare(body(), body(), counts);
    }
    return counts;
}

/// The families of the generators: degenerate bodies, near and exact contact.
template <class R>
RungCounts families(std::uint64_t seed, int count) {
    RungCounts counts;
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
            caseio::Case c = fuzz::family_case(family, seed, i, count);
            if (sizeof(R) == sizeof(float)) c = fuzz::narrow_to_float(c);
            if (!c.b) continue;
            const auto number = [](const Rational& x) { return nearest<R>(x); };
            compare(map_numbers<R>(c.a, number), map_numbers<R>(*c.b, number), counts);
        }
    }
    return counts;
}

template <class R>
void ask_all(std::uint64_t seed) {
    const RungCounts in_general = general<R>(seed, 300);
    in_general.print("in general position");
    EXPECT_GT(in_general.apart, 10);
    EXPECT_GT(in_general.extended, in_general.meeting() * 9 / 10);
    EXPECT_EQ(in_general.other_pairs, 0);
    const RungCounts of_balls = with_balls<R>(seed + 6, 60);
    of_balls.print("with balls");
    EXPECT_GT(of_balls.extended, of_balls.meeting() / 2);
    const RungCounts of_prepared = prepared<R>(seed + 1, 40);
    of_prepared.print("prepared");
    EXPECT_GT(of_prepared.extended, of_prepared.meeting() * 9 / 10);
    const RungCounts of_lattice = lattice<R>(seed + 2, 300, 0);
    of_lattice.print("numbers of few bits");
    EXPECT_GT(of_lattice.integer, 0);
    EXPECT_GT(of_lattice.searched, 10);
    EXPECT_GT(of_lattice.other_pairs, 10);
    EXPECT_GT(of_lattice.bare, of_lattice.meeting() / 2);
    const RungCounts of_near_ties = lattice<R>(seed + 8, 300, 2);
    of_near_ties.print("near-ties");
    EXPECT_GT(of_near_ties.extended, of_near_ties.meeting() / 4);
    const RungCounts of_rounded = rounded_boxes<R>(seed + 7, 100);
    of_rounded.print("boxes flat up to rounding");
    EXPECT_GT(of_rounded.extended, of_rounded.meeting() / 4);
    const RungCounts of_parallel = parallel<R>(seed + 9, 300);
    of_parallel.print("parallel faces under poses that round");
    EXPECT_GT(of_parallel.extended, of_parallel.meeting() * 9 / 10);
    EXPECT_GT(of_parallel.other_pairs, 10);
    const RungCounts of_simplices = oblong_simplices<R>(seed + 3, 150);
    of_simplices.print("oblong simplices");
    EXPECT_GT(of_simplices.extended, of_simplices.meeting() * 3 / 4);
    const RungCounts of_sizes = ranging<R>(seed + 4, 80);
    of_sizes.print("sizes to the ends of the range");
    EXPECT_GT(of_sizes.extended, 0);
    EXPECT_GT(of_sizes.searched, 0);
    const RungCounts of_families = families<R>(seed + 5, 6);
    of_families.print("families");
    EXPECT_GT(of_families.meeting(), 0);
    EXPECT_GT(of_families.apart, 0);
}

TEST(DepthRungs, TheSameBitsAsTheExactSearchInDouble) { ask_all<double>(71); }
TEST(DepthRungs, TheSameBitsAsTheExactSearchInFloat) { ask_all<float>(72); }

/// Stacked boxes: a face on a face, with the nearest point inside a triangle of the face, or on the edge of two.
/// Depths that are numbers of the format, of bodies along the axes: exact, without fractions.
TEST(DepthRungs, DepthsThatAreNumbersAreExactInDoubles) {
    const auto at = [](double x, double y, double z) {
        Affine<double> pose;
        pose.translation = {x, y, z};
        return pose;
    };
    const AnyBody<double> box{Box<double>({1, 1, 1}), std::nullopt};
    const AnyBody<double> ball{Sphere<double>(1), std::nullopt};
    const AnyBody<double> rod{Capsule<double>(0.5, 1), std::nullopt};
    RungCounts counts;
    for (const Vec3<double>& apart : {Vec3<double>{1.5, 0, 0}, Vec3<double>{0, -1.25, 0}, Vec3<double>{1.7, 0.3, 0.1},
                                      Vec3<double>{0.3, 0.1, 1.9}}) {
        const Affine<double> pose = at(apart.x, apart.y, apart.z);
        compare(box, AnyBody<double>{box.shape, pose}, counts);
        compare(ball, AnyBody<double>{box.shape, pose}, counts);
        compare(AnyBody<double>{box.shape, pose}, ball, counts);
        compare(rod, AnyBody<double>{ball.shape, pose}, counts);
        compare(ball, AnyBody<double>{ball.shape, pose}, counts);
    }
    counts.print("numbers");
    EXPECT_EQ(counts.apart + counts.meeting(), 20);
    EXPECT_GE(counts.extended, 10);
}

TEST(DepthRungs, AFaceOnAFaceIsSettledByItsFacet) {
    const Box<double> box({1, 1, 1});
    for (const bool is_centred : {false, true}) {
        const Affine<double> above{{}, {is_centred ? 0.0 : 0.3, is_centred ? 0.0 : 0.1, 1.75}};
        const auto stacked = posed(box, above);
        const auto found = detail::depth_by_rungs<detail::DepthFractions>(core_view(box), core_view(stacked), {});
        ASSERT_TRUE(found);
        // The depth is a number. Centre on centre, the foot is on an edge of each triangle.
        EXPECT_EQ(found->rung, is_centred ? Rung::integer : Rung::extended);
        EXPECT_EQ(found->value, 0.25);
        EXPECT_TRUE(found->normal_unique);
        EXPECT_EQ(found->normal, (Vec3<double>{0, 0, 1}));
        expect_a_pair<double>({exact(AnyBody<double>{box, {}}), exact(AnyBody<double>{box, above})},
                              detail::turned(*found));
    }
}

}  // namespace
}  // namespace oblong
