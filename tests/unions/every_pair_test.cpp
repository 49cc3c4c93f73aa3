// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unions/worlds.hpp"

/// Unions against loops over all pairs of parts.
namespace oblong::test {
namespace {

template <class S>
using FormatOf = std::conditional_t<std::is_floating_point_v<S>, S, double>;

template <class S>
void expect_least_distance(const World<S>& w) {
    using Answer = DistanceAnswer<FormatOf<S>>;
    UnionAnswer<Answer> least;
    bool is_first = true;
    each_pair(w.a, w.b, [&](std::size_t i, std::size_t k, const AnyBody<S>& x, const AnyBody<S>& y) {
        const Answer answer = certified_distance(x, y);
        const auto order = [](const Answer& of) { return std::pair(contact_order(of.outcome), of.value); };
        if (is_first || order(answer) < order(least)) least = {answer, i, k};
        is_first = false;
    });
    const auto found = union_distance(w.a, w.b);
    EXPECT_EQ(found.outcome, least.outcome) << w.text;
    EXPECT_EQ(found.value, least.value) << w.text;
    EXPECT_EQ(std::pair(found.part_a, found.part_b), std::pair(least.part_a, least.part_b)) << w.text;
    EXPECT_EQ(found.witness_a, least.witness_a) << w.text;
    EXPECT_EQ(found.normal, least.normal) << w.text;
    EXPECT_LE(found.lower, found.value);
    EXPECT_GE(found.upper, found.value);
    EXPECT_LE(found.asked, w.a.size() * w.b.size());
}

template <class S>
void expect_least_outcome(const World<S>& w, const S& margin) {
    UnionAnswer<DecisionAnswer> decided{{.outcome = Outcome::separated}};
    UnionAnswer<WithinAnswer> compared{{.outcome = Nearness::farther}};
    each_pair(w.a, w.b, [&](std::size_t i, std::size_t k, const AnyBody<S>& x, const AnyBody<S>& y) {
        const DecisionAnswer decision = certified_decision(x, y);
        if (contact_order(decision.outcome) < contact_order(decided.outcome)) decided = {decision, i, k};
        const WithinAnswer within = certified_within(x, y, margin);
        if (within.outcome < compared.outcome) compared = {within, i, k};
    });
    const auto decision = union_decision(w.a, w.b);
    EXPECT_EQ(decision.outcome, decided.outcome) << w.text;
    EXPECT_EQ(std::pair(decision.part_a, decision.part_b), std::pair(decided.part_a, decided.part_b)) << w.text;
    const auto within = union_within(w.a, w.b, margin);
    EXPECT_EQ(within.outcome, compared.outcome) << w.text;
    EXPECT_EQ(std::pair(within.part_a, within.part_b), std::pair(compared.part_a, compared.part_b)) << w.text;
}

template <class S>
void expect_first_hit(const World<S>& w, const LinearMotion<S>& motion) {
    using Answer = CastAnswer<FormatOf<S>>;
    UnionAnswer<Answer> first{{.outcome = Outcome::separated}};
    each_pair(w.a, w.b, [&](std::size_t i, std::size_t k, const AnyBody<S>& x, const AnyBody<S>& y) {
        const Answer answer = certified_cast(x, y, motion);
        const auto order = [](const Answer& of) { return std::pair(of.value, contact_order(of.outcome)); };
        if (answer.hit() && (!first.hit() || order(answer) < order(first))) first = {answer, i, k};
    });
    const auto found = union_cast(w.a, w.b, motion);
    EXPECT_EQ(found.outcome, first.outcome) << w.text;
    EXPECT_EQ(std::pair(found.part_a, found.part_b), std::pair(first.part_a, first.part_b)) << w.text;
    if (first.hit()) {
        EXPECT_EQ(found.value, first.value) << w.text;
        EXPECT_EQ(found.witness_a, first.witness_a) << w.text;
    }
}

template <class S>
void compare_worlds(std::uint64_t seed, int count) {
    Engine engine(seed);
    std::array<int, 3> outcomes{};
    std::size_t asked = 0;
    std::size_t pairs = 0;
    for (int i = 0; i < count; ++i) {
        const World<S> w = WorldDraw<S>(engine).world();
        expect_least_distance(w);
        expect_least_outcome(w, S(static_cast<int>(below(engine, 4))));
        const auto speed = [&] { return S(static_cast<int>(below(engine, 3)) - 1); };
        LinearMotion<S> motion{{speed(), speed(), speed()}, std::nullopt, {speed(), S(0), speed()}};
        if (below(engine, 2) == 0) motion.max = S(static_cast<int>(below(engine, 4)));
        expect_first_hit(w, motion);
        const auto answer = union_decision(w.a, w.b);
        ++outcomes[static_cast<std::size_t>(contact_order(answer.outcome))];
        asked += answer.asked;
        pairs += w.a.size() * w.b.size();
        ASSERT_FALSE(testing::Test::HasFailure()) << "world " << i << " of seed " << seed;
    }
    for (const int outcome : outcomes) EXPECT_GT(outcome, count / 20);
    EXPECT_LT(asked, pairs / 2) << "boxes exclude too little";
}

TEST(EveryPair, IsNoNearerInDouble) { compare_worlds<double>(1, draws(400)); }
TEST(EveryPair, IsNoNearerInFloat) { compare_worlds<float>(2, draws(300)); }
TEST(EveryPair, IsNoNearerInRationals) { compare_worlds<Rational>(3, draws(60)); }

TEST(EveryPair, IsNoNearerUnderPoses) {
    Engine engine(4);
    for (int i = draws(200); i > 0; --i) {
        const World<double> w = WorldDraw<double>(engine).world();
        Affine<double> pose;
        for (Vec3<double>& row : pose.linear.rows)
            row = {uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1)};
        pose.translation = {uniform(engine, -3, 3), 0, 0};
        double least = std::numeric_limits<double>::infinity();
        int closest = 2;
        each_pair(w.a, w.b, [&](std::size_t, std::size_t, const AnyBody<double>& x, const AnyBody<double>& y) {
            const auto answer = certified_distance(posed(x, pose), y);
            least = std::min(least, answer.value);
            closest = std::min(closest, contact_order(answer.outcome));
        });
        const auto found = union_distance(posed(w.a, pose), w.b);
        EXPECT_EQ(found.value, least) << w.text;
        EXPECT_EQ(contact_order(found.outcome), closest) << w.text;
        EXPECT_EQ(union_distance(w.b, posed(w.a, pose)).value, least) << w.text;
    }
}

TEST(EveryPair, OfThePlaneIsDecidedInThePlane) {
    const Union<double> square({AnyBody<double>{Box<double>({1, 1, 0}), std::nullopt}});
    const Union<double> two({AnyBody<double>{Box<double>({1, 1, 0}), Affine<double>{{}, {2, 0, 0}}},
                             AnyBody<double>{Box<double>({1, 1, 0}), Affine<double>{{}, {1, 1, 0}}}});
    QueryOptions in_plane;
    in_plane.dimension = 2;
    const auto answer = union_decision(square, two, in_plane);
    EXPECT_EQ(answer.outcome, Outcome::overlapping);
    EXPECT_EQ(answer.part_b, 1U);
    EXPECT_EQ(union_decision(square, two).outcome, Outcome::touching);
}

TEST(EveryPair, OfManyTrianglesIsNoNearer) {
    Engine engine(5);
    for (int i = draws(6); i > 0; --i) {
        const auto surface = [&](double height) {
            return sheet_of(8, [&](std::uint32_t) { return height + uniform(engine, -0.2, 0.2); });
        };
        const World<double> w{surface(0), surface(0.3), "a sheet"};
        expect_least_distance(w);
        expect_least_outcome(w, 0.05);
    }
}

}  // namespace
}  // namespace oblong::test
