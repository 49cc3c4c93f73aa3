// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "tests/prove/cores/core_cases.hpp"

// Witnesses against exact numbers: every coordinate lies between the neighbours of that of one exact optimal pair, for
// every answer, whichever rung gave it. Of separated bodies that pair is the one of the simplex at which the answer
// ended, found here by elimination in rationals; normals of irrational length are compared by squares. Of others it is
// a common point.

namespace oblong {

namespace {

using namespace core_cases;

struct ExactPair {
    Vec3<Rational> a, b;
};

template <std::floating_point R>
[[nodiscard]] ExactPair nearest_points(const ExactCore& a, const ExactCore& b, const ProposedSimplex& simplex) {
    std::array<Vec3<Rational>, slot_count> y;
    for (unsigned i = 0; i < simplex.count; ++i) y[i] = a.vertices[simplex.pairs[i].a] - b.vertices[simplex.pairs[i].b];
    const auto carrier = detail::project_origin(y, (1U << simplex.count) - 1);
    ExactPair points;
    for (unsigned i = 0; carrier && i < simplex.count; ++i) {
        points.a = points.a + a.vertices[simplex.pairs[i].a] * carrier->weights[i];
        points.b = points.b + b.vertices[simplex.pairs[i].b] * carrier->weights[i];
    }
    return points;
}

/// The sign of c / √s − x.
[[nodiscard]] int compare_quotient(const Rational& c, const Rational& s, const Rational& x) {
    if (c.sign() != x.sign()) return c.sign() < x.sign() ? -1 : 1;
    const int squares = Rational(c * c).compare(Rational(x * x * s));
    return c.sign() < 0 ? -squares : squares;
}

/// A witness's coordinate and the neighbours between which the exact one has to lie.
template <std::floating_point R>
struct Bracket {
    Rational below, above;
    explicit Bracket(R w)
        : below(to_rational(std::nextafter(w, -std::numeric_limits<R>::infinity()))),
          above(to_rational(std::nextafter(w, std::numeric_limits<R>::infinity()))) {}
};

/// Whether the witness is near point − radius · n / ‖n‖.
template <std::floating_point R>
[[nodiscard]] bool is_near(const Vec3<R>& witness, const Vec3<Rational>& point, const Rational& radius,
                           const Vec3<Rational>& n) {
    for (std::size_t k = 0; k < 3; ++k) {
        const Bracket<R> bracket(witness[k]);
        const Rational step = radius * n[k];
        // point − step / ‖n‖ is in the bracket
        if (compare_quotient(step, squared_norm(n), Rational(point[k] - bracket.below)) > 0) return false;
        if (compare_quotient(step, squared_norm(n), Rational(point[k] - bracket.above)) < 0) return false;
    }
    return true;
}

/// Whether a body has a point between the neighbours of the witness's coordinates.
template <std::floating_point R>
[[nodiscard]] bool holds_near(const ExactCore& body, const Vec3<R>& witness) {
    ExactCore near;
    const std::array<Bracket<R>, 3> at{Bracket<R>(witness.x), Bracket<R>(witness.y), Bracket<R>(witness.z)};
    for (unsigned corner = 0; corner < 8; ++corner) {
        const auto coordinate = [&](unsigned k) { return (corner >> k & 1U) != 0 ? at[k].above : at[k].below; };
        near.vertices.push_back({coordinate(0), coordinate(1), coordinate(2)});
    }
    return exact_distance(body, near, {1, 0, 0}).outcome != Outcome::separated;
}

template <std::floating_point R>
[[nodiscard]] testing::AssertionResult are_witnesses(const CertifiedDistance<R>& answer, const ExactCore& a,
                                                     const ExactCore& b, const Rational& core_squared) {
    if (answer.outcome != Outcome::separated) {
        if (!(answer.witness_a == answer.witness_b)) return testing::AssertionFailure() << "two points in contact";
        if (!holds_near(a, answer.witness_a)) return testing::AssertionFailure() << "a is not near";
        if (!holds_near(b, answer.witness_b)) return testing::AssertionFailure() << "b is not near";
        return testing::AssertionSuccess();
    }
    const ExactPair points = nearest_points<R>(a, b, answer.simplex);
    const Vec3<Rational> n = points.a - points.b;
    if (squared_norm(n) != core_squared) return testing::AssertionFailure() << "the simplex is not the nearest";
    if (!is_near(answer.witness_a, points.a, a.radius, n)) return testing::AssertionFailure() << "a is off";
    if (!is_near(answer.witness_b, points.b, b.radius, Vec3<Rational>(-n)))
        return testing::AssertionFailure() << "b is off";
    return testing::AssertionSuccess();
}

/// How answers came by their witnesses: the rung of the answer, and whether its own witnesses were proven.
using Reached = std::map<std::pair<Rung, bool>, int>;

template <std::floating_point R>
[[nodiscard]] bool are_proven_by_the_fast_rungs(const CoreView<R>& core_a, const CoreView<R>& core_b) {
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    const LadderOptions ladder;
    CertifiedDistance<R> answer;
    detail::Attempt<R> found{answer};
    if (const int exponent = detail::scale_exponent(a, b); exponent != 0) {
        detail::attempt_rescaled(a, b, exponent, {ladder, true, true}, found);
    } else {
        detail::attempt(a, b, {ladder, true, false}, found);
    }
    return found.witnesses_proven;
}

/// Radii of all sizes, some beyond the gap, to bodies that have none.
template <std::floating_point R>
void inflate(Families<R>& draw, Pair<R>& pair) {
    const CertifiedDistance<R> cores = ladder_distance(pair.a.view(), pair.b.view());
    const auto radius = [&]() -> R {
        if (draw.any(3) == 0) return 0;
        if (draw.any(4) == 0) return std::ldexp(R(1), draw.any(40) - 30);
        return static_cast<R>(std::abs(draw.uniform())) * cores.distance;
    };
    pair.a.radius = radius();
    pair.b.radius = radius();
    if (!is_finite(pair.a.radius) || !is_finite(pair.b.radius)) pair.a.radius = pair.b.radius = 1;
}

template <std::floating_point R>
Reached expect_witnesses(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    Reached reached;
    for (int family = 0; family < Families<R>::count; ++family) {
        Reached of_family;
        for (int i = 0; i < per_family; ++i) {
            Pair<R> pair = draw.draw(family);
            if (i % 3 == 0) inflate(draw, pair);
            if (i % 5 == 0 && !pair.b.pose) pair.b.pose = Affine<R>{.linear = {}, .translation = {R(0.3), R(0), R(-1)}};
            const CoreView<R> view_a = pair.a.view();
            const CoreView<R> view_b = pair.b.view();
            const CertifiedDistance<R> answer = ladder_distance(view_a, view_b);
            const ExactCore a = exact(pair.a);
            const ExactCore b = exact(pair.b);
            const Rational squared = exact_distance(a, b, {1, 0, 0}).core_squared;
            EXPECT_TRUE(are_witnesses(answer, a, b, squared))
                << Families<R>::names[family] << ' ' << i << ' ' << name(answer.rung);
            const IntegerRungAnswer<R> by_integers = answer_by_integers(view_a, view_b, answer.simplex);
            EXPECT_TRUE(are_witnesses(by_integers.rounded, a, b, squared)) << Families<R>::names[family] << ' ' << i;
            if (testing::Test::HasFailure()) return reached;
            ++of_family[{answer.rung, are_proven_by_the_fast_rungs(view_a, view_b)}];
        }
        std::printf("%-16s", Families<R>::names[family]);
        for (const auto& [how, count] : of_family) {
            std::printf(" %s%s: %d;", std::string(name(how.first)).c_str(), how.second ? " with witnesses" : "", count);
            reached[how] += count;
        }
        std::printf("\n");
    }
    return reached;
}

void expect_all_reached(Reached& reached, int per_family) {
    EXPECT_GT((reached[{Rung::filter, true}]), per_family / 4);
    EXPECT_GT((reached[{Rung::filter, false}]), per_family / 50);
    EXPECT_GT((reached[{Rung::extended, true}]), per_family / 4);
    EXPECT_GT((reached[{Rung::extended, false}]), per_family / 50);
    EXPECT_GT((reached[{Rung::integer, false}]), per_family);
}

}  // namespace

TEST(Witness, OfEveryRungIsNearAnExactOneInDouble) {
    Reached reached = expect_witnesses<double>(200, 71);
    expect_all_reached(reached, 200);
}
TEST(Witness, OfEveryRungIsNearAnExactOneInFloat) {
    Reached reached = expect_witnesses<float>(200, 72);
    expect_all_reached(reached, 200);
}

}  // namespace oblong
