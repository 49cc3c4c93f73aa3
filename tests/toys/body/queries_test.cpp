// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/bounds.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oracle/verify/verify_body.hpp"

/// A new body type is taken by every certified query, and with its trees in both checkers its answers have
/// certificates.
namespace oblong::fuzz {
namespace {

using Any = AnyBody<double>;

/// A frustum, and the hull of its two discs.
struct Alike {
    Any toy, hull;
};

Alike drawn(Draw& draw) {
    const double base = draw.uniform(0.5, 2);
    const double top = draw.uniform(0.25, 1);
    const double half = draw.uniform(0.5, 1.5);
    const Vec3<double> at{draw.uniform(-2, 2), draw.uniform(-2, 2), draw.uniform(-2, 2)};
    const auto disc = [](double radius, double z) {
        return Any{Cylinder<double>(radius, 0, Axis::z), Affine<double>{{}, {0, 0, z}}};
    };
    return {Any{Frustum<double>(base, top, half, Axis::z), Affine<double>{{}, at}},
            Any{Hull<double>({disc(top, half), disc(base, -half)}), Affine<double>{{}, at}}};
}

Any other(Draw& draw) {
    const Affine<double> at{{}, {draw.uniform(-3, 3), draw.uniform(-3, 3), draw.uniform(-3, 3)}};
    if (draw.coin()) return {Box<double>({draw.uniform(0.5, 1), draw.uniform(0.5, 1), draw.uniform(0.5, 1)}), at};
    return {Capsule<double>(draw.uniform(0.5, 1), draw.uniform(0.5, 1), Axis::x), at};
}

/// Both numbers are known and equal. Counts them.
struct SameNumbers {
    int known = 0;
    void operator()(double toy, double hull) {
        if (!std::isfinite(toy) || !std::isfinite(hull)) return;
        EXPECT_EQ(toy, hull);
        ++known;
    }
};

TEST(ToyBody, HasTheAnswersOfTheHullOfItsDiscs) {
    Draw draw(3);
    SameNumbers same;
    std::array<int, 3> outcomes{};
    for (int i = 0; i < 60; ++i) {
        const Alike a = drawn(draw);
        const Any b = other(draw);
        const auto toy = certified_distance(a.toy, b), hull = certified_distance(a.hull, b);
        ASSERT_EQ(toy.outcome, hull.outcome) << i;
        ++outcomes.at(static_cast<std::size_t>(toy.outcome));
        same(toy.value, hull.value);
        EXPECT_EQ(certified_decision(a.toy, b).outcome, toy.outcome);
        EXPECT_EQ(certified_within(a.toy, b, 1.0).outcome, certified_within(a.hull, b, 1.0).outcome);
        const Bounds<double> bounds = oblong::bounds(a.toy, b, Candidate{});
        EXPECT_LE(bounds.lower, toy.upper);
        EXPECT_GE(bounds.upper, toy.lower);
        same(certified_depth(a.toy, b).value, certified_depth(a.hull, b).value);
        const LinearMotion<double> motion{{1, 0.5, 0.25}, 8.0};
        const auto hit = certified_cast(a.toy, b, motion), expected = certified_cast(a.hull, b, motion);
        EXPECT_EQ(hit.outcome, expected.outcome) << i;
        same(hit.value, expected.value);
    }
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::separated)], 10);
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::overlapping)], 5);
    EXPECT_GT(same.known, 120);
}

caseio::Case asked(const std::string& query) {
    return caseio::read_case(
        R"({"format": "oblong-case/1", "id": "f", "scalar": "double", )" + query +
        R"("a": {"shape": "frustum", "radius": 2, "top_radius": 1, "half_length": 3, "axis": "z"}, )"
        R"("b": {"shape": "ellipsoid", "radii": [1, 2, 1], "pose": {"translation": [)" +
        (query.find("penetration") == std::string::npos ? "6, 1, 2" : "2, 1, 2") + "]}}}");
}

TEST(ToyBody, HasCertificatesThatBothCheckersAccept) {
    for (const char* query : {R"("query": "distance", )", R"("query": "decide", )",
                              R"("query": "within", "margin": 2, )", R"("query": "penetration", )",
                              R"("query": "sweep", "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]}, )"}) {
        const caseio::Case c = asked(query);
        const ProofQuestion question = proof_question(c);
        std::optional<Proof> proof = prove(question);
        ASSERT_TRUE(proof.has_value()) << query;
        ASSERT_TRUE(std::holds_alternative<ExactProof>(*proof)) << "a frustum has no vertices";
        EXPECT_EQ(why_refused(question, *proof), "") << query;
        caseio::CertificateLine line;
        line.id = c.id;
        line.proof = std::get<ExactProof>(*std::move(proof));
        EXPECT_EQ(oracle::verify(c, line).value_or(""), "") << query;
        // That of a larger body: the checkers look at the toy's own numbers.
        caseio::Case larger = c;
        larger.a.shape = Frustum<Rational>(Rational(5, 2), Rational(3, 2), 3, Axis::z);
        if (line.proof->lower || line.proof->upper) {
            EXPECT_NE(why_refused(proof_question(larger), Proof(*line.proof)), "") << query;
            EXPECT_TRUE(oracle::verify(larger, line).has_value()) << query;
        }
    }
}

}  // namespace
}  // namespace oblong::fuzz
