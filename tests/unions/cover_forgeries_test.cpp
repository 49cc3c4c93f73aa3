// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/certificate/prove.hpp"
#include "oblong/check/proof_text.hpp"
#include "oblong/unions/cover.hpp"
#include "tests/unions/covers.hpp"

/// A forgery of each condition of both checkers of covers, and each comparison at equality.
namespace oblong::test {
namespace {

CoverBlock<Integer, Rational> block(std::uint32_t i0, std::uint32_t i1, std::uint32_t k0, std::uint32_t k1,
                                    Vec3<Integer> n) {
    return {i0, i1, k0, k1, std::move(n)};
}
Cover<Integer, Rational> grid(std::vector<CoverBlock<Integer, Rational>> blocks) {
    return {{0, 1, 2}, {0, 1}, std::move(blocks)};
}

TEST(CoverForgeries, TilesOrdersAndPlaces) {
    // Three points and two, all apart along −x.
    const Genuine apart(line_of("decide", union_of(point("0") + ", " + point("-1") + ", " + point("-2")),
                                union_of(point("5") + ", " + point("6"))));
    const Vec3<Integer> n{-1, 0, 0};
    const auto refused = [&](std::vector<CoverBlock<Integer, Rational>> blocks) {
        return apart.refused([&](ExactUnionProof& p) { p.cover = grid(std::move(blocks)); });
    };
    EXPECT_EQ(refused({block(0, 3, 0, 2, n)}), "");
    EXPECT_EQ(refused({block(1, 3, 0, 1, n), block(0, 1, 0, 2, n), block(1, 3, 1, 2, n)}), "");
    EXPECT_EQ(refused({block(0, 1, 0, 2, n), block(2, 3, 0, 1, n), block(1, 2, 0, 2, n), block(2, 3, 1, 2, n)}), "");
    EXPECT_EQ(refused({block(0, 3, 0, 1, n)}), "a pair in no block");
    EXPECT_EQ(refused({}), "a pair in no block");
    EXPECT_EQ(refused({block(0, 3, 0, 2, n), block(0, 3, 0, 2, n)}), "blocks that share a pair");
    // As many pairs as there are, one twice and one never.
    EXPECT_EQ(refused({block(0, 2, 0, 2, n), block(1, 3, 0, 1, n)}), "blocks that share a pair");
    EXPECT_EQ(refused({block(0, 2, 0, 1, n), block(0, 2, 0, 1, n), block(2, 3, 0, 2, n)}), "blocks that share a pair");
    EXPECT_EQ(refused({block(0, 3, 1, 2, n), block(0, 2, 0, 2, n)}), "blocks that share a pair");
    EXPECT_EQ(refused({block(0, 2, 0, 2, n), block(1, 3, 1, 2, n)}), "blocks that share a pair");
    EXPECT_EQ(refused({block(0, 3, 0, 2, n), block(1, 1, 0, 1, n)}), "a block without a pair");
    EXPECT_EQ(refused({block(0, 3, 0, 2, n), block(1, 2, 1, 1, n)}), "a block without a pair");
    // One block takes back what another one has too much.
    EXPECT_EQ(refused({block(0, 3, 0, 2, n), block(1, 2, 0, 1, n), block(1, 2, 1, 0, n)}), "a block without a pair");
    EXPECT_EQ(refused({block(0, 3, 0, 2, n), block(0, 1, 2, 1, n)}), "a block without a pair");
    EXPECT_EQ(refused({block(0, 4, 0, 2, n)}), "a block beyond the parts");
    EXPECT_EQ(refused({block(0, 3, 0, 3, n)}), "a block beyond the parts");
    EXPECT_EQ(refused({block(0, 3, 0, 2, {1, 0, 0})}), "a direction that does not separate a block");
    EXPECT_EQ(refused({block(0, 3, 0, 2, {0, 0, 0})}), "a direction of no length");
    UnionCase in_space = apart.c;
    in_space.question.dimension = 2;
    in_space.b->parts[0].pose->translation.z = 1;
    ExactUnionProof flat = apart.proof;
    flat.cover = grid({block(0, 3, 0, 2, n)});
    EXPECT_EQ(refusal(in_space, flat), "a vertex out of the plane");
    const auto ordered = [&](std::vector<std::uint32_t> a, std::vector<std::uint32_t> b) {
        return apart.refused(
            [&](ExactUnionProof& p) { p.cover = {std::move(a), std::move(b), {block(0, 3, 0, 2, n)}}; });
    };
    EXPECT_EQ(ordered({2, 0, 1}, {1, 0}), "");
    EXPECT_EQ(ordered({0, 1, 1}, {0, 1}), "a part twice in an order");
    EXPECT_EQ(ordered({0, 1, 2}, {1, 1}), "a part twice in an order");
    EXPECT_EQ(ordered({0, 1, 3}, {0, 1}), "an index of no part");
    EXPECT_EQ(ordered({0, 1}, {0, 1}), "an order of another number of parts");
    EXPECT_EQ(ordered({0, 1, 2}, {0, 1, 0}), "an order of another number of parts");
    EXPECT_EQ(apart.refused([](ExactUnionProof& p) { p.cover.reset(); }), "no cover");
    EXPECT_EQ(apart.refused([](ExactUnionProof& p) { p = {}; }), "no cover");
}

TEST(CoverForgeries, ThePairThatDecides) {
    const std::string a = union_of(point("0") + ", " + point("-1") + ", " + point("-2"));
    const Genuine near(line_of("distance", a, union_of(point("5") + ", " + point("6"))));
    ASSERT_EQ(near.proof.decides->a, 0U);
    EXPECT_EQ(near.refused([](ExactUnionProof& p) { p.decides->a = 1; }),
              "the squared distance is not that of the points");
    EXPECT_EQ(near.refused([](ExactUnionProof& p) { p.decides->b = 2; }), "an index of no part");
    EXPECT_EQ(near.refused([](ExactUnionProof& p) { p.decides->a = 3; }), "an index of no part");
    // That all are apart is right, and less than was asked.
    ExactUnionProof less = near.proof;
    less.decides.reset();
    EXPECT_EQ(refusal(near.c, less), "");
    EXPECT_EQ(oracle::shortfall(near.c, less), "does not show how far apart the bodies are");
    for (const auto side : {&UnionQuestion::a, &UnionQuestion::b}) {
        UnionQuestion empty = fuzz::proof_question(near.c);
        (empty.*side).clear();
        EXPECT_EQ(why_refused(empty, {}), "a union without parts");
    }
    // The proof of a farther pair is right, and says that the unions are farther apart than they are.
    const Genuine farther(line_of("distance", union_of(point("-1")), union_of(point("5"))));
    EXPECT_EQ(near.refused([&](ExactUnionProof& p) {
        p.decides->a = 1;
        p.decides->proof = farther.proof.decides->proof;
    }),
              "a direction that does not separate a block");
    // Kinds that say nothing of the unions, though they are right about the pair.
    const auto with = [&](ExactCertificate proof) {
        return near.refused([&](ExactUnionProof& p) { p.decides->proof = std::move(proof); });
    };
    ExactCertificate certificate;
    certificate.kind = CertificateKind::separated;
    certificate.direction = Vec3<Integer>{-1, 0, 0};
    EXPECT_EQ(with(certificate), "a proof that says nothing of unions");
    certificate.kind = CertificateKind::refutation;
    certificate.claim = Outcome::touching;
    EXPECT_EQ(with(certificate), "a proof that says nothing of unions");
    ExactProof bracket;
    bracket.lower = Rational(5);
    bracket.direction = Vec3<Integer>{-1, 0, 0};
    bracket.outcome = Outcome::separated;
    EXPECT_EQ(near.refused([&](ExactUnionProof& p) { p.decides->proof = bracket; }), "");
    bracket.outcome.reset();
    bracket.claim = Outcome::touching;
    EXPECT_EQ(near.refused([&](ExactUnionProof& p) { p.decides->proof = bracket; }),
              "a proof that says nothing of unions");

    const Genuine deep(
        line_of("distance", union_of(at(cylinder, "0") + ", " + point("50")), union_of(at(cylinder, "1"))));
    EXPECT_FALSE(deep.proof.cover.has_value());
    EXPECT_EQ(deep.refused([&](ExactUnionProof& p) {
        p.cover = Cover<Integer, Rational>{{0, 1}, {0}, {block(0, 2, 0, 1, {1, 0, 0})}};
    }),
              "a cover that shows nothing");
    const CoverBlock<Integer, Rational> near_points{0, 1, 0, 1, std::get<ExactProof>(deep.proof.decides->proof)};
    const ExactUnionProof boundless{std::nullopt, Cover<Integer, Rational>{{0}, {0}, {near_points}}};
    const Genuine alone(line_of("distance", union_of(at(cylinder, "0")), union_of(at(cylinder, "1"))));
    EXPECT_EQ(refusal(alone.c, boundless), "a pair without a lower bound");
    EXPECT_EQ(why_refused(fuzz::proof_question(alone.c), boundless), "a pair without a lower bound");
    EXPECT_EQ(deep.refused([&](ExactUnionProof& p) {
        auto& proof = std::get<ExactProof>(p.decides->proof);
        proof.lower = Rational(-100);
        proof.direction = Vec3<Integer>{1, 0, 0};
        proof.roots = {Rational(1), Rational(1)};
    }),
              "the depth of a pair says nothing of the unions'");
}

/// A distance whose cover needs the midpoint below it: another pair is exactly at that midpoint.
TEST(CoverForgeries, EqualityOfDistances) {
    const auto case_of = [](const char* there, const char* midpoint) {
        return line_of("distance", union_of(point("0")), union_of(point(there) + ", " + point("0", midpoint)), "",
                       "exact");
    };
    // 1 is even, and 1 − 2^-54 rounds to it. 1 + 2^-52 is odd, and 1 + 2^-53 does not round to it.
    const std::string even = case_of("1", "18014398509481983/18014398509481984");
    const Genuine accepted(even);
    const auto& stated = std::get<ExactCertificate>(accepted.proof.decides->proof);
    EXPECT_EQ(*stated.distance, 1);
    const UnionCase odd =
        caseio::read_union_case(case_of("4503599627370497/4503599627370496", "9007199254740993/9007199254740992"));
    EXPECT_EQ(fuzz::union_proof(odd)->decides->b, 1U);
    EXPECT_FALSE(prove(fuzz::proof_question(odd), 0, 0));
    ExactUnionProof forged{{{0, 0, *prove_by_vertices(fuzz::proof_question(odd).about(0, 0))}},
                           {{{0}, {0, 1}, {block(0, 1, 0, 1, {-1, 0, 0}), block(0, 1, 1, 2, {0, -1, 0})}}}};
    EXPECT_EQ(refusal(odd, forged), "a direction that does not separate a block");
    // The same blocks prove it if the pair decides from one unit of the last place beyond.
    const UnionCase beyond =
        caseio::read_union_case(case_of("4503599627370497/4503599627370496", "18014398509481987/18014398509481984"));
    EXPECT_EQ(refusal(beyond, forged), "");
}

/// Parts whose distance rounds to 0 do not touch.
TEST(CoverForgeries, EqualityAtZero) {
    const auto case_of = [](const char* other) {
        return caseio::read_union_case(line_of("distance", union_of(point("0")),
                                               union_of(point("0x1p-1080") + ", " + point("0", other)), "", "exact"));
    };
    const UnionCase apart = case_of("0x1p-1079");
    const ExactUnionProof proof = fuzz::union_proof(apart).value();
    EXPECT_EQ(refusal(apart, proof), "");
    EXPECT_EQ(refusal(case_of("0"), proof), "a direction that does not separate a block");
}

TEST(CoverForgeries, EqualityOfDecisionsAndMargins) {
    const std::string a = union_of(at(box, "0") + ", " + at(box, "0", "10"));
    const auto all = [](Vec3<Integer> n) {
        return Cover<Integer, Rational>{{0, 1}, {0}, {block(0, 2, 0, 1, std::move(n))}};
    };
    const Genuine touching(line_of("decide", a, union_of(at(box, "2"))));
    EXPECT_EQ(touching.refused([&](ExactUnionProof& p) { p.cover = all({-1, 0, 0}); }), "");
    EXPECT_EQ(touching.refused([&](ExactUnionProof& p) { p.cover = all({-1, -1, 0}); }),
              "a direction that does not separate a block");
    // Without a pair the cover says that all are apart: at equality it does not show that.
    EXPECT_EQ(touching.refused([&](ExactUnionProof& p) { p = {std::nullopt, all({-1, 0, 0})}; }),
              "a direction that does not separate a block");
    const Genuine at_margin(line_of("within", a, union_of(at(ball, "5")), R"(, "margin": 3)"));
    ASSERT_TRUE(at_margin.proof.decides);
    EXPECT_EQ(at_margin.refused([&](ExactUnionProof& p) { p.cover = all({-1, 0, 0}); }), "");
    EXPECT_EQ(at_margin.refused([&](ExactUnionProof& p) { p = {std::nullopt, all({-1, 0, 0})}; }),
              "a direction that does not separate a block");
    EXPECT_EQ(touching.refused([&](ExactUnionProof& p) { p.cover = all({0, 0, 0}); }), "a direction of no length");
    // The greatest radius of a block counts, wherever its part stands.
    const Genuine round(line_of("decide", union_of(at(ball, "0") + ", " + point("0", "9")), union_of(at(ball, "3/2"))));
    for (const std::vector<std::uint32_t>& order : {std::vector<std::uint32_t>{0, 1}, {1, 0}})
        EXPECT_EQ(round.refused([&](ExactUnionProof& p) {
            p = {std::nullopt, Cover<Integer, Rational>{order, {0}, {block(0, 2, 0, 1, {-1, 0, 0})}}};
        }),
                  "a direction that does not separate a block");
    const Genuine flat(line_of("decide", R"({"shape": "union", "of": [{"shape": "points", "vertices": [[0, 0]]}]})",
                               R"({"shape": "points", "vertices": [[3, 0]]})", R"(, "dimension": 2)"));
    EXPECT_EQ(flat.refused([&](ExactUnionProof& p) { p.cover->blocks[0].evidence = Vec3<Integer>{-1, 0, 1}; }),
              "a direction out of the plane");
}

TEST(CoverForgeries, Casts) {
    const std::string a = union_of(point("0") + ", " + point("-1", "4"));
    const auto sweep = [&](const std::string& b, const std::string& max) {
        return line_of("sweep", a, b, R"(, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0])" + max + "}");
    };
    const auto all = [](Vec3<Integer> n) {
        return Cover<Integer, Rational>{{0, 1}, {0}, {block(0, 2, 0, 1, std::move(n))}};
    };
    const Genuine hit(sweep(union_of(at(box, "4")), R"(, "max": 9)"));
    EXPECT_EQ(hit.refused([&](ExactUnionProof& p) { p.cover = all({-1, 0, 0}); }), "");
    EXPECT_EQ(hit.refused([&](ExactUnionProof& p) { p.cover = all({-3, 2, 0}); }),
              "a direction that does not separate a block to the end");
    EXPECT_EQ(hit.refused([&](ExactUnionProof& p) { p.cover = all({1, 0, 0}); }),
              "a direction that does not separate a block at the start");
    const Genuine miss(sweep(union_of(at(box, "4")), R"(, "max": 2)"));
    ASSERT_FALSE(miss.proof.decides);
    EXPECT_EQ(miss.refused([&](ExactUnionProof& p) { p.cover = all({-1, 0, 0}); }), "");
    // At equality they meet at the end.
    const Genuine last(sweep(union_of(at(box, "4")), R"(, "max": 3)"));
    EXPECT_EQ(last.refused([&](ExactUnionProof& p) { p = {std::nullopt, all({-1, 0, 0})}; }),
              "a direction that does not separate a block to the end");
    // Without an end the parts must not come nearer, and at equality they do not.
    const Genuine past(sweep(union_of(at(box, "4", "-3")), ""));
    EXPECT_EQ(past.refused([&](ExactUnionProof& p) { p.cover = all({0, 1, 0}); }), "");
    EXPECT_EQ(past.refused([&](ExactUnionProof& p) { p.cover = all({-1, 9, 0}); }),
              "parts that come nearer along a direction, without end");
    // Parts that touch at the start are a hit at 0.
    const Genuine start(sweep(union_of(at(box, "1")), ""));
    EXPECT_FALSE(start.proof.cover);
    EXPECT_EQ(start.refused([&](ExactUnionProof& p) { p = {std::nullopt, all({-1, 0, 0})}; }),
              "a direction that does not separate a block at the start");
    EXPECT_EQ(start.refused([&](ExactUnionProof& p) { p.cover = all({-1, 0, 0}); }), "a cover that shows nothing");
    const Genuine leaving(line_of("sweep", a, union_of(at(box, "1")),
                                  R"(, "sweep": {"velocity_a": [-1, 0, 0], "velocity_b": [0, 0, 0]})"));
    EXPECT_EQ(leaving.refused([&](ExactUnionProof& p) { p = {std::nullopt, all({-1, 0, 0})}; }),
              "a direction that does not separate a block at the start");
    const Genuine ray(line_of("raycast", union_of(at(box, "9") + ", " + at(box, "4")), "",
                              R"(, "ray": {"source": [0, 0, 0], "direction": [1, 0, 0]})"));
    EXPECT_EQ(ray.proof.decides->b, 1U);
    EXPECT_EQ(ray.refused([](ExactUnionProof& p) { p.decides->a = 1; }), "an index of no part");
    const auto along = [](Vec3<Integer> n) {
        return Cover<Integer, Rational>{{0}, {0, 1}, {block(0, 1, 0, 2, std::move(n))}};
    };
    EXPECT_EQ(ray.refused([&](ExactUnionProof& p) { p.cover = along({-1, 0, 0}); }), "");
    EXPECT_EQ(ray.refused([&](ExactUnionProof& p) { p.cover = along({-3, 2, 0}); }),
              "a direction that does not separate a block to the end");
    EXPECT_EQ(ray.refused([&](ExactUnionProof& p) { p = {std::nullopt, along({-1, 0, 0})}; }),
              "parts that come nearer along a direction, without end");
    // A miss of one pair says nothing of the others, and neither does a certificate of one.
    ExactProof of_pair;
    of_pair.statement = ProofStatement::miss;
    of_pair.direction = Vec3<Integer>{-1, 0, 0};
    EXPECT_EQ(miss.refused([&](ExactUnionProof& p) { p.decides = {0, 0, of_pair}; }),
              "a proof that says nothing of unions");
    ExactCertificate certificate;
    certificate.kind = CertificateKind::miss;
    certificate.direction = of_pair.direction;
    EXPECT_EQ(miss.refused([&](ExactUnionProof& p) { p.decides = {0, 0, certificate}; }),
              "a proof that says nothing of unions");
    Genuine flat(line_of("sweep", R"({"shape": "union", "of": [{"shape": "points", "vertices": [[0, 0]]}]})",
                         R"({"shape": "points", "vertices": [[3, 1]]})",
                         R"(, "dimension": 2, "sweep": {"velocity_a": [1, 0], "velocity_b": [0, 0]})"));
    flat.c.question.sweep->velocity_a.z = 1;
    EXPECT_EQ(refusal(flat.c, flat.proof), "a velocity out of the plane");
}

TEST(CoverForgeries, ProofsOfPairs) {
    const Genuine apart(
        line_of("decide", union_of(at(cylinder, "0") + ", " + at(cylinder, "0", "5")), union_of(at(cylinder, "4"))));
    const auto proof_of = [](ExactUnionProof& p, std::size_t i) -> ExactProof& {
        return std::get<ExactProof>(p.cover->blocks.at(i).evidence);
    };
    EXPECT_EQ(apart.refused([&](ExactUnionProof& p) { p.cover->blocks[0].evidence = Vec3<Integer>{-1, 0, 0}; }),
              "a direction for a part that is no polyhedron with a ball");
    EXPECT_EQ(apart.refused([&](ExactUnionProof& p) {
        p.cover->blocks.pop_back();
        p.cover->blocks[0].a_begin = 0;
        p.cover->blocks[0].a_end = 2;
    }),
              "a proof for several pairs");
    EXPECT_EQ(apart.refused([&](ExactUnionProof& p) { proof_of(p, 0).lower = Rational(40); }),
              "the bodies are not shown to be so far apart");
    EXPECT_EQ(apart.refused([&](ExactUnionProof& p) {
        proof_of(p, 0).outcome.reset();
        proof_of(p, 0).claim = Outcome::touching;
    }),
              "a refutation for a pair");
    const Genuine wide(
        line_of("decide", union_of(at(cylinder, "0")), union_of(at(cylinder, "4") + ", " + at(cylinder, "4", "5"))));
    EXPECT_EQ(wide.refused([&](ExactUnionProof& p) {
        p.cover->blocks.pop_back();
        p.cover->blocks[0].b_begin = 0;
        p.cover->blocks[0].b_end = 2;
    }),
              "a proof for several pairs");
    // Right proofs that show too little: another bound than the cover needs, and none.
    const Genuine far(
        line_of("distance", union_of(at(box, "0") + ", " + at(cylinder, "0", "5")), union_of(at(cylinder, "4"))));
    ASSERT_TRUE(std::holds_alternative<ExactProof>(far.proof.decides->proof));
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(far.refused([&](ExactUnionProof& p) { proof_of(p, i).lower = Rational(1, 2); }),
                  "a pair that is not so far apart");
    const UnionCase touching = caseio::read_union_case(
        line_of("decide", union_of(at(cylinder, "0") + ", " + at(cylinder, "0", "9")), union_of(at(cylinder, "2"))));
    const ExactUnionProof contact = fuzz::union_proof(touching).value();
    EXPECT_EQ(refusal(touching, contact), "");
    // As a statement that all are apart it would need strict bounds.
    ExactUnionProof strict = contact;
    strict.decides.reset();
    EXPECT_EQ(refusal(touching, strict), "a pair that is not so far apart");

    const std::string moving = R"(, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0])";
    for (const char* max : {R"(, "max": 9})", "}"}) {
        const Genuine cast(line_of("sweep", union_of(at(cylinder, "0") + ", " + at(cylinder, "-1", "1")),
                                   union_of(at(cylinder, "4")), moving + max));
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_EQ(cast.refused([&](ExactUnionProof& p) { proof_of(p, i).lower = Rational(1); }),
                      "a pair that meets too early")
                << i;
        EXPECT_EQ(cast.refused([&](ExactUnionProof& p) { p.decides.reset(); }), "a pair that meets too early");
    }
    // A direction must serve until the hit, whose proof is one of curved bodies.
    const Genuine fast(line_of("sweep", union_of(at(cylinder, "0") + ", " + point("0", "9")),
                               union_of(at(cylinder, "4") + ", " + at(box, "2", "20")),
                               R"(, "sweep": {"velocity_a": [3, 0, 0], "velocity_b": [0, 0, 0]})"));
    const auto straight = [](ExactUnionProof& p) {
        for (auto& b : p.cover->blocks)
            if (std::holds_alternative<Vec3<Integer>>(b.evidence)) b.evidence = Vec3<Integer>{-1, 0, 0};
    };
    EXPECT_EQ(fast.refused(straight), "a direction that does not separate a block to the end");
    const auto start =
        expect_proven(line_of("sweep", union_of(at(cylinder, "0")), union_of(at(cylinder, "1")), moving + "}"));
    EXPECT_TRUE(start && !start->cover);
    // A hit at the end is no miss.
    Genuine last(line_of("sweep", union_of(at(cylinder, "0")), union_of(at(cylinder, "4")), moving + R"(, "max": 2})"));
    ASSERT_EQ(*proof_of(last.proof, 0).lower, 2);
    EXPECT_EQ(last.refused([&](ExactUnionProof& p) { p.decides.reset(); }), "a pair that meets too early");
}

}  // namespace
}  // namespace oblong::test
