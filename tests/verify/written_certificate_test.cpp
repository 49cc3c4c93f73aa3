// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "caseio/certificate_io.hpp"
#include "oblong/certificate.hpp"
#include "oblong/distance.hpp"
#include "oblong/scalar.hpp"
#include "oracle/verify/verify.hpp"
#include "oracle/verify/verify_body.hpp"
#include "tests/query/bodies.hpp"

/// The lines that oblong/certificate.hpp writes, read by the program's readers and checked by its checker.
namespace oblong {
namespace {

using query_testing::Draw;

/// The lines of a question and its proof: read back as they were, and accepted. Returns whether there is a proof.
bool is_written_and_accepted(const ProofQuestion& question) {
    const std::optional<Proof> proof = prove(question);
    if (!proof) return false;
    const std::string line = certificate_line("pair", *proof);
    const caseio::CertificateLine read = caseio::read_certificate(line);
    EXPECT_EQ(read.id, "pair");
    EXPECT_EQ(read.proof ? Proof(*read.proof) : Proof(read.certificate), *proof) << line;
    const std::string asked = case_line("pair", question);
    const caseio::Case c = caseio::read_case(asked);
    EXPECT_EQ(c.a, question.a);
    EXPECT_EQ(*c.b, question.b);
    EXPECT_EQ(oracle::verify(c, read), std::nullopt) << asked << line;
    return true;
}

template <class R>
void write_and_check(std::uint64_t seed) {
    Draw<R> draw(seed);
    for (int i = 0; i < 60; ++i) {
        const AnyBody<R> a = draw.below(3) == 0 ? draw.composed() : draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(2);
        const Vec3<R> way{R(0.5), R(-0.25), R(1)};
        for (const ProofQuestion& question :
             {distance_question(a, b), decision_question(a, b), within_question(a, b, R(0.75)), depth_question(a, b),
              cast_question(a, b, {way, R(8), Vec3<R>{R(-1), R(0), R(0.125)}}), cast_question(a, b, {way, {}})})
            EXPECT_TRUE(is_written_and_accepted(question)) << case_line("pair", question);
    }
}

TEST(WrittenCertificates, AreReadAndAcceptedInDouble) { write_and_check<double>(61); }
TEST(WrittenCertificates, AreReadAndAcceptedInFloat) { write_and_check<float>(62); }

TEST(WrittenCertificates, OfCurvedBodiesAreReadAndAccepted) {
    Draw<double> draw(65);
    int proven = 0;
    for (int i = 0; i < 10; ++i) {
        const AnyBody<double> a{Cylinder<double>(1, 0.5 + 0.125 * i, Axis::z), draw.pose(2)};
        const AnyBody<double> b{Ellipsoid<double>({1, 2, 0.25 * (i + 1)}), draw.pose(2)};
        for (const ProofQuestion& question : {distance_question(a, b), decision_question(a, b),
                                              within_question(a, b, 0.5), cast_question(a, b, {{1, 0, 0}, 4.0})})
            proven += is_written_and_accepted(question) ? 1 : 0;
    }
    EXPECT_GT(proven, 30);
}

TEST(WrittenCertificates, InThePlaneAreReadAndAccepted) {
    const Points<double> a({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}});
    const Points<double> b({{1, -1, 0}, {1.5, 2, 0}, {3, 0.5, 0}});
    for (const ProofQuestion& question :
         {distance_question(a, b, 2), decision_question(a, b, 2), within_question(a, b, 0.5, 2),
          depth_question(a, b, 2), cast_question(a, b, {{1, 0, 0}, 4.0}, 2)})
        EXPECT_TRUE(is_written_and_accepted(question)) << case_line("pair", question);
}

/// Claims of every kind about random pairs: false ones have a line that the checker accepts, true ones have none.
template <class R>
void refute_and_check(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::map<bool, int> refuted;
    for (int i = 0; i < 100; ++i) {
        const AnyBody<R> a = draw.below(3) == 0 ? draw.composed() : draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(2);
        const caseio::Case c = caseio::read_case(case_line("pair", distance_question(a, b)));
        const DistanceAnswer<R> is = certified_distance(a, b);
        const RoundedTo format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
        const R above = std::nextafter(is.value, std::numeric_limits<R>::infinity());
        const std::pair<Claim<Rational>, bool> claims[] = {
            {is.outcome, false},
            {Outcome::separated, is.outcome != Outcome::separated},
            {Outcome::intersecting, is.outcome == Outcome::separated},
            {CorrectlyRounded<Rational>{format, to_rational(is.value)}, false},
            {CorrectlyRounded<Rational>{format, to_rational(above)}, true},
            {CorrectlyRounded<Rational>{format, std::nullopt}, true},
            {Within<Rational>{std::nullopt, to_rational(is.upper)}, false},
            {Within<Rational>{Rational(to_rational(is.upper) + 1), std::nullopt}, true}};
        for (const auto& [claim, is_false] : claims) {
            const std::optional<ExactCertificate> proof = refute(a, b, claim);
            ASSERT_EQ(proof.has_value(), is_false) << i;
            ASSERT_EQ(refutes(a, b, claim), is_false) << i;
            ++refuted[is_false];
            if (!proof) continue;
            const std::string line = certificate_line("pair", *proof);
            const caseio::CertificateLine read = caseio::read_certificate(line);
            EXPECT_EQ(read.certificate, *proof) << line;
            EXPECT_EQ(oracle::verify(c, read.certificate), std::nullopt) << line;
        }
    }
    EXPECT_GT(refuted[true], 300);
    EXPECT_GT(refuted[false], 300);
}

TEST(WrittenCertificates, RefutationsAreReadAndAcceptedInDouble) { refute_and_check<double>(63); }
TEST(WrittenCertificates, RefutationsAreReadAndAcceptedInFloat) { refute_and_check<float>(64); }

TEST(WrittenCertificates, CurvedBodiesAreWrittenAsCasesToo) {
    const AnyBody<double> cone{Cone<double>(1, 2, Axis::z), Affine<double>{{}, {1, 2, 3}}};
    const AnyBody<double> egg{Ellipsoid<double>({1, 2, 3}), std::nullopt};
    const caseio::Case c = caseio::read_case(case_line("round", distance_question(cone, egg)));
    EXPECT_EQ(c.a, query_testing::exact(cone));
    EXPECT_EQ(*c.b, query_testing::exact(egg));
}

}  // namespace
}  // namespace oblong
