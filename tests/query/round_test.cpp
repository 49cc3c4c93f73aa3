// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "oblong/decision.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/round/distance.hpp"
#include "tests/query/round_pairs.hpp"

/// Answers about curved bodies in doubles and double-doubles, against ball arithmetic, which shares no code with them.
namespace oblong {
namespace {

using namespace query_testing;

/// What a run over a family saw.
struct Seen {
    int pairs = 0;
    int answered = 0;
    std::map<Outcome, int> outcomes;
    std::map<Rung, int> decisions;
    std::array<int, 2> cold{}, warm{};  ///< iterations of distances and decisions of separated bodies
};

/// Neither witness is beyond a supporting plane of its body by more than roundings of both support mappings.
template <class R>
void expect_members(const Bodies<R>& pair, const DistanceAnswer<R>& answer, Draw<R>& draw) {
    const double size = size_of(pair);
    for (int i = 0; i < 4; ++i) {
        const Vec3<double> n = i == 0 ? in_doubles(answer.normal) : in_doubles(draw.vec(1));
        for (const Vec3<double>& m : {n, -n}) {
            const double a = farthest(pair.a, m);
            const double b = farthest(pair.b, m);
            const double slack = 32 * static_cast<double>(std::numeric_limits<R>::epsilon()) *
                                 (std::abs(m.x) + std::abs(m.y) + std::abs(m.z)) * size;
            EXPECT_LE(dot(m, in_doubles(answer.witness_a)), a + slack);
            EXPECT_LE(dot(m, in_doubles(answer.witness_b)), b + slack);
        }
    }
}

template <class R>
void compare(const Bodies<R>& pair, Draw<R>& draw, Seen& seen) {
    const detail::Operand<R> a{&pair.a};
    const detail::Operand<R> b{&pair.b};
    const detail::RoundQuery<R> query(a, b);
    const std::optional<DistanceAnswer<R>> distance = query.distance({});
    const std::optional<DecisionAnswer> decision = query.decision({});
    ++seen.pairs;
    CurvedOptions options;
    options.format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
    const CurvedAnswer truth = curved_distance(exact(pair.a), exact(pair.b), options);
    ++seen.outcomes[truth.outcome];
    if (decision) {
        ++seen.decisions[decision->rung];
        EXPECT_TRUE(truth.outcome == decision->outcome || truth.outcome == Outcome::undecided);
    }
    if (decision && decision->outcome == Outcome::separated) {
        seen.cold[1] += decision->iterations;
        seen.warm[1] += query.decision({.warm_start = decision->next}).value_or(*decision).iterations;
    }
    if (!distance) return;
    ++seen.answered;
    if (distance->outcome == Outcome::separated) {
        const DistanceAnswer<R> again = query.distance({.warm_start = distance->next}).value_or(*distance);
        expect_same_distance(again, *distance);
        seen.cold[0] += distance->iterations;
        seen.warm[0] += again.iterations;
    }
    EXPECT_TRUE(truth.outcome == distance->outcome || truth.outcome == Outcome::undecided);
    if (truth.distance) {
        EXPECT_EQ(static_cast<double>(distance->value), *truth.distance);
    }
    // Each end of ours is the nearest number of the format, so it is outside the enclosure that is far narrower.
    EXPECT_LE(to_rational(distance->lower), truth.upper);
    EXPECT_GE(to_rational(distance->upper), truth.lower);
    if (truth.distance && !truth.squared) {
        EXPECT_LE(to_rational(distance->lower), truth.lower);
        EXPECT_GE(to_rational(distance->upper), truth.upper);
    }
    if (truth.squared) {
        EXPECT_LE(to_rational(distance->lower) * to_rational(distance->lower), *truth.squared);
        EXPECT_GE(to_rational(distance->upper) * to_rational(distance->upper), *truth.squared);
    }
    expect_members(pair, *distance, draw);
    const DistanceAnswer<R> public_answer = certified_distance(pair.a, pair.b);
    EXPECT_TRUE(query_testing::same(public_answer.value, distance->value));
    EXPECT_EQ(public_answer.rung, distance->rung);
}

/// \param least_answered how many percent of the distances are to be answered, at least
template <class R>
void compare_family(const Family<R>& family, std::uint64_t seed, int count, int least_answered, int least_decided) {
    Draw<R> draw(seed);
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        compare(family(draw), draw, seen);
    }
    const int decided = seen.decisions[Rung::filter] + seen.decisions[Rung::extended];
    std::printf(
        "%d pairs: %d separated, %d touching, %d overlapping, %d undecided; answered %d; decided by filter %d, "
        "extended %d; iterations of distances %d, warm %d, of decisions %d, warm %d\n",
        seen.pairs, seen.outcomes[Outcome::separated], seen.outcomes[Outcome::touching],
        seen.outcomes[Outcome::overlapping], seen.outcomes[Outcome::undecided], seen.answered,
        seen.decisions[Rung::filter], seen.decisions[Rung::extended], seen.cold[0], seen.warm[0], seen.cold[1],
        seen.warm[1]);
    // A decision ends at the first plane that separates: often the first one, warm or cold.
    EXPECT_LE(100 * seen.warm[0], 90 * seen.cold[0]);
    EXPECT_LE(100 * seen.warm[1], 105 * seen.cold[1]);
    EXPECT_GE(100 * seen.answered, least_answered * seen.pairs);
    EXPECT_GE(100 * decided, least_decided * seen.pairs);
}

TEST(Round, ObliquePairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>([](auto& draw) { return oblique(draw, 3); }, 1, 1500, 99, 99);
    compare_family<float>([](auto& draw) { return oblique(draw, 3); }, 2, 800, 99, 99);
}
TEST(Round, UprightPairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>(upright<double>, 3, 600, 90, 90);
    compare_family<float>(upright<float>, 4, 300, 85, 85);
}
TEST(Round, ParallelPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(parallel<double>, 5, 400, 95, 95); }
TEST(Round, ClosePairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>(close<double>, 6, 300, 80, 95);
    compare_family<float>(close<float>, 7, 150, 95, 95);
}
TEST(Round, ShearedPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(sheared<double>, 8, 600, 98, 98); }
TEST(Round, PairsOfUnevenSizesAreAnsweredAsInBallArithmetic) { compare_family<double>(uneven<double>, 9, 400, 80, 80); }
TEST(Round, ComposedPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(composed<double>, 10, 400, 97, 97); }

/// The origin is on a face of the simplex that GJK ends with where it begins from middle to middle.
TEST(Round, AlignedBodiesThatOverlapAreProvenInDoubles) {
    const AnyBody<double> can{Cylinder<double>(1, 1), std::nullopt};
    const AnyBody<double> egg{Ellipsoid<double>({1, 2, 0.5}), std::nullopt};
    const auto moved = [](AnyBody<double> body, const Vec3<double>& by) {
        body.pose = Affine<double>{{}, by};
        return body;
    };
    for (const auto& [a, b] : {std::pair{can, moved(can, {0.5, 1.5, 0})}, std::pair{egg, moved(egg, {0, 2.5, 0})},
                               std::pair{can, moved(egg, {0, 2.5, 0})}}) {
        EXPECT_EQ(certified_decision(a, b).outcome, Outcome::overlapping);
        EXPECT_EQ(certified_decision(a, b).rung, Rung::filter);
        const auto distance = certified_distance(a, b);
        EXPECT_EQ(distance.outcome, Outcome::overlapping);
        EXPECT_NE(distance.rung, Rung::ball);
        EXPECT_FALSE(std::isnan(distance.witness_a.x));
    }
    EXPECT_EQ(certified_decision(can, moved(can, {0, 2, 0})).outcome, Outcome::touching);
}

/// A search that ends enclosed by a rounding, of bodies that are apart: the answer stays as it was.
TEST(Round, AnOverlapThatIsNotProvenWritesNothing) {
    const AnyBody<double> can{Cylinder<double>(1, 1), std::nullopt};
    AnyBody<double> egg{Ellipsoid<double>({1, 2, 0.5}), Affine<double>{}};
    egg.pose->translation = {4, 0, 0};
    round_bodies::Pair<double> pair;
    ASSERT_TRUE(detail::RoundBuilder<double>(pair.bodies[0]).add(detail::Operand<double>{&can}));
    ASSERT_TRUE(detail::RoundBuilder<double>(pair.bodies[1]).add(detail::Operand<double>{&egg}));
    round_bodies::Simplex simplex;
    simplex.is_complete = true;
    simplex.result.kept.carrier.set = all_slots;
    simplex.result.iterations = 7;
    simplex.directions[0] = {Vec3<double>{1, 0.2, 0.1}, {-1, 0.5, 0.3}, {0.1, -1, 0.4}, {0.3, 0.2, -1}};
    for (unsigned k = 0; k < 4; ++k) simplex.directions[1][k] = -simplex.directions[0][k];
    for (const bool witnesses : {false, true}) {
        CastAnswer<double> answer;
        const CastAnswer<double> before = answer;
        EXPECT_FALSE(detail::state_overlap(pair, simplex, {.witnesses = witnesses}, answer));
        EXPECT_EQ(answer.outcome, before.outcome);
        EXPECT_TRUE(query_testing::same(answer.value, before.value));
        EXPECT_EQ(answer.upper, before.upper);
        EXPECT_EQ(answer.iterations, 0);
        EXPECT_EQ(answer.rung, before.rung);
    }
}

}  // namespace
}  // namespace oblong
