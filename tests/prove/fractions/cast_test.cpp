// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/fractions/cast.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "tests/cast/worlds.hpp"

// The exact cast against known answers. That it is the rational ray cast and the oracle's is the contract of
// fuzz/harness/cast.

namespace oblong::test {

namespace {

using R3 = Vec3<Rational>;

ExactCore core(const Cloud<Rational>& c, Rational radius = 0) {
    return {{c.points.vertices().begin(), c.points.vertices().end()}, std::move(radius)};
}

ExactCore point(R3 p, Rational radius = 0) { return {{std::move(p)}, std::move(radius)}; }

ExactCore moved(ExactCore a, const R3& by) {
    for (R3& v : a.vertices) v = v + by;
    return a;
}

bool meets(const ExactCore& a, const ExactCore& b, const R3& by) {
    return exact_distance(moved(a, by), b, {1, 0, 0}).outcome != Outcome::separated;
}

/// n · (p + λ r − q) − (ρ_a + ρ_b) ‖n‖ > 0, or ≥ 0.
bool gap_is_positive(const ExactCore& a, const ExactCore& b, const R3& n, const R3& by, bool strictly = true) {
    std::optional<Rational> least;
    for (const R3& p : a.vertices) {
        for (const R3& q : b.vertices) {
            Rational one = dot(n, p + by - q);
            if (!least || one < *least) least = one;
        }
    }
    const Rational radius = a.radius + b.radius;
    if (*least < 0) return false;
    const Rational left = *least * *least, right = radius * radius * squared_norm(n);
    return strictly ? left > right && *least > 0 : left >= right;
}

/// What an answer says, proven from nothing but distances and planes.
void expect_right(const ExactCore& a, const ExactCore& b, const Motion& m, const ExactCastAnswer& answer) {
    const R3& r = m.velocity;
    if (!answer.hit) {
        EXPECT_EQ(answer.outcome, Outcome::separated);
        EXPECT_TRUE(gap_is_positive(a, b, answer.normal, {}));
        if (m.max) {
            EXPECT_TRUE(gap_is_positive(a, b, answer.normal, r * *m.max));
        } else {
            EXPECT_GE(dot(answer.normal, r), 0);
        }
        return;
    }
    if (answer.parameter.compare(0) == 0) {
        EXPECT_EQ(answer.outcome, exact_distance(a, b, {1, 0, 0}, m.dimension).outcome);
        return;
    }
    EXPECT_EQ(answer.outcome, Outcome::touching);
    EXPECT_GE(answer.parameter.compare(answer.near), 0);
    EXPECT_TRUE(gap_is_positive(a, b, answer.normal, r * answer.near, false));
    EXPECT_LE(dot(answer.normal, r), 0);
    const Rational radius = a.radius + b.radius;
    if (answer.parameter.rational()) {
        EXPECT_EQ(answer.parameter.compare(answer.near), 0);
        EXPECT_EQ(squared_norm(answer.core_a - answer.core_b), radius * radius);
        return;
    }
    // An irrational parameter is where ‖v‖ passes through the radius.
    EXPECT_FALSE(meets(a, b, r * answer.near));
    const Rational after = answer.near + answer.near * power_of_two(-90);
    EXPECT_TRUE(meets(a, b, r * after));
    EXPECT_LT(answer.parameter.compare(after), 0);
}

}  // namespace

TEST(ExactCast, KnownAnswers) {
    const ExactCore box = core(cube());
    struct Known {
        const char* what;
        ExactCore a, b;
        R3 velocity;
        std::optional<Rational> max;
        bool hit;
        CastParameter parameter;
        Outcome outcome;
    };
    const auto touching = Outcome::touching;
    const auto apart = Outcome::separated;
    const Rational tiny = power_of_two(-300);
    const std::vector<Known> known{
        {"ball onto a face", point({5, 0, 0}, 1), box, {-1, 0, 0}, {}, true, {3, 0}, touching},
        {"ball onto an edge", point({5, 1, 5}, 1), box, {-1, 0, -1}, {}, true, {4, Rational(1, 2)}, touching},
        {"ball onto a vertex", point({4, 4, 4}, 1), box, {-1, -1, -1}, {}, true, {3, Rational(1, 3)}, touching},
        {"ball grazing a face", point({5, 2, 0}, 1), box, {-1, 0, 0}, {}, true, {4, 0}, touching},
        {"ball past a face by a hair", point({5, 2 + tiny, 0}, 1), box, {-1, 0, 0}, {}, false, {}, apart},
        {"ball grazing a face, a hair deep",
         point({5, 2 - tiny, 0}, 1),
         box,
         {-1, 0, 0},
         {},
         true,
         {4, Rational(1) - (1 - tiny) * (1 - tiny)},
         touching},
        {"balls grazing", point({5, 2, 0}, 1), point({0, 0, 0}, 1), {-1, 0, 0}, {}, true, {5, 0}, touching},
        {"balls past by a hair", point({5, 2 + tiny, 0}, 1), point({0, 0, 0}, 1), {-1, 0, 0}, {}, false, {}, apart},
        {"balls head on", point({5, 0, 0}, 1), point({0, 0, 0}, 1), {-1, 0, 0}, {}, true, {3, 0}, touching},
        {"max exactly enough", point({5, 0, 0}, 1), box, {-1, 0, 0}, Rational(3), true, {3, 0}, touching},
        {"max a hair short", point({5, 0, 0}, 1), box, {-1, 0, 0}, 3 - tiny, false, {}, apart},
        {"max 0, apart", point({5, 0, 0}, 1), box, {-1, 0, 0}, Rational(0), false, {}, apart},
        {"max 0, touching", point({2, 0, 0}, 1), box, {-1, 0, 0}, Rational(0), true, {0, 0}, touching},
        {"touching, moving apart", point({2, 0, 0}, 1), box, {1, 0, 0}, {}, true, {0, 0}, touching},
        {"overlapping, moving apart", point({0, 0, 0}, 1), box, {1, 0, 0}, {}, true, {0, 0}, Outcome::overlapping},
        {"no motion, apart", point({5, 0, 0}, 1), box, {0, 0, 0}, {}, false, {}, apart},
        {"no motion, touching", point({2, 0, 0}, 1), box, {0, 0, 0}, {}, true, {0, 0}, touching},
        {"sliding along a face", point({5, 1, 0}), box, {-1, 0, 0}, {}, true, {4, 0}, touching},
        {"point over a face by a hair", point({5, 1 + tiny, 0}), box, {-1, 0, 0}, {}, false, {}, apart},
        {"a segment onto an edge it crosses",
         {{{3, 3, -5}, {3, 3, 5}}, 0},
         box,
         {-1, -1, 0},
         {},
         true,
         {2, 0},
         touching},
    };
    for (const Known& k : known) {
        const Motion m{k.velocity, k.max};
        const ExactCastAnswer found = exact_cast(k.a, k.b, m, {1, 2, 3});
        EXPECT_EQ(found.hit, k.hit) << k.what;
        EXPECT_EQ(found.outcome, k.outcome) << k.what;
        expect_right(k.a, k.b, m, found);
        if (!k.hit) continue;
        EXPECT_EQ(found.parameter.middle, k.parameter.middle) << k.what;
        EXPECT_EQ(found.parameter.discriminant, k.parameter.discriminant) << k.what;
    }
}

TEST(ExactCast, ParametersAreComparedAndRoundedExactly) {
    const CastParameter root{2, 2};  // 2 − √2
    EXPECT_GT(root.compare(Rational(585786, 1000000)), 0);
    EXPECT_LT(root.compare(Rational(585787, 1000000)), 0);
    EXPECT_LT(root.compare(3), 0);
    EXPECT_EQ(root.rounded<double>(), 0.58578643762690495);
    EXPECT_EQ(root.rounded<float>(), 0.58578646F);
    EXPECT_GT(root.compare(root.from_below(200)), 0);
    EXPECT_LT(root.compare(root.from_below(200) + power_of_two(-190)), 0);
    const CastParameter whole{5, 4};
    EXPECT_EQ(whole.compare(3), 0);
    EXPECT_EQ(whole.rational(), Rational(3));
    EXPECT_EQ((CastParameter{0, 0}.rounded<double>()), 0.0);
    EXPECT_FALSE(std::signbit(CastParameter{2, 4}.rounded<double>()));
}

}  // namespace oblong::test
