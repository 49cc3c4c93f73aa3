// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/engine.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/prove/cores/nested_sums.hpp"

// Sums that are not expanded against the same sums expanded, and sums that no memory could hold expanded.

namespace oblong::test {
namespace {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;

Body sum(std::vector<Body> parts) { return {Sum<Rational>(std::move(parts)), std::nullopt}; }
Body box(Vec half) { return {Box<Rational>(std::move(half)), std::nullopt}; }
using Engine = detail::ExactEngine<Rational, double>;

Body point(Vec at) { return {Points<Rational>({std::move(at)}), std::nullopt}; }

/// Places in a part's list for the entries of a name, as exact_core numbers the whole.
std::size_t enumerated_index(const SummedCore::Part& part, const VertexName& name, std::size_t& at);

std::size_t enumerated_count(const SummedCore::Part& part) {
    using Kind = SummedCore::Part::Kind;
    if (part.kind == Kind::points) return part.vertices.size();
    std::size_t count = part.kind == Kind::sum ? 1 : 0;
    for (const SummedCore::Part& p : part.parts)
        count = part.kind == Kind::sum ? count * enumerated_count(p) : count + enumerated_count(p);
    return count;
}

std::size_t enumerated_index(const SummedCore::Part& part, const VertexName& name, std::size_t& at) {
    using Kind = SummedCore::Part::Kind;
    if (part.kind == Kind::points) return name[at++];
    std::size_t index = 0;
    if (part.kind == Kind::hull) {
        const std::size_t which = name[at++];
        for (std::size_t i = 0; i < which; ++i) index += enumerated_count(part.parts[i]);
        return index + enumerated_index(part.parts[which], name, at);
    }
    for (const SummedCore::Part& p : part.parts) index = index * enumerated_count(p) + enumerated_index(p, name, at);
    return index;
}

TEST(SummedCore, AnswersAsTheExpandedSumDoes) {
    int compared = 0, met = 0;
    for (int i = 0; i < 1200; ++i) {
        const int dimension = i % 3 == 0 ? 2 : 3;
        NestedSums random(static_cast<std::uint64_t>(i), dimension);
        const Body a = random.body(2);
        Body b = random.body(2);
        if (i % 2 == 0) b.pose = Affine<Rational>{{}, {random.below(60) - 30, random.below(20) - 10, 0}};
        const std::optional<ExactCore> enumerated_a = exact_core(a), enumerated_b = exact_core(b);
        const std::optional<SummedCore> summed_a = summed_core(a), summed_b = summed_core(b);
        ASSERT_EQ(enumerated_a.has_value(), summed_a.has_value()) << "seed " << i;
        ASSERT_EQ(enumerated_b.has_value(), summed_b.has_value()) << "seed " << i;
        if (!enumerated_a || !enumerated_b || enumerated_a->vertices.size() + enumerated_b->vertices.size() > 600)
            continue;
        ++compared;
        const CoreSupport in_lists_a(*enumerated_a), in_lists_b(*enumerated_b), a_in_parts(*summed_a),
            b_in_parts(*summed_b);
        ASSERT_EQ(largest_coordinate(in_lists_a), largest_coordinate(a_in_parts)) << "seed " << i;
        const ExactDistanceAnswer expanded = exact_distance(in_lists_a, in_lists_b, {1, 0, 0}, dimension);
        const ExactDistanceAnswer parted =
            exact_distance(a_in_parts, b_in_parts, exact_start(a_in_parts, b_in_parts).direction, dimension);
        ASSERT_EQ(expanded.outcome, parted.outcome) << "seed " << i;
        ASSERT_EQ(expanded.core_squared, parted.core_squared) << "seed " << i;
        ASSERT_EQ(expanded.radius, parted.radius) << "seed " << i;
        if (expanded.outcome != Outcome::separated) ++met;
        // Every vertex met is the one that its name means in the list.
        for (std::uint32_t f = 0; f < a_in_parts.known().size(); ++f) {
            std::size_t at = 0;
            const VertexName& name = a_in_parts.summed()->name_of(f);
            const std::size_t index = enumerated_index(summed_a->root, name, at);
            ASSERT_EQ(at, name.size());
            ASSERT_EQ(a_in_parts.vertex(f), enumerated_a->vertices.at(index)) << "seed " << i;
            ASSERT_EQ(a_in_parts.summed()->number_of(name), f);
        }
    }
    EXPECT_GT(compared, 700);
    EXPECT_GT(met, 100);
}

TEST(SummedCore, SupportsAreExactWhereDoublesCannotTell) {
    // Two corners that differ by 2^−200 along n, in every part.
    std::vector<Body> parts;
    for (int i = 0; i < 40; ++i)
        parts.push_back({Points<Rational>({{1, 0, 0}, {1 + power_of_two(-200), 0, i}, {1, 1, 1}}), std::nullopt});
    const Body body = sum(parts);
    ASSERT_TRUE(is_large_sum(body));
    const std::optional<CoreSupport> core = core_support(body);
    const SupportPoint<Rational> found = core->support({1, 0, 0});
    EXPECT_EQ(found.point.x, 40 + 40 * power_of_two(-200));
    EXPECT_EQ(core->summed()->name_of(found.feature), VertexName(40, 1));
    EXPECT_EQ(core->support({-1, 0, 0}).point.x, 40) << "of equal ones the first";
    EXPECT_EQ(core->summed()->name_of(core->support({-1, 0, 0}).feature), VertexName(40, 0));
    EXPECT_EQ(core->support({0, 0, 0}).feature, core->support({0, 0, 0}).feature);
}

TEST(SummedCore, ASumOfBoxesIsTheBoxOfTheirSums) {
    for (const int count : {5, 100}) {
        std::vector<Body> boxes;
        Vec half{};
        for (int i = 0; i < count; ++i) {
            const Vec one{Rational(1 + i % 7, 8), Rational(2 + i % 5, 4), Rational(1 + i % 3)};
            boxes.push_back(box(one));
            half = half + one;
        }
        const Body many = sum(boxes), one = box(half);
        ASSERT_TRUE(is_large_sum(many));
        EXPECT_FALSE(exact_core(many) && count == 100);
        for (const Vec& at : {Vec{500, 0, 0}, Vec{500, 600, 700}, Vec{half.x, 1, 2}, Vec{half.x, half.y, half.z},
                              Vec{half.x + power_of_two(-90), half.y, 0}, Vec{1, 2, 3}}) {
            const auto found = Engine::distance(many, point(at), {}), expected = Engine::distance(one, point(at), {});
            EXPECT_EQ(found.outcome, expected.outcome);
            EXPECT_EQ(found.value, expected.value);
            EXPECT_EQ(found.lower, expected.lower);
            EXPECT_EQ(found.upper, expected.upper);
            EXPECT_EQ(Engine::decision(many, point(at), {}).outcome, expected.outcome);
        }
    }
}

TEST(SummedCore, NeitherOrderNorNestingNorAPoseMatters) {
    NestedSums random(5, 3);
    std::vector<Body> parts;
    for (int i = 0; i < 30; ++i) parts.push_back(random.zonotope(3));
    std::vector<Body> reversed(parts.rbegin(), parts.rend());
    const Body inner = sum({parts.begin(), parts.begin() + 15}), rest = sum({parts.begin() + 15, parts.end()});
    const Affine<Rational> turn{{{Vec{0, -1, 0}, Vec{1, 0, 0}, Vec{0, 0, 2}}}, {5, 6, 7}};
    for (const Vec& at : {Vec{900, 10, 20}, Vec{0, 700, 3}, Vec{1, 2, 3}}) {
        const auto asked = [&](Body body, const Vec& where) { return Engine::distance(body, point(where), {}).value; };
        const double d = asked(sum(parts), at);
        EXPECT_EQ(asked(sum(reversed), at), d);
        EXPECT_EQ(asked(sum({inner, rest}), at), d);
        Body outside = sum(parts), inside = sum(parts);
        outside.pose = turn;
        // The linear part on every part, the translation once.
        std::vector<Body> posed = parts;
        for (Body& part : posed) part.pose = Affine<Rational>{turn.linear, {}};
        posed.push_back(point(turn.translation));
        EXPECT_EQ(asked(outside, at), asked(sum(posed), at));
    }
}

TEST(SummedCore, AThousandSegmentsAreMetAFewVerticesAtATime) {
    NestedSums random(8, 3);
    const Body zonotope = random.zonotope(1000);
    const CoreSupport a = *core_support(zonotope), b = *core_support(point({90'000, 50'000, 20'000}));
    ASSERT_FALSE(a.is_enumerated());
    const ExactDistanceAnswer answer = exact_distance(a, b, exact_start(a, b).direction);
    EXPECT_EQ(answer.outcome, Outcome::separated);
    // Memory: every vertex met has one entry a part, and few are met.
    EXPECT_LT(a.known().size(), 40U);
    for (std::uint32_t f = 0; f < a.known().size(); ++f) EXPECT_EQ(a.summed()->name_of(f).size(), 1000U);
    // The plane that proves it holds for every part's vertex, and so for the sum.
    const Vec n = answer.core_a - answer.core_b;
    Rational least = 0;
    for (const Body& part : std::get<Sum<Rational>>(zonotope.shape).parts()) {
        const auto vertices = std::get<Points<Rational>>(part.shape).vertices();
        least += std::min(Rational(dot(n, vertices[0])), Rational(dot(n, vertices[1])));
    }
    EXPECT_EQ(least, dot(n, answer.core_a));
}

TEST(SummedCore, WhatIsSmallOrOnlyGivenIsListed) {
    EXPECT_FALSE(is_large_sum(sum({box({1, 1, 1}), box({1, 1, 1}), box({1, 1, 1}), box({1, 1, 1})})));
    const std::vector<Body> five(5, box({1, 1, 1}));
    EXPECT_TRUE(is_large_sum(sum(five)));
    EXPECT_TRUE(is_large_sum(Body{Hull<Rational>({point({1, 2, 3}), sum(five)}), std::nullopt}));
    const std::vector<Body> many(3000, box({1, 1, 1}));
    EXPECT_TRUE(is_large_sum(sum(many))) << "8^3000";
    std::vector<Vec> cloud;
    for (int i = 0; i < 5000; ++i) cloud.push_back({i, i % 71, i % 53});
    const Body points{Points<Rational>(cloud), std::nullopt};
    EXPECT_FALSE(is_large_sum(points)) << "nothing is made of them";
    EXPECT_FALSE(is_large_sum(Body{Hull<Rational>({points, points}), std::nullopt}));
    EXPECT_FALSE(is_large_sum(sum({points, point({1, 1, 1})})));
    EXPECT_TRUE(is_large_sum(sum({points, box({1, 1, 1})})));
}

TEST(SummedCore, ListsNoMoreThanItSays) {
    std::vector<Body> parts(6, box({1, 1, 1}));  // 8^6 = 262,144
    EXPECT_FALSE(exact_core(sum(parts)));
    parts.pop_back();
    EXPECT_EQ(exact_core(sum(parts))->vertices.size(), 32'768U);
    const Body round{Cylinder<Rational>(1, 1), std::nullopt};
    parts.push_back(round);
    EXPECT_FALSE(summed_core(sum(parts))) << "curved";
    EXPECT_FALSE(summed_core(Body{Hull<Rational>({point({}), {Sphere<Rational>(1), std::nullopt}}), std::nullopt}));
}

}  // namespace
}  // namespace oblong::test
