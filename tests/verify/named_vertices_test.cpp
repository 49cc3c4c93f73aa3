// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/subjects/native/case_certificate.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/prove/cores/nested_sums.hpp"
#include "tests/oracle/cases.hpp"

// Certificates of large sums: genuine ones are accepted without expanding, and each condition on names and on the bound
// over a sum refuses a forgery of its own.

namespace oblong::oracle {
namespace {

using caseio::Case;
using caseio::ExactCertificate;
using caseio::Query;
using test::Body;
using test::Vec;

Body boxes(int count) {
    std::vector<Body> parts;
    for (int i = 0; i < count; ++i)
        parts.push_back({Box<Rational>(Vec{1 + i % 3, 1 + i % 2, Rational(1, 2)}), std::nullopt});
    return {Sum<Rational>(std::move(parts)), std::nullopt};
}

/// How far the sum of `boxes` reaches along x.
int extent_of(int count) {
    int extent = 0;
    for (int i = 0; i < count; ++i) extent += 1 + i % 3;
    return extent;
}

std::string why(const Case& c, const ExactCertificate& certificate) {
    return verify(c, certificate).value_or("accepted");
}

Case far_away() { return test::make_case(boxes(100), test::points({{extent_of(100) + 3, 0, 0}, {500, 1, 0}})); }

TEST(NamedVertices, AreListedForLargeSumsAlone) {
    const Case c = far_away();
    const ExactCertificate proof = *fuzz::case_certificate(c);
    EXPECT_EQ(proof.kind, CertificateKind::distance);
    EXPECT_EQ(proof.core_squared, 9);
    ASSERT_FALSE(proof.vertices_a.empty());
    EXPECT_LE(proof.vertices_a.size(), 3U);
    for (const auto& name : proof.vertices_a) EXPECT_EQ(name.size(), 100U);
    EXPECT_TRUE(proof.vertices_b.empty());
    EXPECT_EQ(why(c, proof), "accepted");
    const Case small = test::make_case(boxes(2), test::points({{30, 0, 0}}));
    EXPECT_TRUE(fuzz::case_certificate(small)->vertices_a.empty());
}

TEST(NamedVertices, AreThoseOfTheBodyItselfInAWithinCase) {
    Case c = far_away();
    c.query = Query::within;
    for (const int margin : {2, 3, 4}) {
        c.margin = margin;
        const ExactCertificate proof = *fuzz::case_certificate(c);
        EXPECT_EQ(proof.kind, margin < 3    ? CertificateKind::separated
                              : margin == 3 ? CertificateKind::touching
                                            : CertificateKind::overlapping);
        for (const auto& name : proof.vertices_a) EXPECT_EQ(name.size(), 100U);
        EXPECT_EQ(proof.vertices_a.empty(), margin < 3) << "a direction names no vertices";
        EXPECT_EQ(why(c, proof), "accepted") << margin;
    }
}

TEST(NamedVertices, AreWrittenAndRead) {
    const caseio::CertificateLine line{"far", *fuzz::case_certificate(far_away())};
    EXPECT_EQ(caseio::read_certificate(caseio::write_certificate(line)), line);
    const std::string text = R"({"format": "oblong-certificate/1", "id": "x", "kind": "touching", "a": [], "b": [], )";
    EXPECT_THROW(caseio::read_certificate(text + R"("vertices_a": [1]})"), caseio::BadInput);
    EXPECT_THROW(caseio::read_certificate(text + R"("vertices_a": [[-1]]})"), caseio::BadInput);
    EXPECT_THROW(caseio::read_certificate(text + R"("vertices_a": [["1"]]})"), caseio::BadInput);
    EXPECT_THROW(caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "x", "kind": "separated", )"
                                          R"("direction": ["1", "0", "0"], "vertices_a": [[1]]})"),
                 caseio::BadInput)
        << "a kind without vertices";
}

TEST(NamedVertices, ANameThatMeansNoVertexIsRefused) {
    const Case c = far_away();
    const ExactCertificate genuine = *fuzz::case_certificate(c);
    const auto changed = [&](auto&& change) {
        ExactCertificate other = genuine;
        change(other.vertices_a);
        return why(c, other);
    };
    const std::string none = "a name that means no vertex of the body";
    EXPECT_EQ(changed([](auto& names) { names[0][50] = 8; }), none) << "a box has eight corners";
    EXPECT_EQ(changed([](auto& names) { names[0][99] = 4'000'000'000U; }), none);
    EXPECT_EQ(changed([](auto& names) { names[0].pop_back(); }), none) << "too short";
    EXPECT_EQ(changed([](auto& names) { names[0].push_back(0); }), none) << "too long";
    EXPECT_EQ(changed([](auto& names) { names[0].clear(); }), none);
    EXPECT_EQ(changed([](auto& names) { names.push_back({0}); }), none) << "also where nobody refers to it";
    ExactCertificate beyond = genuine;
    beyond.a[0].vertex = static_cast<std::uint32_t>(genuine.vertices_a.size());
    EXPECT_EQ(why(c, beyond), "a vertex that the body does not have");
    ExactCertificate unlisted = genuine;
    unlisted.vertices_a.clear();
    EXPECT_NE(why(c, unlisted), "accepted") << "places in a list that is not there";
}

TEST(NamedVertices, AnotherVertexIsRefusedAsAWrongIndexIs) {
    const Case c = far_away();
    const ExactCertificate genuine = *fuzz::case_certificate(c);
    int refused = 0;
    for (std::size_t part = 0; part < 100; ++part) {
        ExactCertificate other = genuine;
        for (auto& name : other.vertices_a) name[part] ^= 1U;  // its corner across x
        EXPECT_EQ(why(c, other), "a vertex of a is nearer") << "part " << part;
        ++refused;
    }
    EXPECT_EQ(refused, 100);
}

TEST(NamedVertices, ABoundThatOnePartBreaksIsRefused) {
    // A plane between the bodies but for one part, whose far corner crosses it.
    Case c = far_away();
    c.query = Query::decide;
    ExactCertificate separated;
    separated.kind = CertificateKind::separated;
    separated.direction = Vec3<Integer>{-1, 0, 0};
    EXPECT_EQ(why(c, separated), "accepted");
    Case longer = c;
    std::vector<Body> parts(std::get<Sum<Rational>>(c.a.shape).parts().begin(),
                            std::get<Sum<Rational>>(c.a.shape).parts().end());
    parts[57] = test::points({{0, 0, 0}, {1 + 57 % 3 + 3, 0, 0}});  // 3 farther than its box
    longer.a = {Sum<Rational>(parts), std::nullopt};
    EXPECT_EQ(why(longer, separated), "the direction does not separate");
    // And what the sum's pose adds counts once.
    Case moved = c;
    moved.a.pose = Affine<Rational>{{}, {2, 0, 0}};
    EXPECT_EQ(why(moved, separated), "accepted");
    moved.a.pose = Affine<Rational>{{}, {3, 0, 0}};
    EXPECT_EQ(why(moved, separated), "the direction does not separate");
}

TEST(NamedVertices, ProveEveryKindAboutLargeSums) {
    const int extent = extent_of(100);
    std::map<CertificateKind, int> kinds;
    const auto check = [&](Case c) {
        const std::optional<ExactCertificate> proof = fuzz::case_certificate(c);
        ASSERT_TRUE(proof);
        EXPECT_EQ(why(c, *proof), "accepted") << name(proof->kind);
        ++kinds[proof->kind];
        // Wrong in one entry of one name: refused, or the name is not used where it matters.
        for (auto names : {&ExactCertificate::vertices_a, &ExactCertificate::vertices_b}) {
            if (((*proof).*names).empty()) continue;
            ExactCertificate other = *proof;
            (other.*names)[0][3] = 9;
            EXPECT_EQ(why(c, other), "a name that means no vertex of the body");
        }
    };
    const auto asked = [](Case c, Query query) {
        c.query = query;
        return c;
    };
    const Body at_side = test::points({{extent, 1, Rational(1, 3)}}), inside = test::points({{1, 2, 3}});
    for (const Query query : {Query::distance, Query::decide, Query::penetration}) {
        check(asked(far_away(), query));
        check(asked(test::make_case(boxes(100), at_side), query));
        check(asked(test::make_case(boxes(100), inside), query));
        check(asked(test::make_case(inside, boxes(100)), query));
        check(asked(test::make_case(boxes(100), boxes(70)), query));
        check(asked(test::make_case(boxes(100), test::sphere(4, {extent + 3, 0, 0})), query));
        check(asked(test::make_case(boxes(100), test::sphere(3, {extent + 3, 0, 0})), query));
    }
    Case ray = test::make_case(boxes(100), inside);
    ray.query = Query::raycast;
    ray.b.reset();
    for (const Vec& direction : {Vec{-1, 0, 0}, Vec{1, 0, 0}, Vec{-2, Rational(1, 3), 0}}) {
        ray.ray = caseio::Ray{{extent + 7, 1, 2}, direction, std::nullopt};
        check(ray);
    }
    Case sweep = test::make_case(boxes(100), test::sphere(2, {extent + 50, 3, 150}));
    sweep.query = Query::sweep;
    for (const Vec& velocity : {Vec{1, 0, 0}, Vec{1, 0, 1}, Vec{-1, 0, 0}}) {
        sweep.sweep = caseio::Sweep{velocity, {}, std::nullopt};
        check(sweep);
    }
    for (const CertificateKind kind :
         {CertificateKind::distance, CertificateKind::separated, CertificateKind::touching,
          CertificateKind::overlapping, CertificateKind::penetration, CertificateKind::miss, CertificateKind::hit})
        EXPECT_GT(kinds[kind], 0) << name(kind);
}

TEST(NamedVertices, AndPlainIndicesMeanTheSameVertices) {
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        oblong::test::NestedSums random(static_cast<std::uint64_t>(i), 3);
        const Body body = random.body(2);
        const std::optional<EnumeratedBody> listed = enumerated_body(body);
        const std::optional<PartedBody> parted = parted_body(body);
        ASSERT_EQ(listed.has_value(), parted.has_value());
        if (!listed) continue;
        ASSERT_EQ(listed->radius, parted->radius);
        const IntegerCores cores = integer_cores(*parted, *listed);
        const IntegerCore parts(cores.a), whole(cores.b);
        ASSERT_EQ(parts.size(), listed->vertices.size());
        for (std::uint64_t k = 0; k < parts.size(); ++k) ASSERT_EQ(parts.vertex(k), whole.vertex(k)) << "seed " << i;
        for (const Vec3<Integer>& n : {Vec3<Integer>{1, 0, 0}, Vec3<Integer>{-3, 2, 1}, Vec3<Integer>{0, -1, 5}})
            ASSERT_EQ(parts.min_support_value(n), whole.min_support_value(n)) << "seed " << i;
        ++compared;
    }
    EXPECT_GT(compared, 200);
}

TEST(NamedVertices, PlainIndicesOfSumsTooLargeToListAreReadToo) {
    // 8^10 vertices: an index still fits, and no list could.
    const Case c = test::make_case(boxes(10), test::points({{extent_of(10) + 3, 0, 0}}));
    ExactCertificate proof = *fuzz::case_certificate(c);
    ASSERT_FALSE(proof.vertices_a.empty());
    ExactCertificate plain = proof;
    plain.vertices_a.clear();
    for (auto& part : plain.a) {
        std::uint64_t index = 0;
        for (const std::uint32_t corner : proof.vertices_a[part.vertex]) index = index * 8 + corner;
        ASSERT_LT(index, std::uint64_t{1} << 32U);
        part.vertex = static_cast<std::uint32_t>(index);
    }
    EXPECT_EQ(why(c, plain), "accepted");
    plain.a[0].vertex ^= 1U;
    EXPECT_NE(why(c, plain), "accepted");
}

}  // namespace
}  // namespace oblong::oracle
