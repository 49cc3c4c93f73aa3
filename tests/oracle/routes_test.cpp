// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/contact.hpp"
#include "oracle/exact/enumeration.hpp"
#include "oracle/exact/working_set.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// Route one (CGAL on working sets) against route two (enumeration) on random small bodies.
namespace oblong::oracle {
namespace {

using test::Vec;

struct Tally {
    int separated = 0, touching = 0, overlapping = 0;
};

/// Both routes, each through the checks; their squared distances and outcomes must be the same.
void compare_routes(const std::vector<Vec>& a, const std::vector<Vec>& b, int dimension, Tally& tally) {
    const ScaledPair pair = scaled_pair(a, b, dimension);
    const NearestPair one = nearest_points(pair);
    require_optimal(pair, one);
    const Enumerated two = enumerate(pair);
    require_optimal(pair, two.nearest);
    const IntegerVec n = difference(one, pair);
    const IntegerVec m = difference(two.nearest, pair);
    const Integer one_scale = one.a.total * one.b.total;
    const Integer two_scale = two.nearest.a.total * two.nearest.b.total;
    ASSERT_EQ(n * two_scale, m * one_scale);
    Outcome outcome = Outcome::separated;
    if (n == IntegerVec{0, 0, 0}) {
        const Contact contact = contact_of(pair, one);
        require_contact(pair, one, contact);
        EXPECT_LE(contact.directions.size(), static_cast<std::size_t>(2 * dimension));
        outcome = contact.touching ? Outcome::touching : Outcome::overlapping;
        if (two.outcome == Outcome::touching) {
            require_contact(pair, two.nearest, Contact{true, two.normal, {}, {}});
        }
    }
    ASSERT_EQ(name(outcome), name(two.outcome));
    ++(outcome == Outcome::separated  ? tally.separated
       : outcome == Outcome::touching ? tally.touching
                                      : tally.overlapping);
}

template <class Draw>
Tally many(int rounds, int dimension, std::size_t most, const Draw& draw) {
    std::mt19937_64 random(20'260'101);
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
        std::vector<Vec> bodies[2];
        for (auto& body : bodies) {
            const std::size_t count = 1 + random() % most;
            for (std::size_t i = 0; i < count; ++i) {
                Vec v{draw(random), draw(random), dimension == 3 ? draw(random) : Rational(0)};
                if (i > 0 && random() % 8 == 0) v = body[i - 1];  // a duplicate
                body.push_back(v);
            }
        }
        compare_routes(bodies[0], bodies[1], dimension, tally);
        if (::testing::Test::HasFailure()) break;
    }
    return tally;
}

Rational lattice(std::mt19937_64& random, int reach) {
    return Rational(static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
}

TEST(Routes, AgreeOnSmallLattices) {
    const Tally t = many(1500, 3, 5, [](auto& r) { return lattice(r, 1); });
    EXPECT_GT(t.separated, 100);
    EXPECT_GT(t.touching, 100);
    EXPECT_GT(t.overlapping, 10);
}

TEST(Routes, AgreeOnWiderLattices) {
    const Tally t = many(400, 3, 8, [](auto& r) { return lattice(r, 4); });
    EXPECT_GT(t.separated, 30);
    EXPECT_GT(t.overlapping, 30);
}

TEST(Routes, AgreeInThePlane) {
    const Tally t = many(1500, 2, 6, [](auto& r) { return lattice(r, 2); });
    EXPECT_GT(t.separated, 100);
    EXPECT_GT(t.touching, 100);
    EXPECT_GT(t.overlapping, 100);
}

TEST(Routes, AgreeOnDoubles) {
    const Tally t = many(200, 3, 7, [](auto& r) { return to_rational(oblong::test::uniform(r, -1, 1)); });
    EXPECT_GT(t.separated, 10);
    EXPECT_GT(t.overlapping, 10);
}

TEST(Routes, AgreeWhereExponentsDiffer) {
    // Coordinates from the smallest subnormal to near the overflow threshold, in one body.
    const auto draw = [](auto& r) {
        const int exponent = static_cast<int>(r() % 2090) - 1074;
        return to_rational(std::ldexp(static_cast<double>(static_cast<int>(r() % 5) - 2), exponent));
    };
    const Tally t = many(25, 3, 4, draw);
    EXPECT_GT(t.separated + t.touching, 5);
}

TEST(Routes, AgreeFarFromTheOrigin) {
    many(150, 3, 6, [](auto& r) { return to_rational(1e7 + oblong::test::uniform(r, -1e-3, 1e-3)); });
    many(300, 3, 5, [](auto& r) { return Rational(10'000'000) + lattice(r, 1) * power_of_two(-40); });
}

TEST(Routes, EndsWherePolytopeDistanceDidNot) {
    for (const caseio::Case& c :
         caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/polytope_distance_cycle.jsonl")) {
        EXPECT_TRUE(cross_check(exact_answer(c)));
    }
}

TEST(Routes, LargeSetsSolvePiecewise) {
    // Points on two spheres of radius 1 whose centres are 3 apart: working sets must find the gap.
    std::mt19937_64 random(7);
    std::vector<Vec> bodies[2];
    for (auto& body : bodies) {
        for (int i = 0; i < 2000; ++i) {
            const double x = oblong::test::bell(random), y = oblong::test::bell(random), z = oblong::test::bell(random);
            const double length = std::sqrt(x * x + y * y + z * z);
            const double shift = &body == &bodies[1] ? 3.0 : 0.0;
            body.push_back({to_rational(x / length + shift), to_rational(y / length), to_rational(z / length)});
        }
    }
    const ScaledPair pair = scaled_pair(bodies[0], bodies[1], 3);
    const NearestPair nearest = nearest_points(pair);
    require_optimal(pair, nearest);
    EXPECT_NE(difference(nearest, pair), (IntegerVec{0, 0, 0}));
}

TEST(Routes, EnumerationRefusesLargeBodies) {
    const ScaledPair pair{std::vector<IntegerVec>(13, IntegerVec{0, 0, 0}), {IntegerVec{1, 0, 0}}, 1, 3};
    EXPECT_THROW((void)enumerate(pair), std::invalid_argument);
}

}  // namespace
}  // namespace oblong::oracle
