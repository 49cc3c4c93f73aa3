// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/condition.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/linear/product.hpp"
#include "tests/oracle/condition_inputs.hpp"

/// First-order conditions against exact answers of changed bodies (docs/explanation/numerics/conditioning.md).
namespace oblong::oracle {
namespace {

using test::answer_of;
using test::draw_boxes;
using test::draw_input;
using test::draw_slanted;
using test::Input;
using test::lattice;
using test::power;
using test::value;
using test::Vec;

/// The changes are so small that second-order terms are below a part in 2^40 of any first-order one: for coordinates of
/// a few bits their constants are far below 2^60.
const Rational u = power(-100);
const Rational second_order = power(-40);

/// Every coordinate and radius times 1 + δ, δ from `draw`, |δ| ≤ u.
template <class Draw>
Input changed(Input in, const Draw& draw) {
    for (const bool of_a : {true, false})
        for (Vec& p : of_a ? in.a : in.b)
            for (std::size_t k = 0; k < 3; ++k) p[k] = p[k] * (1 + draw(of_a, p, k));
    in.radius_a = in.radius_a * (1 + draw(true, Vec{}, 3));
    in.radius_b = in.radius_b * (1 + draw(false, Vec{}, 3));
    return in;
}

/// The change that moves every vertex as far as it can along ±n: A forwards and B backwards, balls likewise.
Input along(const Input& in, const Vec& n, int way, int balls) {
    return changed(in, [&](bool of_a, const Vec& p, std::size_t k) {
        if (k == 3) return Rational(u * balls);
        return Rational(u * (n[k] * p[k]).sign() * (of_a ? way : -way));
    });
}

/// What changed inputs did: the largest change of the measure, by the condition.
struct Seen {
    int conditioned = 0, attained = 0;
    std::array<int, 3> outcomes{};
};

/// Whether the first-order value holds for random changes, and whether the sign vectors attain it.
void attack(const Input& in, std::mt19937_64& random, Seen& seen) {
    const ExactAnswer answer = answer_of(in);
    const Condition condition = condition_of(answer);
    if (!condition.rise) return;
    ++seen.conditioned;
    ++seen.outcomes[static_cast<std::size_t>(answer.outcome)];
    const ExactNumber measure = answer.measure().value();
    const Rational before = value(measure), rise = value(*condition.rise), fall = value(*condition.fall);
    const Rational most = std::max(rise, fall);
    const auto change = [&](const Input& other) {
        const ExactAnswer after = answer_of(other);
        // A penetration whose bodies parted has a distance in its place.
        return Rational(value(after.measure().value()) - before);
    };
    for (int i = 0; i < 12; ++i) {
        const Rational by = change(changed(in, [&](bool, const Vec&, std::size_t) {
            const std::uint64_t kind = oblong::test::below(random, 4);
            if (kind < 2) return Rational(u * (kind == 0 ? 1 : -1));
            return Rational(u * lattice(random, 100) / 100);
        }));
        ASSERT_LE(by, u * rise + u * most * second_order);
        ASSERT_LE(-by, u * fall + u * most * second_order);
    }
    // A − B moves away from the origin along n: a distance rises, a depth falls.
    Vec n = answer.witness_a.point - answer.witness_b.point;
    int out = 1;
    if (answer.outcome == Outcome::overlapping) {
        out = -1;
        if (n == Vec{}) n = -answer.penetration->normals.front();
    }
    if (n == Vec{}) return;
    const int balls = answer.outcome == Outcome::overlapping ? 1 : -1;
    const Rational up = change(along(in, n, out, balls)), down = change(along(in, n, -out, -balls));
    const Rational nearly = 1 - second_order;
    if (condition.attains_rise) {
        ++seen.attained;
        EXPECT_GE(up, u * rise * nearly);
    }
    if (answer.outcome != Outcome::touching && condition.attains_rise) {
        EXPECT_GE(-down, u * fall * nearly);
    }
}

TEST(Condition, OfADistanceHoldsForRandomChangesAndIsAttained) {
    std::mt19937_64 random(11);
    Seen seen;
    for (int i = 0; i < 120 && !HasFailure(); ++i) attack(draw_input(random, 3, 5, 3), random, seen);
    for (int i = 0; i < 60 && !HasFailure(); ++i) attack(draw_input(random, 3, 5, 2), random, seen);
    for (int i = 0; i < 60 && !HasFailure(); ++i)
        attack(i % 2 == 0 ? draw_boxes(random, 6) : draw_slanted(random, 6), random, seen);
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::separated)], 180);
    EXPECT_EQ(seen.attained, seen.outcomes[static_cast<std::size_t>(Outcome::separated)]);
}

TEST(Condition, OfBodiesWithBalls) {
    std::mt19937_64 random(12);
    Seen seen;
    for (int i = 0; i < 90 && !HasFailure(); ++i) {
        Input in = draw_input(random, 2, 4, 3);
        in.radius_a = Rational(static_cast<int>(oblong::test::below(random, 8)), 4);
        in.radius_b = Rational(1, 3);
        if (i % 3 == 0) in.query = caseio::Query::penetration;
        attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::separated)], 20);
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::overlapping)], 5);
}

TEST(Condition, OfADepthHoldsForRandomChangesAndIsAttained) {
    std::mt19937_64 random(13);
    Seen seen;
    for (int i = 0; i < 120 && !HasFailure(); ++i) {
        Input in = i % 3 == 0 ? (i % 2 == 0 ? draw_boxes(random, 1, 1) : draw_slanted(random, 0))
                              : draw_input(random, 3, 1, i % 3 == 1 ? 2 : 3);
        if (i % 3 != 0) in.a.push_back({2, -3, 0}), in.b.push_back({-1, 3, 0});
        in.query = caseio::Query::penetration;
        attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::overlapping)], 40);
    EXPECT_GT(seen.attained, 20);
}

TEST(Condition, OfTouchingBodiesBoundsWhatASmallChangeOpens) {
    std::mt19937_64 random(14);
    Seen seen;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        Input in = draw_input(random, 1, 1, 3);
        if (i % 2 == 0) in.query = caseio::Query::penetration;
        if (answer_of(in).outcome == Outcome::touching) attack(in, random, seen);
    }
    EXPECT_GT(seen.outcomes[static_cast<std::size_t>(Outcome::touching)], 40);
}

/// The proven allowances, for changes that are not small: docs/explanation/numerics/conditioning.md, rise and fall.
TEST(Condition, LargeChangesStayWithinTheProvenAllowance) {
    std::mt19937_64 random(15);
    int checked = 0;
    for (int i = 0; i < 150; ++i) {
        const Input in = i % 2 == 0 ? draw_input(random, 3, 6, 3) : draw_boxes(random, 6);
        const ExactAnswer answer = answer_of(in);
        if (answer.outcome != Outcome::separated) continue;
        const Rational d = value(answer.distance), rise = value(condition_of(answer).rise.value());
        const Rational large = power(-3 - static_cast<int>(oblong::test::below(random, 6)));
        const Input other = changed(in, [&](bool, const Vec&, std::size_t) {
            return Rational(large * (oblong::test::below(random, 2) == 0 ? 1 : -1));
        });
        const Rational size = answer.largest_coordinate;
        const Rational after = value(answer_of(other).distance);
        EXPECT_LE(after - d, large * rise + 6 * large * large * size * size / d);
        // Lemma 2: what the old normal proves of the changed bodies.
        const Vec n = answer.witness_a.point - answer.witness_b.point;
        std::optional<Rational> low, high;
        const auto reach = [&](const Vec& p) {
            Rational sum = 0;
            for (std::size_t k = 0; k < 3; ++k) sum += abs(n[k] * p[k]);
            return Rational(large * sum);
        };
        for (const Vec& p : in.a) low = std::min(low.value_or(dot(n, p) - reach(p)), Rational(dot(n, p) - reach(p)));
        for (const Vec& q : in.b) high = std::max(high.value_or(dot(n, q) + reach(q)), Rational(dot(n, q) + reach(q)));
        EXPECT_GE(after * d + power(-200), *low - *high);
        ++checked;
    }
    EXPECT_GT(checked, 100);
}

}  // namespace
}  // namespace oblong::oracle
