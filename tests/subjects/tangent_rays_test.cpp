// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "fuzz/subjects/subject.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"

/// Rays that graze quadrics exactly, at Pythagorean points, and the next numbers to either side: the proven solver's
/// closed forms against the oracle's enumeration, which share no code.
namespace oblong::fuzz {
namespace {

oracle::Judgement judged(const caseio::Result& r, const caseio::Case& c, const Subject& subject) {
    return oracle::judge(r, oracle::exact_answer(c), oracle::asked_in(subject.info().promise, c.scalar));
}

using Vec = Vec3<Rational>;

struct Graze {
    AnyBody<Rational> body;
    Vec point, normal;
};

/// At (3, 4) / 5 or (5, 12) / 13 or … of the circle, in the body's own frame.
Graze drawn_graze(std::mt19937_64& random) {
    const auto draw = [&](int most) { return Rational(1 + static_cast<int>(random() % static_cast<unsigned>(most))); };
    const Rational p = draw(5), q = p + draw(5);
    const Rational norm = p * p + q * q, c = (q * q - p * p) / norm, s = 2 * p * q / norm;
    const Rational r = draw(4), h = draw(4), other = draw(4);
    switch (random() % 3) {
        case 0:
            return {{Cylinder<Rational>(r, h, Axis::z), {}}, {r * c, r * s, h / 2}, {c, s, 0}};
        case 1:
            return {{Cone<Rational>(r, h), {}}, {r / 2 * c, 0, r / 2 * s}, {c, r / (2 * h), s}};
        default:
            return {{Ellipsoid<Rational>({r, h, other}), {}}, {r * c, h * s, 0}, {c / r, s / h, 0}};
    }
}

TEST(TangentRays, AndTheirNeighboursAreExact) {
    const std::unique_ptr<Subject> proven = make_subject("proven");
    std::mt19937_64 random(3);
    const auto whole = [&] { return Rational(static_cast<int>(random() % 13U) - 6); };
    std::map<std::string, int> counts;
    for (int i = 0; i < 150; ++i) {
        Graze g = drawn_graze(random);
        Vec direction = cross(g.normal, {whole(), whole(), whole()});
        if (direction.x == 0 || direction.y == 0 || direction.z == 0) continue;
        // A ray along the side of a cone enters it before it comes to the point.
        const auto* cone = std::get_if<Cone<Rational>>(&g.body.shape);
        if (cone != nullptr && cross(direction, Vec{0, cone->half_length(), 0} - g.point) == Vec{}) continue;
        Affine<Rational> map;
        for (Vec& row : map.linear.rows) row = {whole(), whole(), whole()};
        if (triple_product(map.linear.rows[0], map.linear.rows[1], map.linear.rows[2]) == 0) continue;
        map.translation = {whole(), whole(), whole()};
        g.body.pose = map;
        const Rational at = abs(whole()) + Rational(1, 3);
        for (const Rational& aside : {Rational(0), power_of_two(-52), Rational(-power_of_two(-52)), power_of_two(-300),
                                      Rational(-power_of_two(-300))}) {
            const Vec local = g.point - direction * at + g.normal * aside;
            caseio::Case c{.id = "tangent " + std::to_string(i),
                           .query = caseio::Query::raycast,
                           .scalar = caseio::CaseScalar::exact,
                           .dimension = 3,
                           .a = g.body,
                           .b = {},
                           .ray = caseio::Ray{map(local), map.linear * direction, {}},
                           .sweep = {},
                           .source = {},
                           .note = {},
                           .expect = {}};
            if (random() % 4 == 0) c.ray->max = at;
            const caseio::Result r = proven->answer(std::span(&c, 1)).front();
            const oracle::Judgement judgement = judged(r, c, *proven);
            ASSERT_GE(judgement.verdict, oracle::Verdict::correctly_rounded) << c.id << ": " << judgement.reason;
            ASSERT_NE(judgement.verdict, oracle::Verdict::unjudged) << c.id << ": " << judgement.reason;
            ASSERT_FALSE(judgement.promise_broken) << c.id << ": " << judgement.reason;
            ASSERT_EQ(*r.cast->hit, aside <= 0) << c.id << " aside by " << aside;
            ++counts[*r.cast->hit ? "hits" : "misses"];
            if (aside == 0) {
                EXPECT_EQ(r.cast->parameter->value, to_rational(nearest<double>(at))) << c.id;
            }
        }
    }
    EXPECT_GT(counts["hits"], 100);
    EXPECT_GT(counts["misses"], 60);
}

/// Any ray at all, and any map.
TEST(TangentRays, AnyRayIsAsTheOracleSays) {
    const std::unique_ptr<Subject> proven = make_subject("proven");
    std::mt19937_64 random(5);
    const auto whole = [&] { return Rational(static_cast<int>(random() % 13U) - 6); };
    std::map<std::string, int> counts;
    for (int i = 0; i < 400; ++i) {
        Graze g = drawn_graze(random);
        Affine<Rational> map;
        for (Vec& row : map.linear.rows) row = {whole(), whole(), whole()};
        if (triple_product(map.linear.rows[0], map.linear.rows[1], map.linear.rows[2]) == 0) continue;
        g.body.pose = map;
        const Vec source{whole() * 3, whole() * 3, whole() * 3};
        const caseio::Case c{.id = "ray " + std::to_string(i),
                             .query = caseio::Query::raycast,
                             .scalar = i % 2 == 0 ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64,
                             .dimension = 3,
                             .a = g.body,
                             .b = {},
                             .ray = caseio::Ray{source, Vec{whole(), whole(), whole()} - source, {}},
                             .sweep = {},
                             .source = {},
                             .note = {},
                             .expect = {}};
        const caseio::Result r = proven->answer(std::span(&c, 1)).front();
        const oracle::Judgement judgement = judged(r, c, *proven);
        ASSERT_GE(judgement.verdict, oracle::Verdict::correctly_rounded) << c.id << ": " << judgement.reason;
        ASSERT_NE(judgement.verdict, oracle::Verdict::unjudged) << c.id << ": " << judgement.reason;
        ASSERT_FALSE(judgement.promise_broken) << c.id << ": " << judgement.reason;
        ++counts[std::string(name(r.outcome))];
        counts["surds"] += r.cast->parameter && r.cast->parameter_lower->value != r.cast->parameter_upper->value;
    }
    EXPECT_GT(counts["touching"], 50);
    EXPECT_GT(counts["overlapping"], 10);
    EXPECT_GT(counts["separated"], 50);
    EXPECT_GT(counts["surds"], 40);
}

}  // namespace
}  // namespace oblong::fuzz
