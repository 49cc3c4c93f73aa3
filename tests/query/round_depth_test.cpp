// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "oblong/penetration.hpp"
#include "oblong/prove/arb/depth.hpp"
#include "oblong/prove/round/depth.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "tests/query/overlapping_pairs.hpp"

/// Depths of curved bodies in doubles and double-doubles, against ball arithmetic, which shares no code with them.
namespace oblong {
namespace {

using query_testing::Bodies;
using query_testing::Draw;
using query_testing::exact;
using query_testing::Family;
using query_testing::farthest;
using query_testing::in_doubles;

/// What a run over a family saw.
struct Seen {
    int pairs = 0;
    int meeting = 0;
    int answered = 0;  ///< of those that meet
    int compared = 0;  ///< of those, with a truth that rounds to one number
    int apart = 0;     ///< answered as separated
};

/// The witnesses are members, up to roundings, apart by the depth along the normal, whose support value is the depth.
template <class R>
void expect_witnesses(const Bodies<R>& pair, const DepthAnswer<R>& answer, Draw<R>& draw) {
    const Vec3<double> n = in_doubles(answer.normal);
    const Vec3<double> a = in_doubles(answer.witness_a);
    const Vec3<double> b = in_doubles(answer.witness_b);
    const double depth = static_cast<double>(answer.value);
    const auto span = [&](const Vec3<double>& m) {
        return std::abs(farthest(pair.a, m)) + std::abs(farthest(pair.a, -m)) + std::abs(farthest(pair.b, m)) +
               std::abs(farthest(pair.b, -m));
    };
    const double size = span({1, 0, 0}) + span({0, 1, 0}) + span({0, 0, 1});
    const double slack = 32 * static_cast<double>(std::numeric_limits<R>::epsilon()) * size;
    EXPECT_NEAR(squared_norm(n), 1, 16 * static_cast<double>(std::numeric_limits<R>::epsilon()));
    EXPECT_NEAR(farthest(pair.a, n) + farthest(pair.b, -n), depth, slack);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(a[k] - b[k], n[k] * depth, slack);
    for (int i = 0; i < 4; ++i) {
        const Vec3<double> m = i == 0 ? n : in_doubles(draw.vec(1));
        EXPECT_LE(dot(m, a), farthest(pair.a, m) + 2 * slack);
        EXPECT_LE(-dot(m, b), farthest(pair.b, -m) + 2 * slack);
    }
}

template <class R>
void compare(const Bodies<R>& pair, Draw<R>& draw, Seen& seen) {
    ++seen.pairs;
    const detail::Operand<R> a{&pair.a};
    const detail::Operand<R> b{&pair.b};
    const detail::RoundDepth<R> query(a, b);
    const std::optional<DepthAnswer<R>> answer = query.answer({});
    const std::optional<DepthAnswer<R>> bare = query.answer({.witnesses = false});
    EXPECT_EQ(answer.has_value(), bare.has_value());
    if (!answer) {
        seen.meeting += certified_decision(pair.a, pair.b).outcome == Outcome::separated ? 0 : 1;
        return;
    }
    EXPECT_TRUE(std::isnan(bare->normal.x) && std::isnan(bare->witness_a.x));
    EXPECT_EQ(answer->value, bare->value);
    CurvedDepthOptions options;
    options.format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
    const CurvedDepth truth = curved_depth(exact(pair.a), exact(pair.b), options);
    EXPECT_TRUE(truth.outcome == answer->outcome || truth.outcome == Outcome::undecided);
    if (answer->outcome == Outcome::separated) {
        ++seen.apart;
        EXPECT_EQ(answer->upper, 0);
        return;
    }
    ASSERT_EQ(answer->outcome, Outcome::overlapping);
    ++seen.meeting;
    ++seen.answered;
    EXPECT_EQ(answer->rung, Rung::extended);
    expect_witnesses(pair, *answer, draw);
    // Each end of ours is the nearest number of the format.
    EXPECT_TRUE(answer->lower == answer->value || answer->upper == answer->value);
    EXPECT_GE(to_rational(answer->upper), truth.lower);
    if (truth.upper) {
        EXPECT_LE(to_rational(answer->lower), *truth.upper);
        if (nearest<R>(truth.lower) == nearest<R>(*truth.upper)) {
            ++seen.compared;
            EXPECT_EQ(answer->value, nearest<R>(truth.lower));
        }
    }
    const DepthAnswer<R> asked = certified_depth(pair.a, pair.b);
    EXPECT_TRUE(query_testing::same(asked.value, answer->value));
}

template <class R>
Seen compare_family(const char* what, const Family<R>& family, std::uint64_t seed, int count) {
    Draw<R> draw(seed);
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        compare(family(draw), draw, seen);
    }
    std::printf("%s: %d pairs, %d meet, %d answered, %d compared with a rounded depth; %d apart\n", what, seen.pairs,
                seen.meeting, seen.answered, seen.compared, seen.apart);
    return seen;
}

/// \param least percents of pairs that meet to be answered, at least
void compare_kinds(double share, std::uint64_t seed, int least) {
    using namespace query_testing;
    int answered = 0;
    int meeting = 0;
    for (std::uint64_t first = 0; first < box; ++first) {
        for (std::uint64_t second = 0; second < kind_count; ++second) {
            const std::string what = std::string(kind_names[first]) + '-' + kind_names[second];
            const Seen seen = compare_family<double>(
                what.c_str(), [&](auto& draw) { return turned_pair(draw, first, second, share); },
                seed + 10 * first + second, 6);
            answered += seen.answered;
            meeting += seen.meeting;
            EXPECT_EQ(seen.compared, seen.answered);
        }
    }
    EXPECT_EQ(meeting, 6 * box * kind_count);
    EXPECT_GE(100 * answered, least * meeting);
}

TEST(RoundDepth, ShallowPairsOfAllShapes) { compare_kinds(0.01, 1000, 99); }
TEST(RoundDepth, MiddlingPairsOfAllShapes) { compare_kinds(0.2, 2000, 99); }
TEST(RoundDepth, DeepPairsOfAllShapes) { compare_kinds(0.8, 3000, 99); }

TEST(RoundDepth, FloatsOfAllShapes) {
    const Seen seen = compare_family<float>(
        "floats",
        [](auto& draw) {
            return query_testing::turned_pair(draw, draw.below(3), draw.below(7), draw.number(0.01, 0.9));
        },
        4, 60);
    EXPECT_GE(100 * seen.answered, 98 * seen.meeting);
}
TEST(RoundDepth, UprightPairs) {
    const Seen seen = compare_family<double>("upright", query_testing::upright_pair<double>, 5, 100);
    EXPECT_GT(seen.answered, 40);
}
TEST(RoundDepth, ParallelPairs) {
    const Seen seen = compare_family<double>("parallel", query_testing::parallel_pair<double>, 6, 60);
    EXPECT_GE(100 * seen.answered, 95 * seen.meeting);
}
TEST(RoundDepth, ComposedPairs) {
    const Seen seen = compare_family<double>("composed", query_testing::composed_pair<double>, 7, 60);
    EXPECT_GE(100 * seen.answered, 95 * seen.meeting);
}

TEST(RoundDepth, BallsOfSpheresAndCapsulesWithCoresApart) {
    // A cylinder of radius 1 about y and a sphere of radius 1/2, whose centre is √2 from the axis and beside the wall.
    AnyBody<double> can{Cylinder<double>(1, 2, Axis::y), Affine<double>{}};
    AnyBody<double> ball{Sphere<double>(0.5), Affine<double>{}};
    ball.pose->translation = {1, 0.25, 1};
    const DepthAnswer<double> answer = certified_depth(can, ball);
    EXPECT_EQ(answer.rung, Rung::extended);
    EXPECT_TRUE(answer.normal_unique);
    EXPECT_EQ(answer.value, nearest_root<double>(Rational(2), Rational(3, 2)) * -1);
    EXPECT_NEAR(answer.normal.x, -std::sqrt(0.5), 1e-15);
    EXPECT_EQ(answer.normal.y, 0);
    EXPECT_NEAR(answer.witness_a.z, std::sqrt(0.5), 1e-15);
    EXPECT_NEAR(answer.witness_b.z, 1 - std::sqrt(0.125), 1e-15);
}

TEST(RoundDepth, TiesAreLeftToOthers) {
    const AnyBody<double> can{Cylinder<double>(1, 2, Axis::y), std::nullopt};
    // One axis: the wall is nearest everywhere.
    const AnyBody<double> rod{Cylinder<double>(0.25, 1, Axis::y), std::nullopt};
    EXPECT_FALSE(detail::RoundDepth<double>({&can}, {&rod}).answer({}));
    // Two concentric balls, written as ellipsoids.
    const AnyBody<double> one{Ellipsoid<double>({1, 1, 1}), std::nullopt};
    const AnyBody<double> two{Ellipsoid<double>({2, 2, 2}), std::nullopt};
    EXPECT_FALSE(detail::RoundDepth<double>({&one}, {&two}).answer({}));
    // Both caps are equally near.
    const AnyBody<double> flat{Cylinder<double>(4, 0.5, Axis::y), std::nullopt};
    EXPECT_FALSE(detail::RoundDepth<double>({&flat}, {&flat}).answer({}));
}

}  // namespace
}  // namespace oblong
